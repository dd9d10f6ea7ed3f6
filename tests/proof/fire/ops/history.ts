/** What a client wanted. Ids are the API's; `nonce` and `id` are what the request makes. */
export type Intent =
  | { readonly kind: 'assign'; readonly to: string; readonly quantity: number; readonly id: string }
  | { readonly kind: 'assignOne'; readonly to: string; readonly number: number; readonly id: string }
  | { readonly kind: 'sell'; readonly number: number; readonly nonce: string }
  | { readonly kind: 'unsell'; readonly number: number; readonly nonce: string }
  | { readonly kind: 'takeBack'; readonly number: number }
  | { readonly kind: 'read'; readonly number: number }
  | { readonly kind: 'createDraw'; readonly id: string }
  | { readonly kind: 'deleteDraw'; readonly draw: string }
  | { readonly kind: 'drawWinner'; readonly draw: string; readonly id: string }
  | { readonly kind: 'archive' }
  | { readonly kind: 'reactivate' };

/** What a reader saw of a ticket. */
export interface Seen {
  readonly owner: string;
  /** Nonce of the sale. */
  readonly nonce?: string;
}

/**
 * How a call ended. `unknown`: no answer came, or one that leaves open whether it happened; `code` is then that of
 * the last answer.
 */
export type Outcome =
  | { readonly is: 'ok'; readonly result: unknown }
  | { readonly is: 'refused'; readonly code: string }
  | { readonly is: 'unknown'; readonly code: string };

/** A call and its answer, by one clock that never goes back. */
export interface Entry {
  readonly intent: Intent;
  /** Who called; `everywhere` where they reach every ticket. */
  readonly by: { readonly id: string; readonly everywhere: boolean };
  readonly from: number;
  readonly to: number;
  readonly outcome: Outcome;
}

/** What the clients of a round recorded. */
export interface History {
  readonly entries: Entry[];
  /** What changed while the lottery was archived for sure. */
  readonly stirred: string[];
  /** What went wrong in plain sight: a repeat that was answered otherwise, an answer that no route declares. */
  readonly odd: string[];
  /** How often an answer was lost, or told that something had gone wrong inside. */
  lost: number;
}

export const emptyHistory = (): History => ({ entries: [], stirred: [], odd: [], lost: 0 });

export const describe = ({ intent, outcome, from, to }: Entry): string => {
  const { kind, ...rest } = intent;
  const answer = outcome.is === 'ok' ? 'ok' : `${outcome.is} ${outcome.code}`;
  return `${kind} ${JSON.stringify(rest)} ${answer} [${from.toFixed(1)}, ${to.toFixed(1)}]`;
};

/** More is lost than the faults explain: something is stuck, and would be for long. */
export const isSick = ({ lost, entries }: History): boolean => lost > 10 + entries.length / 10;
