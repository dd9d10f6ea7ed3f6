/** Bars that may cover the foot of a page, and the foot of a form, wherever it is. */
const atFoot = '.foot, .rested > *, .sticky-action, .form-foot';
/** Elements to keep clear of the bars: fields, and other controls with keyboard focus. */
const kept =
  'main :is(input, select, textarea, :is(a, button, summary):focus-visible):not(dialog *, .sticky-action *, .form-foot *)';
/** Pixels between a bar and such an element. */
const gap = 8;
/** Maximum pixels by which browser bars that come and go with scrolling shrink the viewport; a keyboard takes more. */
const browserBars = 120;

/** Boxes of the elements, the lowest first. */
const boxesOf = (selector: string): readonly DOMRect[] =>
  [...document.querySelectorAll(selector)]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .toSorted((one, other) => other.bottom - one.bottom);

/**
 * Scrolls as little as possible to show the field with its hint and error between the bars, or at least its control.
 */
function show(field: Element, control: Element): void {
  const { top, bottom } = field.getBoundingClientRect();
  const head = Math.max(0, ...boxesOf('.nav').map((bar) => bar.bottom)) + gap;
  const covering = boxesOf(atFoot).filter((bar) => bar.top < bottom + gap && bar.bottom > top);
  const foot = Math.min(innerHeight, ...covering.map((bar) => bar.top)) - gap;
  if (bottom > foot) scrollBy(0, Math.min(bottom - foot, control.getBoundingClientRect().top - head));
  else if (top < head) scrollBy(0, top - head);
}

/**
 * Keeps the focused field or control clear of the bars: when it gets focus, when a hint or an error makes it taller,
 * and when a keyboard shrinks the viewport. Browsers only do so for the control itself. Returns a stop function.
 */
export function keepFieldsClear(): () => void {
  let used: { readonly field: Element; readonly control: Element } | undefined;
  let height = innerHeight;
  const keep = (): void => {
    if (used?.field.isConnected) show(used.field, used.control);
  };
  const sizes = new ResizeObserver(([entry]) => {
    const { top = 0, bottom = 0 } = entry?.target.getBoundingClientRect() ?? {};
    // Do not scroll back a user who has scrolled away from it.
    if (bottom > 0 && top < innerHeight) keep();
  });
  const resized = (): void => {
    if (height - innerHeight > browserBars) keep();
    height = innerHeight;
  };
  const begin = ({ target }: FocusEvent): void => {
    sizes.disconnect();
    used = undefined;
    if (!(target instanceof Element) || !target.matches(kept)) return;
    used = { field: target.closest('.field') ?? target.closest('label') ?? target, control: target };
    // Also reports the current size at once.
    sizes.observe(used.field);
  };
  document.addEventListener('focusin', begin);
  addEventListener('resize', resized);
  return () => {
    sizes.disconnect();
    document.removeEventListener('focusin', begin);
    removeEventListener('resize', resized);
  };
}

/** Lifts the alerts above the bars at the foot, or the keyboard. Uses a translation, which causes no layout shift. */
function lift(alerts: HTMLElement): void {
  const { visualViewport: seen } = globalThis;
  let free = seen ? seen.offsetTop + seen.height : innerHeight;
  for (const bar of boxesOf(atFoot))
    if (bar.top < free && bar.bottom > free - alerts.offsetHeight - 2 * gap) free = bar.top;
  alerts.style.translate = `0 ${Math.min(0, free - gap - alerts.offsetTop - alerts.offsetHeight)}px`;
}

/** Keeps alerts clear of the bars, wherever the bars move. Returns a stop function. */
export function keepAlertsClear(): () => void {
  const place = (): void => {
    const alerts = document.querySelector<HTMLElement>('.alerts:has(.alert)');
    if (alerts) lift(alerts);
  };
  place();
  const changes = new MutationObserver(place);
  changes.observe(document.body, { childList: true, subtree: true });
  const moved = ['scroll', 'resize'] as const;
  for (const kind of moved) {
    addEventListener(kind, place, { passive: true });
    visualViewport?.addEventListener(kind, place);
  }
  return () => {
    changes.disconnect();
    for (const kind of moved) {
      removeEventListener(kind, place);
      visualViewport?.removeEventListener(kind, place);
    }
  };
}
