"""The rule page of a game. Every number and every statement comes from its `Rules`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from saratoga.i18n import Message, listed
from saratoga.rules.catalogue import GameEntry
from saratoga.rules.model import Bases, Rules, Run, Space, Wrap
from saratoga.web.content.blocks import Block, Page, Picture, Points, Section
from saratoga.web.content.scoring import scoring_section

#: The deal whose picture a rule page shows.
SHOWN: Final = {"CF1": "CF1-D3-AAAAACL", "HC1": "HC1-D3-AAAAACL", "DS1": "DS1-D1N-AAAAAAB"}


def rule_page(game: GameEntry) -> Page:
    """Return the rules of a game, with all its options."""
    rules = game.rules()
    name = Message(game.name)
    return Page(
        Message("Rules of {game}", game=name),
        _summary(rules),
        (
            Section("setup", Message("Setup"), (*_setup(rules), _picture(game))),
            Section("columns", Message("Moving cards"), (Points(tuple(_moves(rules))),)),
            Section("spaces", Message("Empty columns"), (Points(tuple(_spaces(rules))),)),
            Section("foundations", Message("Foundations"), (Points(tuple(_foundations(rules))),)),
            Section("stock", Message("Stock and redeals"), (Points(tuple(_stock(game))),)),
            Section("end", Message("End of the game"), _end(rules)),
            scoring_section(game),
            Section("extras", Message("What the program adds"), (Points(tuple(_extras(rules))),)),
        ),
    )


def _summary(rules: Rules) -> Message:
    if rules.decks == 2:
        return Message(
            "Klondike for one player with {decks} packs: {pack} cards, each of them twice. The"
            " goal: all cards on the {foundations} foundations, each in one suit from ace to king.",
            decks=rules.decks,
            pack=rules.pack_size,
            foundations=rules.decks * rules.suits,
        )
    if rules.run is Run.WHOLE:
        return Message(
            "The game after Hoyle, as it was played for money: one pack of {pack} cards, a reserve"
            " of {reserve}. Between columns only whole columns move, no card comes back from the"
            " foundations, and dollars are counted instead of points.",
            pack=rules.pack_size,
            reserve=rules.reserve,
        )
    return Message(
        "One pack of {pack} cards. The goal: all cards on the {foundations} foundations, one suit"
        " each, built up from the rank of the base card. A reserve of {reserve} cards must be"
        " played off on the way.",
        pack=rules.pack_size,
        foundations=rules.suits,
        reserve=rules.reserve,
    )


def _setup(rules: Rules) -> tuple[Block, ...]:
    rest = Message(
        "The other {count} cards lie face down as the stock. Waste and all other foundations"
        " start empty.",
        count=rules.stock_size,
    )
    if rules.face_down:
        sizes = listed(str(size) for size in rules.columns)
        columns = Message(
            "{count} columns are dealt, from left to right with {sizes} cards. Only the last card"
            " of each lies open, so {hidden} cards are hidden.",
            count=len(rules.columns),
            sizes=sizes,
            hidden=sum(rules.columns) - len(rules.columns),
        )
        rest = Message(
            "The other {count} cards lie face down as the stock. Waste and foundations start"
            " empty.",
            count=rules.stock_size,
        )
        return (Points((columns, rest)),)
    reserve = Message(
        "{count} cards are stacked as the reserve. Only its top card is seen; the number under it"
        " says how many cards are left, the top one counted.",
        count=rules.reserve,
    )
    base = Message(
        "The next card is the base card. It goes to the first foundation, and its rank is the"
        " start rank of all {count} foundations.",
        count=rules.suits,
    )
    columns = Message("{count} columns get one open card each.", count=len(rules.columns))
    return (Points((reserve, base, columns, rest)),)


def _picture(game: GameEntry) -> Picture:
    code = SHOWN[game.prefix]
    return Picture(code, Message("The deal {code} before the first move", code=code))


def _moves(rules: Rules) -> Iterator[Message]:
    yield Message(
        "On a column, a card goes on a card of the other colour that is one rank higher: a red 6"
        " on a black 7."
    )
    if rules.wrap is Wrap.FULL:
        yield Message("Ranks go round: a king goes on an ace.")
    else:
        yield Message(
            "The ace is the lowest card and the king the highest: no card goes on an ace, and a"
            " king goes on no card."
        )
    if rules.face_down:
        yield Message(
            "An open card moves together with all cards on it; only the first of them must fit."
        )
        yield Message("A hidden card that becomes the top of its column turns up by itself.")
    elif rules.run is Run.WHOLE:
        yield Message(
            "Between columns only a whole column moves, as one. The top card of a column can"
            " always go to its foundation."
        )
    else:
        yield Message(
            "Cards that follow each other in this way are a run. A run moves as one: all of it, or"
            " only an end part."
        )
    if rules.decks == 2:
        yield Message(
            "Each card exists twice, so a black 6 can have four places: two 7s of hearts and two 7s"
            " of diamonds."
        )
    if rules.reserve:
        yield Message(
            "Only the top card of the reserve can be played, to a foundation or to a column."
            " Nothing is ever placed on the reserve."
        )


def _spaces(rules: Rules) -> Iterator[Message]:
    if rules.reserve_fills:
        yield Message(
            "When a move empties a column, the top card of the reserve fills it at once, as part of"
            " the same move."
        )
    if rules.space is Space.KING:
        yield Message(
            "An empty column takes only a king, alone or with the cards on it; nothing else, not"
            " even to uncover a hidden card."
        )
        yield Message("A column that begins with a king may move to another empty column.")
    elif rules.space is Space.WASTE:
        yield Message(
            "Once the reserve is exhausted, only the top card of the waste may go to an empty"
            " column. The column may stay empty for as long as you like."
        )
    else:
        yield Message(
            "Once the reserve is exhausted, an empty column stays empty, and any card or run may go"
            " there, even a whole column."
        )


def _foundations(rules: Rules) -> Iterator[Message]:
    if rules.bases is Bases.FIRST:
        yield Message(
            "Each foundation takes one suit. From the left: the suit of the base card, then the"
            " others in the order ♠ ♥ ♦ ♣. An empty foundation takes only the card of the start"
            " rank."
        )
        yield Message(
            "They go up by one rank in suit, with the ace after the king, to {count} cards.",
            count=rules.ranks,
        )
    else:
        yield Message(
            "There are {count} foundations, two for each suit, in rows from the top: ♠, ♥, ♦, ♣."
            " Each goes up in its suit from ace to king.",
            count=rules.decks * rules.suits,
        )
        yield Message(
            "A card dropped anywhere on the foundations finds the pile that takes it; if two do, it"
            " is the first. The second ace of a suit goes to the second place."
        )
    if not rules.take_back:
        yield Message("Cards on the foundations are not taken back.")
        return
    yield Message(
        "The top card of a foundation may be taken back to a column that takes it. A tap never does"
        " this: drag the card, or lift it and then choose the place, by touch or by keyboard."
    )
    if rules.bases is Bases.FIRST:
        yield Message("The base card may be taken back too; the start rank stays.")
    if rules.decks == 2:
        yield Message(
            "If two equal cards lie on top of the two foundations of their suit, each of them can"
            " be taken back on its own."
        )
    yield Message("No card moves from one foundation to another.")


def _stock(game: GameEntry) -> Iterator[Message]:
    rules = game.rules()
    for draw in game.draws:
        yield _draw(draw)
    if len(game.draws) > 1:
        yield _default(game)
    yield Message("Only the top card of the waste can be played, to a foundation or to a column.")
    if rules.scoring.redeal:
        yield Message(
            "When the stock is empty, a tap on it turns the whole waste over, and the same cards"
            " come again in the same order. There is no limit, but each redeal costs {points}"
            " points.",
            points=-rules.scoring.redeal,
        )
    else:
        yield Message(
            "When the stock is empty, a tap on it turns the whole waste over, and the same cards"
            " come again in the same order. There is no limit and no cost."
        )
    if any(other.redeals == 0 for _, other in game.scorings):
        yield Message(
            "In Vegas scoring there is no redeal, whether you draw one or three: the stock is gone"
            " through once."
        )
    yield Message("When stock and waste are both empty, a tap does nothing and is no action.")


def _default(game: GameEntry) -> Message:
    draw = Message("draw one") if game.draws[0] == 1 else Message("draw three")
    if len(game.scorings) > 1:
        return Message(
            "Unless you choose otherwise, you play {draw} with standard scoring.", draw=draw
        )
    return Message("Unless you choose otherwise, you play {draw}.", draw=draw)


def _draw(draw: int) -> Message:
    if draw == 1:
        return Message("Draw one (easy): the stock gives one card at a time.")
    return Message(
        "Draw three (hard): the stock gives {count} cards at a time, shown as a fan. Only the last"
        " of them can be played, and then the one under it. If fewer are left, it gives them all.",
        count=draw,
    )


def _end(rules: Rules) -> tuple[Block, ...]:
    won = Message(
        "The game is won when all {count} cards are on the foundations.", count=rules.pack_size
    )
    lost = Message(
        "The program never declares a game lost by itself. A won game takes no further move, but it"
        " can be undone, looked at again and restarted."
    )
    return (won, lost)


def _extras(rules: Rules) -> Iterator[Message]:
    if rules.run is Run.WHOLE:
        yield Message(
            "A tap on a card sends it to its foundation where possible. Otherwise, with the setting"
            " “double click” on, it looks for a place for the whole column or the top card of"
            " reserve or waste: the longest column that takes it, the leftmost of equals, then, for"
            " the waste, the leftmost empty column."
        )
    elif rules.taps_to_place == 1:
        yield Message(
            "A tap on a card sends it to its foundation where possible. Otherwise, with the setting"
            " “double click” on, it looks for a place: the longest column that takes the card with"
            " the run on it, the leftmost of equals, then the leftmost empty column."
        )
    else:
        yield Message(
            "A tap on a top card sends it to its foundation where possible. With the setting"
            " “double click” on, two quick taps look for a place on the columns: the longest that"
            " takes the card with the cards on it, the leftmost of equals, then, for a king, the"
            " leftmost empty column."
        )
        yield Message(
            "The second tap belongs to the card that was tapped first: if the first tap sent it to"
            " its foundation, the second does nothing."
        )
    if rules.take_back:
        yield Message(
            "A tap never moves a whole column to an empty one and never takes a card back."
        )
    if rules.reserve_fills:
        yield Message(
            "No card goes to a foundation by itself, and no game finishes by itself; only the"
            " filling from the reserve is automatic."
        )
    else:
        yield Message(
            "No card goes to a foundation by itself, and no game finishes by itself; only hidden"
            " cards turn up by themselves."
        )
    yield Message(
        "The latest {count} actions can be undone, draws and redeals too. Points of an undone"
        " action go with it; the count of moves doesn't go down. What was undone can be redone"
        " until you act anew.",
        count=rules.undo_depth,
    )
