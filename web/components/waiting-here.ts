import { orNothing } from './or-nothing.tsx';

/** What waits on this device, for a visitor. On one that has no database nothing is loaded, and none is made. */
export const WaitingHere = orNothing(async () => {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'lottlaget')) return () => null;
  return (await import('./waiting-note.tsx')).WaitingNote;
});
