/** At most so many a page load: a loop of errors must not become a loop of calls. */
let left = 5;
const seen = new Set<string>();

/** `/ticket/01J8…` as `/ticket/…`: a path may name a person's record, or carry a token. */
const pathPattern = () =>
  location.pathname.replace(/^(\/(?:admin\/)?[a-z-]*(?:\/(?:add|edit|stats)(?=\/|$))?).*/i, '$1/…');

/** A call that failed, told by its name: whoever has none does not fetch what makes them. */
const isFailedCall = (error: unknown) => error instanceof Error && error.name === 'ApiFailure';

/** Tells the server of an error in this browser, once each. What failed while calling it is left out. */
export function logError(error: unknown): void {
  if (isFailedCall(error) || left === 0) return;
  const said = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  // A stack may name the page's address.
  const told = said.replaceAll(location.href, pathPattern()).replaceAll(location.pathname, pathPattern());
  const message = `${told}\n${pathPattern()} ${import.meta.env.VITE_VERSION}`.slice(0, 4000);
  if (seen.has(message)) return;
  seen.add(message);
  left--;
  void tell(message);
}

async function tell(message: string): Promise<void> {
  try {
    // Fetched when there is something to tell: pages that ask for nothing do without.
    const [{ logClientError }, { call }] = await Promise.all([
      import('../../shared/contract/club.ts'),
      import('../api/call.ts'),
    ]);
    await call(logClientError, { body: { message } }, { isAside: true });
  } catch {
    // An error that cannot be told must not become another one.
  }
}

/** Reports what nothing caught. */
export function watchErrors(): void {
  addEventListener('error', (event) => logError(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => logError(event.reason));
}
