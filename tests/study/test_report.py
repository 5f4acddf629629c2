"""The report: its numbers, its files, and that everybody can read it."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pyarrow.compute as pc
import pytest

from saratoga import Game, rules_for
from saratoga.engine.deals import Deal
from saratoga.engine.moves import Move
from saratoga.errors import InvalidOption
from saratoga.rules import CLASSIC_CANFIELD, Wrap
from saratoga.solver.options import Limits
from saratoga.solver.solve import solve
from saratoga.study import Dataset, Plan, run, write_report
from saratoga.study.findings import draws_table, lengths_table, shares_table, without_gaps
from saratoga.study.games import BASE_RELATIVE, KLONDIKE, laws_digest
from saratoga.study.money import casino, money_table, vegas, won_money
from saratoga.study.published import FILE, figures_in, published_table, verdict
from saratoga.study.report import told_apart
from saratoga.study.stats import Interval, Share
from saratoga.study.tables import Table
from study_games import PLAN, TINY

OTHER = replace(PLAN, rules=replace(TINY, draw=1), name="Draw | one", count=40)


@pytest.fixture(scope="module")
def datasets() -> list[Dataset]:
    return [run(PLAN, jobs=0), run(OTHER, jobs=0)]


@pytest.fixture(scope="module")
def folder(datasets: list[Dataset], tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("report")
    assert {path.name for path in write_report(datasets, made)} == {
        path.name for path in made.iterdir()
    }
    return made


def counts(dataset: Dataset) -> Share:
    verdicts = dataset.deals["verdict"].to_pylist()
    return Share(*(verdicts.count(each) for each in ("WINNABLE", "UNWINNABLE", "UNKNOWN")))


def test_the_shares_are_those_of_the_rows(datasets: list[Dataset]) -> None:
    table = shares_table(datasets)
    for dataset, row in zip(datasets, table.rows, strict=True):
        share = counts(dataset)
        assert row[:6] == (
            dataset.plan.title,
            len(dataset),
            share.winnable,
            share.unwinnable,
            share.unknown,
            share.winnable / (share.winnable + share.unwinnable),
        )
        assert row[6:10] == (*share.interval, *share.bounds)
        assert row[-1] == dataset.plan.rules.digest


def test_lengths_are_spread_as_they_are(datasets: list[Dataset]) -> None:
    lengths = [each for each in datasets[0].deals["length"].to_pylist() if each is not None]
    row = dict(zip(lengths_table(datasets).columns, lengths_table(datasets).rows[0], strict=True))
    assert row["n"] == len(lengths)
    assert row["mean"] == sum(lengths) / len(lengths)
    assert (row["least"], row["most"]) == (min(lengths), max(lengths))
    assert row["50th"] == pytest.approx(pc.quantile(lengths, 0.5)[0].as_py())


def test_every_table_and_plot_has_its_numbers_beside_it(folder: Path) -> None:
    names = {path.name for path in folder.iterdir()}
    assert {"report.html", "report.md", "shares.csv", "start_ranks.csv", "draws.csv"} <= names
    for plot, numbers in [
        ("shares", "shares"),
        ("lengths", "lengths_plot"),
        ("nodes", "nodes_plot"),
        ("seconds", "seconds_plot"),
        ("start_ranks", "start_ranks"),
    ]:
        root = ElementTree.fromstring((folder / f"{plot}.svg").read_text(encoding="utf-8"))
        assert root.tag.endswith("svg")
        with (folder / f"{numbers}.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        assert {row["study"] for row in rows} == {"Tiny Canfield", "Draw | one"}
        assert all(0 <= float(row["share"] or 0) <= 1 for row in rows)
    assert "<path" in (folder / "nodes.svg").read_text(encoding="utf-8")


def test_the_last_point_of_a_cumulative_plot_is_all_deals(folder: Path) -> None:
    for name in ("nodes_plot.csv", "seconds_plot.csv"):
        with (folder / name).open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        for study, count in (("Tiny Canfield", 30), ("Draw | one", 40)):
            shares = [float(row["share"]) for row in rows if row["study"] == study]
            assert shares == sorted(shares)
            assert shares[-1] == 1
            assert [row["deals"] for row in rows if row["study"] == study][-1] == str(count)


class Reader(HTMLParser):
    """Notes what a page has for those who don't see it."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def test_the_page_is_accessible(folder: Path) -> None:
    reader = Reader()
    reader.feed((folder / "report.html").read_text(encoding="utf-8"))
    assert reader.all("html") == [{"lang": "en"}]
    assert len(reader.all("title")) == len(reader.all("h1")) == len(reader.all("main")) == 1
    assert len(reader.all("caption")) == len(reader.all("table")) >= 6
    assert {each.get("scope") for each in reader.all("th")} == {"col", "row"}
    assert all(image["alt"] for image in reader.all("img"))
    assert len(reader.all("img")) == len(reader.all("figcaption")) == 5
    links = {link["href"] for link in reader.all("a")} | {img["src"] for img in reader.all("img")}
    assert all(link is not None and (folder / link).exists() for link in links)


