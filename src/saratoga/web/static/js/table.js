/**
 * The table: takes what the player wants, turns it into actions one after the other, shows what
 * comes back. Input never waits: while a reply is outstanding, further wishes queue.
 */

import { actionOf, legalNamed, lifted, moveFrom, movesOf, notation, targetsOf } from "./choices.js";
import { lostText, offlineText, showMode, showNumbers, showOffline, showTime } from "./hud.js";
import { heldLabel, neverPlaced } from "./labels.js";
import { frameOf } from "./layout.js";
import { Clock } from "./clock.js";
import { Foresight } from "./foresight.js";
import { Renderer } from "./render.js";
import { Rings } from "./rings.js";
import { play, playFor } from "./sounds.js";
import { hideNote, note, say } from "./speech.js";
import { opened, pileOf, predicted, received, settled, withGame } from "./state.js";
import { Refused, Wire } from "./wire.js";
import { Wishes } from "./wishes.js";
import { _ } from "./words.js";

/** @import { Action, Game, Held, Intent, Legal, Place, Settings, Surroundings } from "./types.js" */
/** @import { How } from "./render.js" */
/** @import { Ring } from "./rings.js" */

const REFUSED_TIME = 1400;

export class Table {
  /**
   * @param {HTMLElement} root @param {Game} game @param {Settings} settings
   * @param {Surroundings} around
   */
  constructor(root, game, settings, around) {
    this.root = root;
    this.around = around;
    this.foresight = new Foresight(game.id);
    this.wire = new Wire(game.id, {
      offline: (waiting) => this.#offline(waiting),
      settled: (answer) => this.#settled(answer),
      refused: (error) => this.#failed(error),
    });
    const begun = this.foresight.latest(game, this.wire.acts.length > 0);
    this.state = opened(received(begun), settings);
    this.renderer = new Renderer(root);
    this.rings = new Rings(root);
    this.clock = new Clock(showTime, () => this.state.game);
    this.queue = new Wishes(game.id);
    this.busy = false;
    /** Called whenever nothing is on its way any more. */
    this.onIdle = () => {};
    /** @type {{place: {pile: string, index: number}} | null} */
    this.refused = null;
    this.refusedTimer = 0;
    /** @type {{place: Place, count: number} | null} */
    this.picked = null;
    /** @type {Legal | null} a move that is pointed out */
    this.hinted = null;
    this.frame = this.#newFrame();
    window.addEventListener("resize", () => this.resize());
  }

  /** @param {boolean} dealing whether to deal the cards out before the player's eyes */
  async open(dealing) {
    this.clock.begin();
    this.#show({ dealing, jump: !dealing });
    this.#tellNumbers();
    this.#setBusy(true);
    const answered = await this.attempt(() => this.wire.resume());
    if (answered) this.#receive(answered, null);
    const lost = this.queue.fit(this.state.game.version);
    if (lost) note(lostText(lost));
    this.#setBusy(false);
    await this.#pump();
  }

