/**
 * How far a draw has come: `open` until its set is frozen, and an ordinary draw until its winners are mailed; `closed` once
 * its secret is published.
 */
export const drawStates = ['open', 'frozen', 'started', 'closed'] as const;
export type DrawState = (typeof drawStates)[number];
