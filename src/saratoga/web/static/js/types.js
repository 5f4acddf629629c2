/**
 * The shapes that the modules share. They mirror what the server sends (see the API's pages);
 * the page adds no rules of its own.
 */

/** @typedef {string} Card A card's two letters, such as "QC"; T is ten. */

/** @typedef {"stock"|"waste"|"reserve"|"foundation"|"column"} PileKind */

/**
 * @typedef {object} Pile
 * @property {string} id "S", "W", "R", "FS", "FS2" or a column's number
 * @property {PileKind} kind
 * @property {number} count all cards, hidden ones included
 * @property {Card[]} cards the cards that lie open, the one played first last
 * @property {number} hidden how many cards of a column lie face down under `cards`
 * @property {number[]} lifts how many cards of a column may be lifted together
 * @property {string | null} suit of a foundation
 * @property {Card | null} below the card under those in `cards`, of a foundation or the waste
 * @property {Card | null} needs the card that a foundation takes next
 * @property {"D" | "T" | null} action what a tap on the stock does
 * @property {number} redeal_cost points that turning the waste over costs
 * @property {boolean} closed the stock is never dealt again
 * @property {string | null} sign of an empty column: the rank that alone may start it
 */

/**
 * @typedef {object} Legal One move that the rules allow now.
 * @property {string} move its notation, such as "4-2x3"
 * @property {string} from
 * @property {string} to "F" stands for the foundations
 * @property {string} [pile] the very foundation on which the card lands
 * @property {number} count
 * @property {Card | null} card null for draw and redeal
 * @property {string} label in words
 */

/**
 * @typedef {object} Change One step of the action just answered.
 * @property {string} [from]
 * @property {string} [to]
 * @property {number} [count]
 * @property {boolean} [auto] the rules did it, not the player
 * @property {string} [flip]
 * @property {number} [draw]
 * @property {number} [redeal]
 */

/**
 * @typedef {object} Score
 * @property {number} value
 * @property {string} text
 * @property {boolean} money
 */

/**
 * @typedef {object} Game What the server tells of a game.
 * @property {string} id
 * @property {string | null} code
 * @property {string} game
 * @property {string} name
 * @property {number} draw
 * @property {string} scoring
 * @property {number} version
 * @property {Score} score
 * @property {number} moves
 * @property {number} seconds
 * @property {boolean} won
 * @property {number} undo
 * @property {number} redo
 * @property {number} home
 * @property {number} pack
 * @property {number} [redeals]
 * @property {string} form game and options, such as "CF1-D3"
 * @property {number} taps_to_place
 * @property {Pile[]} piles
 * @property {Legal[]} legal
 * @property {Record<string, {one?: string, two?: string}>} taps
 * @property {Change[]} changes
 * @property {string} message
 * @property {{fair: number, sure: number}} [hints] how many were given
 * @property {boolean} practice
 * @property {"won" | "lost" | null} result
 */

/**
 * @typedef {object} AheadPosition A position that the server has told ahead; numbers point into the lists of Ahead.
 * @property {number[]} piles
 * @property {number[]} legal
 * @property {Record<string, {one?: string, two?: string}>} taps
 * @property {Score} score
 * @property {boolean} won
 * @property {number} redeals
 * @property {Record<string, {to: number, message: string, changes: Change[]}>} steps by move
 * @property {boolean} more
 */

/**
 * @typedef {object} Ahead What can be played without the server.
 * @property {number} version
 * @property {number} undo_depth
 * @property {number} now
 * @property {number[]} past
 * @property {string[]} past_moves
 * @property {number[]} future
 * @property {string[]} future_moves
 * @property {AheadPosition[]} positions
 * @property {any[]} piles
 * @property {Legal[]} legal
 */

/**
 * @typedef {object} Settings
 * @property {boolean} double_click
 * @property {boolean} left_handed
 * @property {boolean} four_colours
 * @property {boolean} large_print
 * @property {"felt"|"light"|"dark"|"contrast"} theme
 * @property {"star"|"spring"} back
 * @property {"normal"|"fast"|"slow"|"off"} animation
 * @property {boolean} sound
 * @property {boolean} letter_keys
 * @property {string | null} language
 * @property {"any" | "winnable"} deal_kind
 * @property {string | null} grade
 * @property {boolean} warnings
 */

