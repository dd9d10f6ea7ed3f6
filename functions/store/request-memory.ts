/** How long an Idempotency-Key is remembered, in seconds. */
export const keysKept = 24 * 3600;

/**
 * Until when a record stays that tells what a request has done, epoch seconds: longer than its key is kept.
 * Such a record is written with the effect, where the effect alone would not tell the repeat.
 */
export const effectKnownUntil = (now: Date): number => Math.floor(now.getTime() / 1000) + keysKept + 3600;
