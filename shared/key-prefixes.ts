/**
 * Prefixes of the keys by which the stack filters the table's stream or limits a function's permissions: the only
 * ones defined outside functions/store/keys.ts, which builds its keys from them.
 */
export const outboxPrefix = 'OUTBOX#';
/** Key of a throttle's counter. */
export const throttlePrefix = 'THROTTLE#';
/** Partition of a club's log, after the club's own prefix. */
export const logPartition = 'LOG';
/** The logs of all clubs, as a policy matches partition keys. */
export const everyLog = `C#*#${logPartition}`;