/**
 * @typedef {object} Wish A game to begin.
 * @property {string} [game]
 * @property {number} [draw]
 * @property {string} [scoring]
 * @property {string} [code]
 * @property {"any" | "winnable"} [deal_kind]
 * @property {string | null} [grade]
 */

/**
 * @typedef {object} Hint What the server advises, or why it can't.
 * @property {"fair" | "sure"} kind
 * @property {number} version
 * @property {"move" | "stuck" | "lost" | "unknown"} outcome
 * @property {string | null} move
 * @property {string | null} label the move in words
 * @property {string} explanation
 * @property {number | null} winnable_back moves back to the last position that can be won
 * @property {number | null} length standing moves up to that position
 * @property {"undo" | "practice" | null} reach
 */

/** @typedef {"WINNABLE" | "UNWINNABLE" | "UNKNOWN"} Outcome */

/** @typedef {{pile: string, index: number, card: Card | null}} Place One card of a pile, counted from its bottom; index −1 is the pile itself. */

/**
 * @typedef {object} Held Cards that are lifted, with `index` counted from the pile's bottom.
 * @property {string} pile
 * @property {number} index
 * @property {number} count
 * @property {Card | null} card
 * @property {"drag"|"hold"|"keys"} by
 */

/**
 * @typedef {{kind: "tap", place: Place, mark: Tap, first: Tap | null}
 *   | {kind: "drop", held: Held, target: string}
 *   | {kind: "send", place: Place}
 *   | {kind: "stock"}
 *   | {kind: "move", move: string}
 *   | {kind: "undo"} | {kind: "redo"} | {kind: "restart"}} Intent
 * What the player wants; it becomes an action once the state that it applies to is known.
 */

/** @typedef {{sent: boolean}} Tap What became of a tap; the second one of a pair asks. */

/** @typedef {{action: "move", move: string} | {action: "undo"} | {action: "redo"} | {action: "restart"}} Action */

/** @typedef {"desk"|"across"|"tablet"|"upright"} Mode */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, w: number, h: number}} Box */

/**
 * @typedef {object} Frame Where everything lies that doesn't depend on the cards.
 * @property {Mode} mode
 * @property {number} width
 * @property {number} height
 * @property {number} w of a card
 * @property {number} h of a card
 * @property {"L"|"M"|"S"|"XL"|"XM"|"XS"} tier
 * @property {Record<string, Point>} at top left corner of each pile; the waste's is where its newest card lies
 * @property {Point} wasteStep from one card of the waste's fan to the next
 * @property {number} bottom how far down columns may reach
 * @property {number} hiddenStep
 * @property {number} openStep
 * @property {Box | null} score the score block, where there is no bar for it
 * @property {Record<string, Label>} labels where counts are written
 */

/** @typedef {{x: number, y: number, align: "centre"|"left"|"right", inline: boolean}} Label */

/**
 * @typedef {object} Spot Where one card is shown.
 * @property {string} pile
 * @property {PileKind} kind
 * @property {number} index from the pile's bottom, hidden cards included
 * @property {Card | null} card null: face down
 * @property {number} x
 * @property {number} y
 * @property {number} z
 * @property {number} strip how much of the card is free, in px; its whole height if uncovered
 */

/** @typedef {{hidden: number, open: number}} Steps */

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./render.js").Renderer} Renderer */

/**
 * @typedef {object} Host What the inputs know of the table.
 * @property {State} state
 * @property {Frame} frame
 * @property {Renderer} renderer
 * @property {boolean} busy an act is on its way, so the offered moves are of yesterday
 * @property {(intent: Intent) => void} submit
 * @property {(held: Held | null) => void} hold lift cards, or put them down
 * @property {() => void} letGo put down what is held without a word: the move that follows speaks
 * @property {(place: Place, focus: boolean) => void} point move the keyboard's place
 * @property {(place: Place, target?: string) => void} explain say why cards can't be lifted or put there
 * @property {() => void} touched any input: end what only shows off
 * @property {(place: Place, count: number) => void} pick mark a run that would be lifted
 * @property {(name: string) => void} command open a window: "new", "keys", "hint", "menu"
 */

/**
 * @typedef {object} Surroundings What is around the table.
 * @property {(name: string) => void} command open a window
 * @property {(game: Game) => void} won
 * @property {() => void} acts an act begins, so that what was said of the position is over
 * @property {(game: Game) => void} changed an act was answered
 */

export {};
