/** What may lie over the foot of a page, and a form's button wherever it is. */
const atFoot = '.foot, .rested > *, .sticky-action, .form-foot';
/** What is kept clear: fields, and other controls where a keyboard has come to them. */
const kept =
  'main :is(input, select, textarea, :is(a, button, summary):focus-visible):not(dialog *, .sticky-action *, .form-foot *)';
/** Pixels between a bar and what is kept clear of it. */
const gap = 8;
/** Most pixels by which a browser's own bars, which come and go with scrolling, make the viewport lower; a keyboard takes more. */
const browserBars = 120;

/** Their boxes, the lowest first. */
const boxesOf = (selector: string): readonly DOMRect[] =>
  [...document.querySelectorAll(selector)]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .toSorted((one, other) => other.bottom - one.bottom);

/** Scrolls by as little as shows the field with its hint and its error between the bars, its control in any case. */
function show(field: Element, control: Element): void {
  const { top, bottom } = field.getBoundingClientRect();
  const head = Math.max(0, ...boxesOf('.nav').map((bar) => bar.bottom)) + gap;
  const covering = boxesOf(atFoot).filter((bar) => bar.top < bottom + gap && bar.bottom > top);
  const foot = Math.min(innerHeight, ...covering.map((bar) => bar.top)) - gap;
  if (bottom > foot) scrollBy(0, Math.min(bottom - foot, control.getBoundingClientRect().top - head));
  else if (top < head) scrollBy(0, top - head);
}

/**
 * Keeps the field or control that is in use clear of the bars: when it gets focus, when a hint or an error makes it taller, and when
 * a keyboard takes a part of the viewport. Browsers do so for the control alone. Returns how to stop.
 */
export function keepFieldsClear(): () => void {
  let used: { readonly field: Element; readonly control: Element } | undefined;
  let height = innerHeight;
  const keep = (): void => {
    if (used?.field.isConnected) show(used.field, used.control);
  };
  const sizes = new ResizeObserver(([entry]) => {
    const { top = 0, bottom = 0 } = entry?.target.getBoundingClientRect() ?? {};
    // Whoever has scrolled away from it is not brought back.
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
    // Reports its size at once, too.
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

/** Lifts the alerts above what lies at the foot, or the keyboard. A translation, which shifts no layout. */
function lift(alerts: HTMLElement): void {
  const { visualViewport: seen } = globalThis;
  let free = seen ? seen.offsetTop + seen.height : innerHeight;
  for (const bar of boxesOf(atFoot))
    if (bar.top < free && bar.bottom > free - alerts.offsetHeight - 2 * gap) free = bar.top;
  alerts.style.translate = `0 ${Math.min(0, free - gap - alerts.offsetTop - alerts.offsetHeight)}px`;
}

/** Keeps the alerts, while there are any, clear of the bars, wherever these move. Returns how to stop. */
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
