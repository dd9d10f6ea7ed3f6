/**
 * Runs before a public page's code has loaded: keeps the last press of a button, which nothing answers yet, for
 * `app/pressed-early.tsx` to press again. A form of the prerendered page would otherwise be sent by the browser itself,
 * and what was typed would be gone. A separate file, which must stay small.
 */
let pressed: HTMLElement | undefined;

function keep(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button === null) return;
  event.preventDefault();
  pressed = button;
}

// With its code cached, the page may answer presses itself by now.
if (globalThis.takeEarlyPress !== null) {
  addEventListener('click', keep, true);
  globalThis.takeEarlyPress = () => {
    removeEventListener('click', keep, true);
    return pressed;
  };
}
