const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
const headings = 'h1, h2, h3';
const typed = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea';
const rows = 'li, tr';

/** What was pressed: the control that had the focus then. */
interface Pressed {
  readonly control: Element;
  /** By keyboard. */
  readonly isSeen: boolean;
}
/** Where something was removed: within what, and after what. */
interface Gap {
  readonly parent: Element;
  readonly before: Node | null;
  readonly gone: Node;
}

const isFollowing = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !one.contains(other);

/** Where the control was, after everything that was removed with it. */
function gapOf(control: Node, changes: readonly MutationRecord[]): Gap | undefined {
  for (const { target, removedNodes, previousSibling } of changes)
    for (const gone of removedNodes)
      if (gone.contains(control)) {
        if (!target.isConnected) return gapOf(target, changes);
        const before = previousSibling?.parentNode === target ? previousSibling : null;
        return target instanceof Element ? { parent: target, before, gone } : undefined;
      }
  return undefined;
}

const canHaveFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  !element.matches(':disabled, [type="hidden"], [tabindex="-1"]:not(h1, h2, h3)') &&
  element.checkVisibility({ visibilityProperty: true });

const headingOf = (element: Element): Element | undefined => {
  const section = element.closest('section, [role="tabpanel"], main');
  const heading = section?.querySelector(headings) ?? undefined;
  return heading || section === null || section.matches('main') || section.parentElement === null
    ? heading
    : headingOf(section.parentElement);
};

/** What comes instead: in the next row, or the last, the same control, else the first control or heading from there on, else the row's or the section's. */
function successorOf({ control, isSeen }: Pressed, { parent, before, gone }: Gap): HTMLElement | undefined {
  const within = (root: Element, selector: string) =>
    [...root.querySelectorAll(selector)].filter(canHaveFocus);
  const next = before === null ? parent.firstElementChild : nextOf(before);
  if (gone instanceof Element && gone !== control && gone.matches(rows)) {
    const near = [next, before].find((node) => node instanceof Element && node.matches(rows));
    const same =
      near instanceof Element &&
      within(near, control.tagName).find(({ className }) => className === control.className);
    if (same) return same;
  }
  const following = within(parent, `${controls}, ${headings}`).filter(
    (element) => before === null || isFollowing(before, element),
  );
  // Of a whole page its heading, which follows the way to it.
  const first = following.find((element) => element.matches('h1')) ?? following[0];
  const row = parent.closest(rows);
  const found = first ?? (row ? within(row, controls)[0] : undefined);
  // A keyboard on a screen is not opened unasked.
  if (found && (isSeen || !found.matches(typed))) return found;
  const heading = headingOf(parent);
  return heading && canHaveFocus(heading) ? heading : undefined;
}

function nextOf(node: Node): Element | null {
  let next = node.nextSibling;
  while (next !== null && !(next instanceof Element)) next = next.nextSibling;
  return next;
}

let isKept = false;

/**
 * Where what was pressed disappears with the focus, moves the focus to what comes instead, rather than to the top of the
 * document, where browsers put it. Whoever scrolls, types or goes elsewhere meanwhile is left alone. Once per document.
 */
export function keepFocus(): void {
  if (isKept) return;
  isKept = true;
  let pressed: Pressed | undefined;
  let gap: Gap | undefined;
  const forget = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('dialog')) return;
    if (target === pressed?.control) return;
    pressed = undefined;
    gap = undefined;
  };
  const use = ({ target }: Event): void => {
    const { activeElement } = document;
    if (target instanceof Element && target.closest('dialog')) return;
    gap = undefined;
    pressed = activeElement?.closest('main *')
      ? { control: activeElement, isSeen: activeElement.matches(':focus-visible') }
      : undefined;
  };
  const changed = new MutationObserver((changes) => {
    if (!pressed || pressed.control.isConnected || document.activeElement !== document.body) return;
    gap = gapOf(pressed.control, changes) ?? gap;
    // What comes instead may have to load first.
    if (!gap?.parent.isConnected || gap.parent.querySelector('.skeleton')) return;
    const successor = successorOf(pressed, gap);
    if (successor?.matches(headings)) successor.tabIndex = -1;
    const { isSeen } = pressed;
    successor?.focus({ preventScroll: !isSeen });
    // It may be gone in turn once the page's data has arrived.
    if (successor) pressed = { control: successor, isSeen };
  });
  changed.observe(document.body, { childList: true, subtree: true });
  const uses = ['click', 'paste'] as const;
  const others = ['focusin', 'keydown', 'wheel', 'touchmove'] as const;
  for (const kind of uses) document.addEventListener(kind, use, true);
  for (const kind of others) document.addEventListener(kind, forget, { capture: true, passive: true });
}