def test_plots_say_where_their_numbers_are(folder: Path) -> None:
    """Even of those whose table is too long for the text."""
    reader = Reader()
    reader.feed((folder / "report.html").read_text(encoding="utf-8"))
    for image in reader.all("img"):
        named = re.search(r"as in (\w+\.csv)\.$", image["alt"] or "")
        assert named is not None
        assert (folder / named[1]).exists()
        assert f"![{image['alt']}](" in (folder / "report.md").read_text(encoding="utf-8")


def test_studies_of_one_name_are_told_apart(datasets: list[Dataset], tmp_path: Path) -> None:
    """By their folders, by their place where they have none; each has its own curve."""
    named = [replace(datasets[0], folder=tmp_path / name) for name in ("a", "b")]
    titles = [dataset.title for dataset in told_apart([*named, datasets[0], datasets[1]])]
    a, b = (f"Tiny Canfield ({tmp_path / name})" for name in ("a", "b"))
    assert titles == [a, b, "Tiny Canfield (3)", "Draw | one"]
    odd = replace(datasets[0], name="Tiny Canfield (2)")
    assert len({each.title for each in told_apart([datasets[0], datasets[0], odd])}) == 3
    write_report(named, str(tmp_path / "out"))
    for name in ("shares", "lengths_plot", "nodes_plot", "seconds_plot", "start_ranks"):
        with (tmp_path / "out" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            assert {row["study"] for row in csv.DictReader(file)} == {a, b}, name


def test_a_folder_counts_once(datasets: list[Dataset], tmp_path: Path) -> None:
    twice = [replace(datasets[0], folder=tmp_path / name) for name in ("a", "b/../a")]
    with pytest.raises(InvalidOption, match="a' is given more than once"):
        write_report(twice, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_report_without_winning_lines_or_deals(datasets: list[Dataset], tmp_path: Path) -> None:
    """No warning of Matplotlib's either, whatever signs the name has."""
    won = pc.equal(datasets[0].deals["verdict"], "WINNABLE")
    lost = replace(
        datasets[0],
        deals=datasets[0].deals.filter(pc.invert(won)).slice(0, 1),
        times=datasets[0].times.filter(pc.invert(won)).slice(0, 1),
        plan=replace(PLAN, first=datasets[0].deals.filter(pc.invert(won))["seed"][0].as_py()),
        name="캔필드 $5_$ <\\frac>",
    )
    names = {path.name for path in write_report([lost], tmp_path / "lost")}
    assert "lengths.csv" in names
    assert "lengths.svg" not in names
    assert lost.name in (tmp_path / "lost" / "shares.csv").read_text(encoding="utf-8")
    none = replace(lost, deals=lost.deals.slice(0, 0), times=lost.times.slice(0, 0))
    assert "report.html" in {path.name for path in write_report([none], tmp_path / "none")}


def test_markdown_has_the_same_tables(folder: Path, datasets: list[Dataset]) -> None:
    text = (folder / "report.md").read_text(encoding="utf-8")
    assert shares_table(datasets).markdown() in text
    assert "| Draw \\| one | 40 |" in text
    assert '"nodes": 20' in text


def test_figures_for_other_programs(folder: Path, datasets: list[Dataset]) -> None:
    figures = json.loads((folder / "figures.json").read_text(encoding="utf-8"))
    assert [figure["rules"] for figure in figures] == [d.plan.rules.digest for d in datasets]
    for figure, dataset in zip(figures, datasets, strict=True):
        share = counts(dataset)
        assert (figure["n"], figure["winnable"], figure["unknown"]) == (
            share.n,
            share.winnable,
            share.unknown,
        )
        assert (figure["low"], figure["high"]) == pytest.approx(share.bounds, abs=1e-6)


def test_the_plans_are_those_of_the_page(folder: Path, datasets: list[Dataset]) -> None:
    plans = json.loads((folder / "plans.json").read_text(encoding="utf-8"))
    page = (folder / "report.md").read_text(encoding="utf-8")
    for plan, dataset in zip(plans, datasets, strict=True):
        assert plan.pop("study") == dataset.title
        assert (plan["count"], plan["judged"]) == (dataset.plan.count, len(dataset))
        assert f"### {dataset.title}\n\n```json\n{json.dumps(plan, indent=1)}\n```" in page


def test_the_same_studies_give_the_same_bytes(
    folder: Path, datasets: list[Dataset], tmp_path: Path
) -> None:
    for path in write_report(datasets, tmp_path):
        assert path.read_bytes() == (folder / path.name).read_bytes(), path.name


def test_the_same_deals_under_another_draw(datasets: list[Dataset]) -> None:
    (row,) = draws_table(datasets).rows
    assert row[:2] == ("Draw | one", "Tiny Canfield")
    ones, threes = (dataset.deals["verdict"].to_pylist()[:30] for dataset in reversed(datasets))
    pairs = list(zip(ones, threes, strict=True))
    assert row[2] == pairs.count(("WINNABLE", "WINNABLE"))
    assert row[3] == pairs.count(("WINNABLE", "UNWINNABLE"))
    assert sum(int(cell or 0) for cell in row[2:]) == 30


def test_of_an_unfinished_study_only_the_deals_before_the_gap_count(
    datasets: list[Dataset],
) -> None:
    dataset = datasets[0]
    gap = replace(
        dataset,
        deals=dataset.deals.filter(pc.not_equal(dataset.deals["seed"], 12)),
        times=dataset.times.filter(pc.not_equal(dataset.times["seed"], 12)),
    )
    assert without_gaps(gap).deals.equals(dataset.deals.slice(0, 12))
    assert without_gaps(dataset).deals.equals(dataset.deals)


@pytest.mark.parametrize(
    ("ours", "said"),
    [((0.5, 0.6), "within"), ((0.55, 0.7), "within"), ((0.7, 0.8), "above"), ((0, 0.1), "below")],
)
def test_verdicts_on_published_figures(ours: tuple[float, float], said: str) -> None:
    assert verdict(Interval(*ours), Interval(0.45, 0.56)) == said


def test_published_figures_are_found_by_the_laws(datasets: list[Dataset], tmp_path: Path) -> None:
    (klondike,) = [each for each in figures_in(FILE) if each.laws == laws_digest(KLONDIKE)]
    assert klondike.interval == pytest.approx((0.81861, 0.82029))
    dataset = replace(datasets[0], plan=Plan(replace(KLONDIKE, undo_depth=7), 30))
    (row,) = published_table([datasets[1], dataset], [klondike]).rows
    assert row[0] == "Klondike"
    assert row[-1] == klondike.source
    path = tmp_path / "more.toml"
    path.write_text(
        '[[figure]]\ngame = "canfield"\npercent = 99.5\nplus_minus = 0.1\nsource = "a book"\n'
        "[figure.rules]\nsuits = 2\nranks = 5\nreserve = 3\ncolumns = [1, 1]\n"
    )
    (row,) = published_table(datasets, figures_in(path)).rows
    assert row[0] == "Tiny Canfield"
    low, high = counts(datasets[0]).bounds
    assert row[1:3] == (low, high)
    assert row[3:5] == pytest.approx((0.994, 0.996))
    assert row[5:] == ("below" if high < 0.994 else "within", "a book")
    assert (tmp_path / "out" / "published.csv") in write_report(datasets, tmp_path / "out", path)


def test_the_figures_of_the_literature() -> None:
    """Blake and Gent: 71.245% ± 0.031% for Canfield, 67.562% ± 0.034% with whole columns."""
    rules = replace(BASE_RELATIVE, take_back=False)
    first, second = [each for each in figures_in(FILE) if each.laws == laws_digest(rules)]
    assert first.interval == pytest.approx((0.71214, 0.71276))
    assert "Wolter" in second.source
    strict = replace(CLASSIC_CANFIELD, wrap=Wrap.NOT_PAST_BASE)
    (whole,) = [each for each in figures_in(FILE) if each.laws == laws_digest(strict)]
    assert whole.interval == pytest.approx((0.67528, 0.67596))


@pytest.mark.parametrize(
    "text",
    [
        "figure = 5",
        "figure = [1]",
        "figures = []",
        '[[figure]]\ngame = "canfield"\npercent = true\nplus_minus = 1\nsource = "a book"',
        '[[figure]]\ngame = "canfield"\npercent = 70\nplus_minus = 1',
        '[[figure]]\ngame = "canfield"\npercent = 170\nplus_minus = 1\nsource = "a book"',
        '[[figure]]\ngame = "canfield"\npercent = 70\nsource = "a book"',
        '[[figure]]\ngame = "canfield"\npercent = 70\nplus_minus = 1\nsource = "x"\nyear = 1900',
    ],
)
def test_published_figures_that_are_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "figures.toml"
    path.write_text(text)
    with pytest.raises(InvalidOption, match=r"figures must be tables|a figure has"):
        figures_in(path)


def test_a_published_figure_of_no_game_names_its_file(tmp_path: Path) -> None:
    path = tmp_path / "figures.toml"
    path.write_text('[[figure]]\ngame = "whist"\npercent = 70\nplus_minus = 1\nsource = "x"')
    with pytest.raises(InvalidOption, match=r"figures\.toml': unknown game 'whist'"):
        figures_in(path)


def test_money_of_a_won_deal() -> None:
    """DS-vegas: +$416 when won; HC-money: +$450 once won."""
    double = rules_for("DS1", scoring="V")
    assert won_money(double, vegas(double)) == 416
    assert won_money(CLASSIC_CANFIELD, casino(CLASSIC_CANFIELD)) == 450
    assert casino(rules_for("CF1", draw=1)) == CLASSIC_CANFIELD.scoring


def test_money_is_what_the_lines_earn_when_they_are_played_out() -> None:
    rules = replace(rules_for("CF1", draw=1), scoring=casino(rules_for("CF1")))
    dataset = run(Plan(rules, 5, limits=Limits(nodes=50_000)), jobs=0)
    scores = []
    for seed in range(5):
        deal = Deal(rules, Deal.from_code(f"CF1-D1-AAAAAA{'ABCDE'[seed]}").cards)
        game = Game(deal)
        for move in solve(deal.position(), dataset.plan.options).line:
            game.play(Move(*move))
        scores.append(game.score)
    table = money_table([dataset])
    row = dict(zip(table.columns, table.rows[1], strict=True))
    assert (row["scoring"], row["given up"], row["won"]) == ("casino", -45, 450)
    assert row["won, as the lines play"] == pytest.approx(sum(scores) / 5)
    assert counts(dataset).winnable == 5
    low, high = counts(dataset).bounds
    assert row["mean, low"] == pytest.approx(450 * low - 45 * (1 - low))
    assert row["mean, high"] == pytest.approx(450 * high - 45 * (1 - high))
    assert row["wins to break even %"] == pytest.approx(45 / 495)


def test_the_casino_knows_one_pack_alone() -> None:
    dataset = run(Plan(rules_for("DS1"), 2), jobs=0)
    assert [row[1] for row in money_table([dataset]).rows] == ["Vegas"]


def test_numbers_are_shown_as_people_write_them() -> None:
    row = ("a", 12345, 0.98765, None, 12345.6, 0.00123)
    table = Table("t", "T", "C", ("n", "whole", "part %", "none", "large", "small"), [row])
    assert table.shown() == [("a", "12,345", "98.765", "–", "12,346", "0.00123")]
    assert table.csv() == ("n,whole,part,none,large,small\na,12345,0.98765,,12345.6,0.00123\n")


def test_pandas_and_arrow_give_the_same(datasets: list[Dataset]) -> None:
    frame = datasets[0].to_pandas()
    assert list(frame.columns) == datasets[0].to_arrow().column_names
    assert frame["verdict"].tolist() == datasets[0].deals["verdict"].to_pylist()
    assert frame["seconds"].tolist() == datasets[0].times["seconds"].to_pylist()
