/** The press that starts a double click, unless something has been typed since. */
let first: { readonly control: Element | null; readonly x: number; readonly y: number } | undefined;

/** Pixels between the halves of a double tap; controls side by side are further apart. */
const nearby = 16;

const controlOf = ({ target }: MouseEvent): Element | null =>
  target instanceof Element ? (target.closest('a, button, label, summary') ?? target) : null;

/** Whether the press repeats the previous one on the same control, like an impatient double click. */
export const isRepeated = (event: MouseEvent): boolean =>
  event.detail > 1 && first !== undefined && first.control === controlOf(event);

function watch(event: MouseEvent): void {
  if (event.detail === 1) first = { control: controlOf(event), x: event.clientX, y: event.clientY };
  if (event.detail < 2 || first === undefined || first.control === controlOf(event)) return;
  if (Math.hypot(event.clientX - first.x, event.clientY - first.y) > nearby) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * From now on ignores the second half of a double click if the first half has put another control beneath the finger
 * (R207): it neither answers an unread question nor removes the next row of a list.
 */
export function watchDoubleClicks(): void {
  addEventListener('mousedown', watch, true);
  addEventListener('click', watch, true);
  addEventListener('input', () => (first = undefined), true);
}
