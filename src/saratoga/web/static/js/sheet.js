/**
 * Fetches the sheet of cards that the table will need while the other scripts are still on their
 * way.
 */

import { frameOf } from "./layout.js";
import { cardPicture } from "./sprites.js";

const boot = document.getElementById("boot")?.textContent;
if (boot) {
  const { game, settings } = JSON.parse(boot);
  const view = {
    width: window.innerWidth,
    height: window.innerHeight,
    left: settings.left_handed,
    large: settings.large_print,
  };
  const held = document.createElement("div");
  held.hidden = true;
  held.append(cardPicture(frameOf(game, view).tier, "back-star"));
  document.body.append(held);
}
