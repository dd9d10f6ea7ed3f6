/** The forms on the page, so that nothing typed is lost unasked: neither by leaving nor by a lost session. */
interface OpenForm {
  /** What is typed and not saved; undefined while nothing is. */
  readonly unsaved: () => unknown;
}

const forms = new Map<string, OpenForm>();
let released = false;

/** Announces a form; `name` is unique on its page. Answers how to take it back. */
export function openForm(name: string, form: OpenForm): () => void {
  forms.set(name, form);
  return () => {
    if (forms.get(name) === form) forms.delete(name);
  };
}

/** Whether leaving the page now would lose something typed. */
export function hasUnsaved(): boolean {
  return !released && [...forms.values()].some((form) => form.unsaved() !== undefined);
}

/** What is typed, by form name. */
export function unsavedForms(): Record<string, unknown> {
  const entries = [...forms].map(([name, form]) => [name, form.unsaved()] as const);
  return Object.fromEntries(entries.filter(([, values]) => values !== undefined));
}

/** The forms there are may be lost: leaving has been agreed to, though they are still there for a moment. */
export function giveUpForms(): void {
  forms.clear();
}

/** From now on the page is left without asking: what is typed has been put aside, or its owner is gone. */
export function releaseForms(): void {
  released = true;
}
