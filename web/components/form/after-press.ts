/** Whether a mouse button is down, or the mouse events of a tap are being sent. */
let isPressed = false;
const waiting = new Set<() => void>();

function release(): void {
  isPressed = false;
  // The click follows within the same task.
  setTimeout(() => {
    for (const run of waiting) run();
    waiting.clear();
  });
}

if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', () => (isPressed = true), true);
  for (const end of ['mouseup', 'dragend'] as const) document.addEventListener(end, release, true);
}

/**
 * Runs at once, or after the click under way. A field is left as a button is pressed: what the field then shows would
 * move the button away from under the pointer, and the click would be lost.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.add(run);
  else run();
}