  /** @param {any} answer acts that waited are played: here is how the game stands */
  #settled(answer) {
    const game = received(answer);
    if (game.version < this.state.game.version) return;
    const known = game.version === this.state.game.version;
    this.state = withGame(this.state, game);
    if (!known) this.foresight.follow(null, game);
    this.#show();
    this.#tellNumbers();
    this.#lookAhead();
  }

  /** See whether the game has gone on elsewhere, while nothing is on its way from here. */
  async catchUp() {
    const { version } = this.state.game;
    const rests = () => !this.busy && !this.wire.acts.length && this.state.game.version === version;
    if (!rests()) return;
    const now = await this.wire.state().catch(() => null);
    if (now && now.version > version && rests()) this.#settled(now);
  }

  /** Ask what can be played without a network, once the player rests. */
  #lookAhead() {
    const rests = () => !this.busy && !this.wire.acts.length && !this.state.game.won;
    this.foresight.refresh(() => (rests() ? this.state.game : null));
  }

  #newFrame() {
    const { settings, game } = this.state;
    const view = {
      width: this.root.clientWidth,
      height: this.root.clientHeight,
      left: settings.left_handed,
      large: settings.large_print,
    };
    return frameOf(game, view);
  }

  /** The window has another size. */
  resize() {
    this.frame = this.#newFrame();
    this.#show({ jump: true });
  }

  /** @param {Settings} settings */
  useSettings(settings) {
    this.state = { ...this.state, settings };
    this.resize();
  }

  /** @param {How} [how] */
  #show(how = {}) {
    showMode(this.frame, this.state.settings.left_handed);
    const focused = this.root.contains(document.activeElement);
    this.renderer.show(this.state, this.frame, how);
    this.#showHeld();
    if (focused) this.#focus();
  }

  #showHeld() {
    let { held } = this.state;
    if (held && !lifted(this.state.piles, { ...held }, held.by)) {
      held = null;
      this.state = { ...this.state, held };
      this.renderer.flyBack();
    }
    this.renderer.lift(held);
    this.rings.show(this.#ringsNow());
  }

  /** @returns {Ring[]} */
  #ringsNow() {
    const { held, game } = this.state;
    /** @type {Ring[]} */
    const rings = [];
    if (held) {
      const run = this.renderer.boxOfRun(held);
      rings.push(held.by === "drag" ? { kind: "ghost", box: run } : { kind: "held", box: { ...run, y: run.y - 6 }, badge: "↑" });
      const targets = this.busy ? [] : targetsOf(game, held);
      for (const id of targets) rings.push({ kind: "target", box: this.renderer.boxOf(id) });
    }
    if (this.picked && !held) {
      const { place, count } = this.picked;
      rings.push({ kind: "picked", box: this.renderer.boxOfRun({ ...place, count, by: "hold" }) });
    }
    if (this.hinted && !held) rings.push(...this.#ringsOf(this.hinted));
    const card = this.refused && this.renderer.cardAt(this.refused.place);
    if (card) rings.push({ kind: "refused", box: { ...card.spot, w: this.frame.w, h: card.spot.strip }, badge: "!" });
    return rings;
  }

  /** @param {Legal} move @returns {Ring[]} from where to where it goes */
  #ringsOf(move) {
    const from = pileOf(this.state.piles, move.from);
    if (move.card === null) {
      const stock = this.state.piles.find(({ kind }) => kind === "stock") ?? from;
      return [{ kind: "hint", box: this.renderer.boxOf(stock.id), badge: "1" }];
    }
    const run = { pile: from.id, index: from.count - move.count, card: null, count: move.count, by: /** @type {const} */ ("hold") };
    return [
      { kind: "hint", box: this.renderer.boxOfRun(run), badge: "1" },
      { kind: "hint", box: this.renderer.boxOf(move.pile ?? move.to), badge: "2" },
    ];
  }

  /** @param {Legal | null} move point it out until the next act */
  pointOut(move) {
    this.hinted = move;
    this.#showHeld();
  }

  #tellNumbers() {
    this.root.dataset.version = String(this.state.game.version);
    showNumbers(this.state.game);
    const { won, moves } = this.state.game;
    this.clock.run(!won && (moves > 0 || this.clock.going));
  }

  // What the inputs ask for.

  /** Any input: the deal need not be watched to its end. */
  touched() {
    if (this.state.game.moves === 0) this.renderer.settle();
    hideNote();
  }

  /** @param {Held | null} held */
  hold(held) {
    const was = this.state.held;
    this.picked = null;
    this.state = { ...this.state, held };
    this.#showHeld();
    if (held) play("lift");
    if (held && held.by !== "drag") say(heldLabel(held, movesOf(this.state.game, held).length));
    else if (was?.by === "keys" && !held) say(_("Put down."));
  }

  /** What is held goes on its way. */
  letGo() {
    this.state = { ...this.state, held: null };
    this.#showHeld();
  }

  /** @param {Place} place @param {number} count */
  pick(place, count) {
    this.picked = { place, count };
    this.#showHeld();
  }

  /** @param {Place} place @param {boolean} focus */
  point(place, focus) {
    this.state = { ...this.state, cursor: settled(this.state.piles, place) };
    this.renderer.show(this.state, this.frame, {});
    if (focus) this.#focus();
  }

  #focus() {
    this.renderer.nodeAt(this.state.cursor)?.focus({ preventScroll: true });
  }

  /** @param {string} name */
  command(name) {
    this.around.command(name);
  }

  /** @param {Place} place @param {string} [target] */
  async explain(place, target) {
    const move = moveFrom(this.state.piles, place, target);
    if (move) await this.#refuse(place, move);
  }

  /** @param {Place} place @param {string | null} move why it can't be played; null for a tap that finds nothing */
  async #refuse(place, move) {
    play("refused");
    this.renderer.shake(place);
    this.refused = { place };
    this.#showHeld();
    window.clearTimeout(this.refusedTimer);
    this.refusedTimer = window.setTimeout(() => {
      this.refused = null;
      this.#showHeld();
    }, REFUSED_TIME);
    const reason = move && (neverPlaced(this.state.game, move) ?? (await this.wire.why(move)));
    const unsaid = move ? _("This move isn't possible here.") : _("No place takes this card.");
    note(reason ?? unsaid, "refused");
  }

  /** @param {Intent} intent */
  submit(intent) {
    this.queue.push(intent);
    if (this.busy && this.wire.offline) this.#offline(this.wire.acts.length);
    void this.#pump();
  }

  async #pump() {
    if (this.busy) return;
    this.#setBusy(true);
    for (let wish = this.queue.shift(); wish; wish = this.queue.shift()) {
      const { id, intent, alone } = wish;
      const action = actionOf(this.state.game, intent, this.state.settings);
      if (intent.kind === "tap") intent.mark.sent = action !== null;
      if (action) await this.#perform(id, action, alone);
      else this.#unfulfilled(intent);
    }
    this.#setBusy(false);
    this.#showHeld();
    this.onIdle();
    this.#lookAhead();
  }

  /** @param {boolean} busy */
  #setBusy(busy) {
    this.busy = busy;
    this.root.setAttribute("aria-busy", String(busy));
  }

  /** @param {string} id @param {Action} action @param {boolean} alone */
  async #perform(id, action, alone) {
    const { game } = this.state;
    this.hinted = null;
    this.around.acts();
    const move = action.action === "move" ? legalNamed(game, action.move) : null;
    if (move && move.move !== "D" && move.move !== "T") {
      this.state = predicted(this.state, move);
      this.#show();
    }
    this.clock.run(true);
    const foreseen = this.foresight.after(game, action);
    const { seconds } = this.clock;
    let refused = true;
    const answer = await this.attempt(async () => {
      const told = await this.wire.act(id, action, game.version, seconds, foreseen !== null, alone);
      refused = false;
      return told;
    });
    if (!refused) this.#receive(answer ?? { ...foreseen, seconds: Math.floor(seconds) }, action);
  }

  /** @param {any} answer @param {Action | null} action that it answers; null: one of an earlier page */
  #receive(answer, action) {
    const before = this.state.game;
    const restarted = action?.action === "restart";
    const game = received(answer);
    this.foresight.follow(action, game);
    this.state = withGame(this.state, game);
    if (restarted) this.clock.set(game.seconds);
    this.#show({ changes: game.changes, dealing: restarted });
    this.#tellNumbers();
    playFor(before, game);
    say(game.message);
    if (game.won && !before.won) this.around.won(game);
    this.around.changed(game);
  }

  /**
   * Ask the server; whatever it refuses is explained, and the table shows what is true.
   * @template T
   * @param {() => Promise<T>} request @returns {Promise<T | null>}
   */
  async attempt(request) {
    try {
      return await request();
    } catch (error) {
      this.#failed(error);
      return null;
    }
  }

  /** @param {unknown} error */
  #failed(error) {
    if (!(error instanceof Refused)) {
      note(_("No connection."), "refused");
      return;
    }
    const now = error.problem.state;
    this.hinted = null;
    if (error.status === 409 && now) {
      const lost = error.lost && error.lost + this.queue.length;
      this.queue.clear();
      this.state = withGame(this.state, received(now));
      this.clock.atLeast(this.state.game.seconds);
      this.foresight.follow(null, this.state.game);
      this.#tellNumbers();
      note(lost ? lostText(lost) : _("This game went on in another window. Here is where it stands."));
    } else {
      this.state = withGame(this.state, this.state.game);
      note(error.message, "refused");
    }
    this.#show();
  }

  /** @param {Intent} intent */
  #unfulfilled(intent) {
    if (intent.kind === "drop") {
      this.#show();
      void this.#refuse(intent.held, notation(intent.held, intent.target));
    } else if (intent.kind === "send") {
      void this.#refuse(intent.place, `${intent.place.pile}-F`);
    } else if (intent.kind === "tap") {
      const last = this.state.game.taps_to_place === 1 || intent.first !== null;
      if (last && !intent.first?.sent) void this.#refuse(intent.place, null);
    } else if (intent.kind === "stock") {
      void this.#refuse({ pile: "S", index: 0, card: null }, this.state.game.won ? "D" : "T");
    } else {
      say(intent.kind === "undo" ? _("Nothing to undo.") : _("Nothing to redo."));
    }
  }

  /** In words, that acts wait for the network and the table with them; empty if none does. */
  get waits() {
    return this.wire.stuck ? offlineText(this.state.waiting) : "";
  }

  /** @param {number | null} waiting acts that wait for the network; null: it is there */
  #offline(waiting) {
    const offline = waiting !== null;
    const all = offline ? waiting + this.queue.length : 0;
    const unsaid = this.wire.stuck && all > this.state.waiting;
    this.state = { ...this.state, offline, waiting: all };
    this.queue.keep(offline, this.state.game.version);
    showOffline(offline, all);
    if (unsaid) say(this.waits);
    if (offline) this.onIdle();
  }
}
