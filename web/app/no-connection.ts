/** The page needs a connection, and there is none. */
export class NoConnection extends Error {}

/** @throws NoConnection if the browser reports no connection and is right: some report that while they have one */
export async function needConnection(): Promise<void> {
  if (navigator.onLine) return;
  try {
    await fetch('/robots.txt', { method: 'HEAD' });
  } catch (cause) {
    throw new NoConnection('', { cause });
  }
}
