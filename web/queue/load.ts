/** The queue's code, loaded once: after the page, or when it is first needed. */
export const loadQueue = () => import('./queue.ts');
