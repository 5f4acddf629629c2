/* Targets under 24 px (2.5.8; links in sentences and covered cards are excepted, the latter since
   keys and the text table do the same), text that is cut, and what sticks out to the side. */
() => {
    const shown = node => node.checkVisibility({opacityProperty: true, visibilityProperty: true});
    const window = document.querySelector('dialog[open]') ?? document;
    const name = node => (node.outerHTML.slice(0, 120) + ' ' + node.textContent.trim().slice(0, 40));
    const faults = [];
    const targets = 'a[href], button, input:not([type=hidden]), select, summary, [role=button]';
    for (const node of window.querySelectorAll(targets)) {
        const box = (node.closest('label') ?? node).getBoundingClientRect();
        const inSentence = node.matches('p:not(.links) > a:not(.button), li > a:not(.button)');
        if (!shown(node) || node.matches('.skip, .card') || inSentence) continue;
        if (box.width < 24 || box.height < 24) faults.push(`small ${box.width}x${box.height} ${name(node)}`);
    }
    for (const node of window.querySelectorAll('button, a, label, h1, h2, legend, dt, dd, td, th')) {
        if (!shown(node) || node.closest('.unseen, .skip, #table')) continue;
        if (node.scrollWidth > node.clientWidth + 1 && node.clientWidth) faults.push(`cut ${name(node)}`);
    }
    for (const node of window.querySelectorAll('p, button, a, label, h1, h2, h3, ul, table, svg, input, select')) {
        const holder = node.parentElement;
        if (!shown(node) || node.closest('.unseen, .skip, #table, .picture') || getComputedStyle(holder).overflowX !== 'visible') continue;
        const by = node.getBoundingClientRect().right - holder.getBoundingClientRect().right;
        if (by > 1 && getComputedStyle(node).position === 'static') faults.push(`sticks out by ${by} ${name(node)}`);
    }
    const root = document.scrollingElement;
    if (root.scrollWidth > root.clientWidth) faults.push(`page wider by ${root.scrollWidth - root.clientWidth}`);
    const wide = document.querySelector('dialog[open]');
    if (wide && wide.scrollWidth > wide.clientWidth) faults.push('window scrolls sideways');
    if (document.body.matches('.game'))
        for (const node of window.querySelectorAll('.action, .numbers dd, #strip, #toast, .names, .card, .slot')) {
            const box = node.getBoundingClientRect();
            if (shown(node) && box.width && (box.left < -1 || box.right > innerWidth + 1 || box.top < -1
                || (box.bottom > innerHeight + 1 && !node.closest('dialog')))) faults.push(`outside ${name(node)}`);
        }
    return faults;
}
