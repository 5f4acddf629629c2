/**
 * Windows: opened by name, closed by their buttons, focus back to where it was.
 */

/** @param {string} name @returns {HTMLDialogElement} */
export function dialogNamed(name) {
  return /** @type {HTMLDialogElement} */ (document.getElementById(`dialog-${name}`));
}

/** @param {string} name @returns {HTMLDialogElement} */
export function openDialog(name) {
  const dialog = dialogNamed(name);
  for (const other of document.querySelectorAll("dialog")) if (other !== dialog) other.close();
  if (!dialog.open) dialog.showModal();
  return dialog;
}

/** Let buttons with `data-close` close their window, and a press beside a window too. */
export function listenToDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => {
      const { target } = event;
      const beside = target === dialog && !inside(event, dialog.getBoundingClientRect());
      if (beside || (target instanceof Element && target.closest("[data-close]"))) dialog.close();
    });
  }
}

/** @param {MouseEvent} event @param {DOMRect} box */
function inside(event, box) {
  if (event.detail === 0) return true;
  const { clientX: x, clientY: y } = event;
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}
