/** How long an Idempotency-Key counts, in seconds (R15). */
export const keysKept = 24 * 3600;

/**
 * When a record of a request's effect expires, epoch seconds: after its key. Such a record is written with the effect,
 * where the effect alone does not show a repeat that it has happened.
 */
export const effectKnownUntil = (now: Date): number => Math.floor(now.getTime() / 1000) + keysKept + 3600;
