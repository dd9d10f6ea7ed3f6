/**
 * Runs before a public page's code has loaded: remembers the last press of a button, to which nothing responds yet, so
 * that `app/pressed-early.tsx` can repeat it. Otherwise the browser would submit a prerendered form by itself and the
 * typed values would be lost. A separate file, which must stay small.
 */
let pressed: HTMLElement | undefined;

function keep(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button === null) return;
  event.preventDefault();
  pressed = button;
}

// With its code cached, the page may already handle presses itself.
if (globalThis.takeEarlyPress !== null) {
  addEventListener('click', keep, true);
  globalThis.takeEarlyPress = () => {
    removeEventListener('click', keep, true);
    return pressed;
  };
}
