/** Name of the background sync, which the service worker answers with `sendInWorker`. */
export const syncTag = 'sales';
