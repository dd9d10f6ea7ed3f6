/** A request in progress. */
export interface Early {
  readonly answer: Promise<Response>;
  readonly giveUp: () => void;
}

declare global {
  /** The answers requested by `app/early.ts`, with the token used; null once the app runs and requests for itself. */
  var earlyAnswers: { readonly token: string; readonly byUrl: Map<string, Early> } | null | undefined;
}
// With its code cached, the app may start first; an early answer would then be of no use.
globalThis.earlyAnswers ??= null;

/** The early answer to that GET if the same user requested it; each answer is used once. */
export function takeEarly(url: string, token: string | null): Early | undefined {
  const early = globalThis.earlyAnswers;
  if (!early || early.token !== token) return undefined;
  const answer = early.byUrl.get(url);
  early.byUrl.delete(url);
  return answer;
}
