/* What axe finds, a line a fault; colours are looked at in every theme or not at all. */
async ({themes}) => {
    const run = options => axe.run(document, {resultTypes: ['violations'], ...options});
    const lines = (found, theme) => found.violations.flatMap(({id, nodes}) =>
        nodes.map(({html, any}) =>
            [theme, id, html.slice(0, 160), any.map(({message}) => message).join()].join(' | ')));
    const contrast = {'color-contrast': {enabled: false}};
    const faults = lines(await run({rules: contrast}), '');
    const {dataset} = document.documentElement, before = dataset.theme;
    for (const theme of themes) {
        dataset.theme = theme;
        await new Promise(requestAnimationFrame);
        faults.push(...lines(await run({runOnly: {type: 'rule', values: ['color-contrast']}}), theme));
    }
    dataset.theme = before;
    return faults;
}
