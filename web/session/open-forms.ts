/** The forms on the page, so that typed values are not lost by leaving or by a lost session. */
interface OpenForm {
  /** The unsaved values; undefined while there are none. */
  readonly unsaved: () => unknown;
}

const forms = new Map<string, OpenForm>();
let released = false;

/** Registers a form; `name` is unique on its page. Returns the unregister function. */
export function openForm(name: string, form: OpenForm): () => void {
  forms.set(name, form);
  return () => {
    if (forms.get(name) === form) forms.delete(name);
  };
}

const savings = new Set<() => void>();

/** Calls back when a form has been saved. Returns the unregister function. */
export function watchSaving(saved: () => void): () => void {
  savings.add(saved);
  return () => savings.delete(saved);
}

/** Notifies that a form has been saved, so that open questions can be dropped if nothing is left to ask about. */
export function tellSaved(): void {
  for (const saved of savings) saved();
}

/** Whether leaving the page now would lose typed values. */
export function hasUnsaved(): boolean {
  return !released && [...forms.values()].some((form) => form.unsaved() !== undefined);
}

/** The typed values, by form name. */
export function unsavedForms(): Record<string, unknown> {
  const entries = [...forms].map(([name, form]) => [name, form.unsaved()] as const);
  return Object.fromEntries(entries.filter(([, values]) => values !== undefined));
}

/** The current forms may be discarded: the user has agreed to leave, though they remain mounted for a moment. */
export function giveUpForms(): void {
  forms.clear();
}

/** From now on the page can be left without a question: the typed values are saved, or their owner is signed out. */
export function releaseForms(): void {
  released = true;
}
