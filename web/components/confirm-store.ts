/** The question on the page, if any. A module, so that anything may ask: `if (await confirm('…')) …`. */
export interface Question {
  readonly title: string;
  readonly text?: string;
  readonly ok: string;
  readonly cancel: string;
  readonly danger: boolean;
  readonly answer: (yes: boolean) => void;
}
export interface ConfirmOptions {
  /** What follows from a yes. */
  readonly text?: string;
  /** The button that means yes; 'OK' unless said otherwise. Name the deed: 'Ta bort'. */
  readonly ok?: string;
  readonly cancel?: string;
  /** For what cannot be undone: a red button, and the cancelling one has the focus. */
  readonly danger?: boolean;
}

const listeners = new Set<() => void>();
let question: Question | null = null;

function change(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

export const currentQuestion = (): Question | null => question;

export function watchQuestion(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Takes the question back, as if it had been answered with no: the page that asked has been left. */
export function withdrawQuestion(): void {
  question?.answer(false);
}

/** Asks before something is done; resolves with the answer. Escape means no; a new question refuses the old. */
export function confirm(title: string, options: ConfirmOptions = {}): Promise<boolean> {
  const { ok = 'OK', cancel = 'Avbryt', danger = false, ...rest } = options;
  withdrawQuestion();
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      change(null);
      resolve(yes);
    };
    change({ title, ok, cancel, danger, answer, ...rest });
  });
}
