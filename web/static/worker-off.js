/*
 * Takes the place of sw.js after a bad worker has been released (docs/operate.md). It deletes what the worker kept,
 * removes itself, and leaves the rest of the device alone: sales that wait are in IndexedDB. Open pages go on, by the
 * network; none is reloaded.
 */
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const clear = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await registration.unregister();
  };
  event.waitUntil(clear());
});
