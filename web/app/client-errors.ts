/** Maximum reports per page load: a loop of errors must not become a loop of calls. */
let left = 5;
const seen = new Set<string>();

/** `/ticket/01J8…` as `/ticket/…`: a path may name a person's record or carry a token. */
const pathPattern = () =>
  location.pathname.replace(/^(\/(?:admin\/)?[a-z-]*(?:\/(?:add|edit|stats)(?=\/|$))?).*/i, '$1/…');

/** A failed call, recognised by name so that pages without calls do not load its class. */
const isFailedCall = (error: unknown) => error instanceof Error && error.name === 'ApiFailure';

/** Reports a client-side error to the server, each once. Failures of calls are left out. */
export function logError(error: unknown): void {
  if (isFailedCall(error) || left === 0) return;
  const stack = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  // A stack may contain the page's URL.
  const redacted = stack
    .replaceAll(location.href, pathPattern())
    .replaceAll(location.pathname, pathPattern());
  const message = `${redacted}\n${pathPattern()} ${import.meta.env.VITE_VERSION}`.slice(0, 4000);
  if (seen.has(message)) return;
  seen.add(message);
  left--;
  void tell(message);
}

async function tell(message: string): Promise<void> {
  try {
    // Loaded only when there is something to report.
    const [{ logClientError }, { call }] = await Promise.all([
      import('../../shared/contract/club.ts'),
      import('../api/call.ts'),
    ]);
    await call(logClientError, { body: { message } }, { isAside: true });
  } catch {
    // A failed report must not become another error.
  }
}

/** Reports uncaught errors. */
export function watchErrors(): void {
  addEventListener('error', (event) => logError(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => logError(event.reason));
}
