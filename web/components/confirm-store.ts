/** The open confirmation, if any. A module, so that any code may ask: `if (await confirm('…')) …`. */
export interface Confirmation {
  readonly title: string;
  readonly text?: string;
  readonly ok: string;
  readonly cancel: string;
  readonly danger: boolean;
  readonly answer: (yes: boolean) => void;
}
export interface ConfirmOptions {
  /** The consequence of confirming. */
  readonly text?: string;
  /** The confirming button; 'OK' by default. Name the action: 'Ta bort'. */
  readonly ok?: string;
  readonly cancel?: string;
  /** For actions that cannot be undone: a red button, with Cancel focused. */
  readonly danger?: boolean;
}

const listeners = new Set<() => void>();
let confirmation: Confirmation | null = null;

function change(next: Confirmation | null): void {
  confirmation = next;
  for (const listener of listeners) listener();
}

export const currentConfirmation = (): Confirmation | null => confirmation;

export function watchConfirmation(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Withdraws the confirmation as if answered no, because the page that asked has been left. */
export function withdrawConfirmation(): void {
  confirmation?.answer(false);
}

/** Asks before an action; resolves with the answer. Escape means no; a new confirmation answers the old one with no. */
export function confirm(title: string, options: ConfirmOptions = {}): Promise<boolean> {
  const { ok = 'OK', cancel = 'Avbryt', danger = false, ...rest } = options;
  withdrawConfirmation();
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      change(null);
      resolve(yes);
    };
    change({ title, ok, cancel, danger, answer, ...rest });
  });
}
