/**
 * What begins the keys by which the stack filters the table's stream or limits a function's rights: the only ones that
 * are spelled outside functions/store/keys.ts, which builds its keys of them.
 */
export const outboxPrefix = 'OUTBOX#';
/** Of the sort key of a winner. */
export const winnerPrefix = 'W#';
/** Of what counts calls. */
export const throttlePrefix = 'THROTTLE#';
