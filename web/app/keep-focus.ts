const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
const headings = 'h1, h2, h3';
const typed = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea';
const rows = 'li, tr';

/** The pressed control, which had the focus. */
interface Pressed {
  readonly control: Element;
  /** Whether the focus was visible, so that the press came from a keyboard. */
  readonly isSeen: boolean;
}
/** The place of a removed node: its parent, and the sibling before it. */
interface Gap {
  readonly parent: Element;
  readonly before: Node | null;
  readonly gone: Node;
}

const isFollowing = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !one.contains(other);

/** The place where the control was removed, together with everything around it. */
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

/**
 * The element that takes over the focus: the same control in the next row, or in the last one; else the first control
 * or heading from there on; else that of the row or section.
 */
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
  // For a whole page, its heading, which comes after the link to it.
  const first = following.find((element) => element.matches('h1')) ?? following[0];
  const row = parent.closest(rows);
  const found = first ?? (row ? within(row, controls)[0] : undefined);
  // Do not open an on-screen keyboard unasked.
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
 * If the focused control disappears after it was pressed, moves the focus to its successor; browsers would move it to
 * the top of the document. Does nothing if the user scrolls, types or goes elsewhere meanwhile. Once per document.
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
    // The successor may have to load first.
    if (!gap?.parent.isConnected || gap.parent.querySelector('.skeleton')) return;
    const successor = successorOf(pressed, gap);
    if (successor?.matches(headings)) successor.tabIndex = -1;
    const { isSeen } = pressed;
    successor?.focus({ preventScroll: !isSeen });
    // It may disappear in turn once the page's data has arrived.
    if (successor) pressed = { control: successor, isSeen };
  });
  changed.observe(document.body, { childList: true, subtree: true });
  const uses = ['click', 'paste'] as const;
  const others = ['focusin', 'keydown', 'wheel', 'touchmove'] as const;
  for (const kind of uses) document.addEventListener(kind, use, true);
  for (const kind of others) document.addEventListener(kind, forget, { capture: true, passive: true });
}
