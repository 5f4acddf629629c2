"""Questions that players ask, and short answers."""

from __future__ import annotations

from saratoga.engine.codes import LETTERS, SEEDS
from saratoga.engine.scoring import money_text
from saratoga.i18n import Message
from saratoga.rules.catalogue import CANFIELD, CLASSIC_CANFIELD, DOUBLE_SOLITAIRE, STANDARD, VEGAS
from saratoga.web.content.blocks import Links, Page, Section


def faq_page() -> Page:
    """Return the questions and answers."""
    sections = (*_deals(), *_help(), *_scores(), *_data(), *_hands())
    return Page(
        Message("Questions and answers"),
        Message("About deals, hints, scores, your data and the keyboard."),
        sections,
    )


def _deals() -> tuple[Section, ...]:
    return (
        Section(
            "codes",
            Message("What is a deal code, and how do I share one?"),
            (
                Message(
                    "Every deal has a code, such as {code}. It names the game, the draw, for Double"
                    " Solitaire the scoring, and by its last {letters} letters the order of the"
                    " cards. The same code always deals the same cards; there are {count} deals of"
                    " each kind.",
                    code="CF1-D3-AAAAACL",
                    letters=LETTERS,
                    count=SEEDS,
                ),
                Message(
                    "The table's menu copies the code or a link to the deal. Who opens the link, or"
                    " types the code on the home page, gets the same cards. Small letters, spaces"
                    " and missing dashes do no harm."
                ),
                Message(
                    "Codes of other programs don't deal the same cards here, even where they look"
                    " alike. The one exception is the published example {code}, whose known cards"
                    " our shuffle deals too.",
                    code="CF1-D3-AAAAACL",
                ),
            ),
        ),
        Section(
            "winnable",
            Message("Why can a deal be unwinnable?"),
            (
                Message(
                    "The cards are shuffled, nothing is arranged. Sometimes two cards block each"
                    " other: each lies under the other's only way out. Then no play wins, however"
                    " good it is."
                ),
                Message(
                    "The solver can tell: it finds a winning line and the game replays it to the"
                    " end, or it has searched every position that can be reached, or it says that"
                    " it doesn't know. The program never declares your game lost by itself."
                ),
            ),
        ),
    )


def _help() -> tuple[Section, ...]:
    return (
        Section(
            "hints",
            Message("How do hints work, and do they look at hidden cards?"),
            (
                Message(
                    "There are two kinds. A fair hint uses only what you have seen: if hidden cards"
                    " were exchanged, it would be the same. It can be wrong, as any good player"
                    " can."
                ),
                Message(
                    "A sure hint looks at the hidden cards. It is the next move of a line that wins"
                    " from here, or it tells you that none is left. The record of the game counts"
                    " how often you asked for one."
                ),
            ),
        ),
        Section(
            "undo",
            Message("How far can I undo?"),
            (
                Message(
                    "The latest {single} actions in Canfield and Classic Canfield, the latest"
                    " {double} in Double Solitaire. Draws and redeals are actions too. Points of an"
                    " undone action go with it, exactly; the count of moves doesn't go down.",
                    single=CANFIELD.undo_depth,
                    double=DOUBLE_SOLITAIRE.undo_depth,
                ),
                Message(
                    "To look at an earlier position still, a practice game can be opened from it."
                    " No statistic counts a practice game."
                ),
            ),
        ),
    )


def _scores() -> tuple[Section, ...]:
    return (
        Section(
            "redeal-cost",
            Message("Why did my score fall when I turned the waste over?"),
            (
                Message(
                    "In Double Solitaire with standard scoring each redeal costs {points} points."
                    " The score never falls below {floor}: a redeal at 40 points costs only 40. In"
                    " Canfield redeals cost nothing.",
                    points=-STANDARD.redeal,
                    floor=str(STANDARD.floor),
                ),
            ),
        ),
        Section(
            "negative",
            Message("Why does the balance start below zero?"),
            (
                Message(
                    "Where money is counted you buy the pack first. Vegas scoring starts at"
                    " {vegas}; Classic Canfield at {classic}, since its base card has already"
                    " returned {each}.",
                    vegas=money_text(VEGAS.start),
                    classic=money_text(CLASSIC_CANFIELD.scoring.start),
                    each=money_text(CLASSIC_CANFIELD.scoring.to_foundation),
                ),
            ),
        ),
        Section(
            "again",
            Message("Does a card earn twice if I take it back and place it again?"),
            (
                Message(
                    "Yes, the rules are followed to the letter. But statistics mark such a game,"
                    " and its result doesn't count among the best ones, unless you undo the placing"
                    " or the taking back."
                ),
            ),
        ),
    )


def _data() -> tuple[Section, ...]:
    return (
        Section(
            "privacy",
            Message("What is stored about me?"),
            (
                Message(
                    "Your games (deal, moves, time played), your settings, and a random number in a"
                    " cookie that tells this browser from others; another cookie holds the"
                    " language. No name, no mail address, no trackers, nothing from other sites."
                ),
                Message(
                    "You can download everything as one file, and you can delete everything. Both"
                    " are on the page “Your data”."
                ),
                Links((("/data", Message("Your data")),)),
            ),
        ),
        Section(
            "devices",
            Message("Can I go on on another device?"),
            (
                Message(
                    "Yes. The settings give you a transfer code; type it on the other device, and"
                    " it shows the same games. The code works once and for a short time."
                ),
                Links((("/settings", Message("Settings")),)),
            ),
        ),
        Section(
            "offline",
            Message("Can I play without a network?"),
            (
                Message(
                    "For a while, yes. The server judges the moves, but it tells the page ahead"
                    " what can be played without showing a card that you haven't seen. Without a"
                    " network the game goes on that far, over a reload too; what would show a new"
                    " card waits. Once the network is back all of it is sent: nothing is lost or"
                    " counted twice. Hints and new deals need the network."
                ),
                Message(
                    "The rules, the examples and these answers open without a network after your"
                    " first visit. Most browsers can install Saratoga as an app; look for it in the"
                    " browser's menu."
                ),
                Message(
                    "If you run the program on your own machine, it needs no network at all. The"
                    " command “saratoga play --terminal” plays in a terminal."
                ),
            ),
        ),
    )


def _hands() -> tuple[Section, ...]:
    return (
        Section(
            "keyboard",
            Message("Can I play with the keyboard alone?"),
            (
                Message(
                    "Yes, everything. Arrow keys move between piles and cards, Enter picks a"
                    " card up and puts it down, Escape puts it back. Letters and digits do the"
                    " rest; the key ? shows the list on the table. Letter keys can be turned off"
                    " in the settings."
                ),
            ),
        ),
        Section(
            "no-drag",
            Message("Can I play without dragging?"),
            (
                Message(
                    "Yes. A tap does what the rules of the program say. For any other move hold a"
                    " card for a moment, then tap one of the places that light up."
                ),
            ),
        ),
    )
