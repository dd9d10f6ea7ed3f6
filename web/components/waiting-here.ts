import { orNothing } from './or-nothing.tsx';

/**
 * Counts the sales that wait on this device, for a visitor. If the device has no database, loads nothing and creates
 * none.
 */
export const WaitingHere = orNothing(async () => {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'lottlaget')) return () => null;
  return (await import('./waiting-note.tsx')).WaitingNote;
});
