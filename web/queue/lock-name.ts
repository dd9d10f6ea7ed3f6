/** Held by the tab or the worker that sends. */
export const lockName = 'lottlaget.queue';
