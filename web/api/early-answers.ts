declare global {
  /** What `app/early.ts` has asked for, with whose token; null once the app runs and asks for itself. */
  var earlyAnswers:
    | { readonly token: string; readonly byUrl: Map<string, Promise<Response>> }
    | null
    | undefined;
}
// With its code in the browser's cache the app may be first: an answer that comes then would serve nobody.
globalThis.earlyAnswers ??= null;

/** The answer to that GET where it was asked for early by the same user; each answer serves once. */
export function takeEarly(url: string, token: string | null): Promise<Response> | undefined {
  const early = globalThis.earlyAnswers;
  if (!early || early.token !== token) return undefined;
  const answer = early.byUrl.get(url);
  early.byUrl.delete(url);
  return answer;
}
