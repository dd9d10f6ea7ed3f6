/** Whether a mouse button is down, or the mouse events of a tap are being dispatched. */
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
 * Runs immediately, or after the click in progress. Pressing a button blurs a field first: if the field then changed
 * the layout, the button would move away from the pointer and the click would be lost.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.add(run);
  else run();
}
