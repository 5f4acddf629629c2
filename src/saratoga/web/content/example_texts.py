"""What the examples say: a title, what to see in the position, and why each move goes or not.

Placeholders: `{card}` the card that moves, `{target}` the card it goes on, `{rest}` the card that
it leaves open, `{top}` the reserve's top card before the move, `{from}` and `{to}` the columns,
`{count}` the cards that move, `{before}` and `{score}` the score before and after, `{earned}` the
difference, `{stock}`, `{waste}` and `{reserve}` how many cards lay there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from saratoga.i18n import N_, Message


@dataclass(frozen=True)
class ExampleTexts:
    """The texts of one example; `why` has one for each of its moves."""

    title: Message
    before: Message
    why: tuple[str, ...]


_CANFIELD: Final = {
    "fixed": ExampleTexts(
        Message("Three moves to open a game"),
        Message("A fresh deal. The base card is a 7, so every foundation starts with its 7."),
        (
            N_(
                "{card} is black and one lower than the red {target}, so it goes on it. The next"
                " card of the reserve can now be seen and played."
            ),
            N_(
                "{card} follows the base card and goes up. It earns {earned}; the score is {score}."
            ),
            N_(
                "{card} and the card on it move as one to {target}: ranks go round, and a king goes"
                " on an ace. Column {from} doesn't stay empty: the reserve fills it with {top} in"
                " the same move."
            ),
        ),
    ),
    "ace": ExampleTexts(
        Message("An ace that may not start a foundation"),
        Message(
            "♠A lies open in column 4, and the spade foundation is empty. In many games an ace"
            " could go up now."
        ),
        (
            N_(
                "Not here. The rank of the base card is the start rank of all foundations, and the"
                " base card is ♥7: only ♠7 can start the spades. {card} goes up much later, after"
                " ♠K."
            ),
        ),
    ),
    "fill": ExampleTexts(
        Message("The reserve fills an empty column"),
        Message("Column 3 holds one card only, and that card has a place in column 4."),
        (
            N_(
                "{card} goes on the red {target} and leaves column {from} empty. The top card of"
                " the reserve, {top}, fills it by itself. So a reserve card came free without a"
                " place of its own."
            ),
        ),
    ),
    "king-on-ace": ExampleTexts(
        Message("A king goes on an ace"),
        Message("Column 4 is a run that begins with ♣K. Column 3 ends with ♥A."),
        (
            N_(
                "Ranks go round on the columns: {card} is black, {target} is red, and the king"
                " counts as one lower than the ace. All {count} cards move as one, and the reserve"
                " fills column {from} with {top}."
            ),
        ),
    ),
    "ace-on-king": ExampleTexts(
        Message("On a foundation, the ace follows the king"),
        Message("The base card was a king. ♦K lies on the diamond foundation, ♦A in column 1."),
        (
            N_(
                "The foundations go round too: after the king comes the ace. {card} goes up and"
                " earns {earned}. This foundation will be full with ♦Q."
            ),
        ),
    ),
    "cut": ExampleTexts(
        Message("A run cut in the middle"),
        Message("Column 3 is one long run from ♦Q down to ♦4. Column 1 ends with ♦10."),
        (
            N_(
                "Only an end part of the run moves: {card} and all cards on it, {count} in all, go"
                " on {target}. That leaves {rest} open in column {from}."
            ),
        ),
    ),
    "back": ExampleTexts(
        Message("Taking a card back to make room"),
        Message("The waste shows ♣K. No column takes it: it needs a red ace."),
        (
            N_(
                "{card} comes back from its foundation, since it fits on {target}. The score stays"
                " {score}. A tap never does this; drag the card, or lift it and choose the place."
            ),
            N_(
                "Now {card} has a red ace to lie on. When the ace goes up again it earns points"
                " once more, and statistics mark the game."
            ),
        ),
    ),
    "fan": ExampleTexts(
        Message("Three cards drawn, two of them played"),
        Message("Draw three: the stock gives its cards three at a time, as a fan."),
        (
            N_("Three cards are turned. Only the last of them can be played now."),
            N_("{card} goes on the red {target}. Now the card under it is free."),
            N_("{card} is just what its foundation needs. It earns {earned}."),
        ),
    ),
    "redeal": ExampleTexts(
        Message("Turning the waste over"),
        Message("The stock is empty, and all its cards lie on the waste."),
        (
            N_(
                "One tap on the stock's place turns all {waste} cards over, order kept. It costs"
                " nothing, and there is no limit; the score stays {score}."
            ),
            N_(
                "The same cards come again in the same order, but in other groups of three if cards"
                " were played in between."
            ),
        ),
    ),
    "space": ExampleTexts(
        Message("An empty column once the reserve is exhausted"),
        Message("The reserve is empty, so nothing has filled column 2."),
        (
            N_(
                "Any card or run may go to the empty column. Here {card} from the waste goes there,"
                " and frees the card under it."
            ),
        ),
    ),
    "win": ExampleTexts(
        Message("The last card"),
        Message("All cards but one are on the foundations. The score is 250."),
        (
            N_(
                "{card} completes the last foundation. The game is won with {score} points, the"
                " score of every game won without taking cards back."
            ),
        ),
    ),
}

_CLASSIC: Final = {
    "whole": ExampleTexts(
        Message("A whole column moves"),
        Message("Column 2 holds ♠Q and ♦J. Column 3 ends with ♦K."),
        (
            N_(
                "{card} fits on {target}, and the whole column moves as one. The reserve fills"
                " column {from} with {top} at once."
            ),
        ),
    ),
    "part": ExampleTexts(
        Message("A part of a column stays where it is"),
        Message("In column 4, ♦5 with all cards on it would fit on ♣6 in column 2."),
        (
            N_(
                "In Canfield this run could be cut. In the classic game only a whole column moves,"
                " and ♠6, which lies under {card}, doesn't fit on {target}."
            ),
        ),
    ),
    "top": ExampleTexts(
        Message("The top card may always go up"),
        Message("Column 4 ends with ♥A, and the heart foundation shows ♥K."),
        (
            N_(
                "To a foundation a single card goes, whatever lies under it. {card} returns"
                " {earned}: the balance is {score}."
            ),
        ),
    ),
    "fill": ExampleTexts(
        Message("A space is filled from the reserve"),
        Message("Column 3, from ♠A to ♦J, fits as a whole on ♦2 in column 2."),
        (
            N_(
                "All {count} cards move to column {to}. The reserve fills the space at once with"
                " {top}; {reserve} cards lay in it before."
            ),
        ),
    ),
    "space": ExampleTexts(
        Message("Who may fill a space"),
        Message("The reserve is exhausted, and column 2 is empty."),
        (
            N_(
                "Column {from} may not go there, though it moves as a whole: with the reserve"
                " exhausted, a space is for the waste alone."
            ),
            N_("{card} from the top of the waste may."),
        ),
    ),
    "open": ExampleTexts(
        Message("A space left open"),
        Message("Column 4 is empty, and the waste's top card could fill it."),
        (
            N_(
                "You need not fill a space from the waste at once. Here more cards are drawn first,"
                " to see what comes."
            ),
            N_("{card} is a better card to put there."),
        ),
    ),
    "back": ExampleTexts(
        Message("No card comes back"),
        Message("♠10, the base card, would fit on ♦J in column 2."),
        (N_("In the classic game {card} stays: what lies on a foundation has been paid for."),),
    ),
    "redeal": ExampleTexts(
        Message("The waste is turned over, not shuffled"),
        Message("The stock is empty, and {waste} cards lie on the waste.", waste=32),
        (
            N_("All {waste} cards go back to the stock in the same order, as often as you like."),
            N_("The first three come again. The balance stays {score}."),
        ),
    ),
    "positive": ExampleTexts(
        Message("The first dollars won"),
        Message("Ten cards lie on the foundations, and the balance is {score}.", score="$0"),
        (
            N_(
                "The pack cost $50, and ten cards have returned just that. With the eleventh,"
                " {card}, the balance goes from {before} to {score}."
            ),
        ),
    ),
    "win": ExampleTexts(
        Message("All 52 cards"),
        Message("One card is missing, and the balance is {score}.", score="$205"),
        (
            N_(
                "{card} is the last. All 52 cards return $500 in place of $5 each: less the $50"
                " for the pack, the balance is {score}."
            ),
        ),
    ),
}

_DOUBLE: Final = {
    "choices": ExampleTexts(
        Message("One card, several places"),
        Message("♠6 can be played from the waste. A black 6 goes on a red 7, and two lie open."),
        (
            N_(
                "{card} could go on ♦7 in column 6 just as well as on {target}; with two packs a"
                " black 6 can have four places. A card from the waste to a column earns {earned}."
            ),
        ),
    ),
    "run": ExampleTexts(
        Message("A run moves, and a hidden card turns up"),
        Message("In column 3, ♥8 lies open with three cards on it. Column 4 ends with ♠9."),
        (
            N_(
                "{card} fits on {target}, so it moves together with all cards on it. The hidden"
                " card of column {from} turns up by itself and earns {earned}."
            ),
        ),
    ),
    "cut": ExampleTexts(
        Message("A run cut in the middle"),
        Message("Column 2 shows ♦J with four cards on it. Column 3 ends with another ♦J."),
        (
            N_(
                "Only {card} with the cards on it moves, {count} in all, from one ♦J to the other."
                " From column to column nothing is earned."
            ),
        ),
    ),
    "space": ExampleTexts(
        Message("Only a king fills a space"),
        Message("Column 5 is empty. ♣3 could make way there, but it isn't a king."),
        (
            N_(
                "{card} is refused: an empty column takes only a king, alone or with the cards on"
                " it, not even to uncover a hidden card."
            ),
        ),
    ),
    "king": ExampleTexts(
        Message("A king takes its cards along"),
        Message("Column 1 is empty. In column 7, ♠K with five cards lies on hidden cards."),
        (
            N_(
                "{card} goes to the empty column with all {count} cards. The hidden card under it"
                " turns up and earns {earned}."
            ),
        ),
    ),
    "king-on-ace": ExampleTexts(
        Message("No king on an ace"),
        Message("♦K lies alone in column 5, and column 6 shows ♦A."),
        (
            N_(
                "That isn't only a matter of colour: ranks don't go round here, so no card at all"
                " goes on an ace."
            ),
        ),
    ),
    "second-ace": ExampleTexts(
        Message("The second ♠A goes to the second place"),
        Message("The first place of the spades is built up to ♠6. Column 7 shows the other ♠A."),
        (
            N_(
                "{card} starts the second place of its row. It earns 10, and the hidden card that"
                " turns up in column {from} earns 5: {earned} in all."
            ),
        ),
    ),
    "back": ExampleTexts(
        Message("Taking back one of two twins"),
        Message(
            "The clubs are built up to ♣3 and, on the second place, to ♣2. The waste shows ♥A,"
            " and both ♣2 are on the foundations."
        ),
        (
            N_(
                "{card} of the second place comes back to {target}. Of two twins each can be taken"
                " back: they are two moves. No points are lost."
            ),
            N_(
                "Now {card} has a place, and the move from the waste earns {earned}. It could have"
                " gone up too; a player may have reasons to wait."
            ),
        ),
    ),
    "redeal": ExampleTexts(
        Message("A redeal at 40 points"),
        Message("Standard scoring. The stock is empty, and the score is {score}.", score="40"),
        (
            N_(
                "A redeal costs 100 points, but the score never falls below 0: here it costs only"
                " the {before} that are there. The score is {score}."
            ),
        ),
    ),
    "vegas": ExampleTexts(
        Message("The first positive Vegas balance"),
        Message("Vegas scoring. The pack cost $104; 20 cards have returned $5 each."),
        (
            N_(
                "{card} is the 21st card on the foundations. The balance goes from {before} to"
                " {score}: from here on each card is won."
            ),
        ),
    ),
    "pass": ExampleTexts(
        Message("One pass in Vegas scoring"),
        Message("Vegas scoring. The last card of the stock has been drawn."),
        (
            N_(
                "In Vegas scoring the stock is gone through once. Play goes on with the columns"
                " and the top of the waste, at {score}."
            ),
        ),
    ),
    "win": ExampleTexts(
        Message("All 104 cards"),
        Message("The eighth foundation lacks its king. The score is {score}.", score="970"),
        (
            N_(
                "{card} goes up for {earned}, and the game is won with {score} points. Redeals have"
                " cost some; without any it would have been more than 1,220."
            ),
        ),
    ),
}

TEXTS: Final = {
    "canfield": _CANFIELD,
    "classic-canfield": _CLASSIC,
    "double-solitaire": _DOUBLE,
}
