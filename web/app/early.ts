/**
 * Runs before the app's code has loaded: fetches the code of the opened page and requests the data that it shows
 * first, so that neither waits for the app. `call` uses these answers. A separate file, which must stay small.
 */
interface Early {
  /** Code and styles that pages need in addition to the app's. */
  readonly files: readonly string[];
  /**
   * Each screen's `path`, the session flags of which one opens it, its indexes in `files`, and its `calls`; then the same
   * of its parts that only some users see.
   */
  readonly pages: readonly (readonly [
    path: string,
    flags: readonly string[],
    files: readonly number[],
    calls: readonly string[],
  ])[];
}

const embedded = document.getElementById('early')?.textContent ?? '{"files":[],"pages":[]}';
const { files, pages } = JSON.parse(embedded) as Early;
const isOwn = (part = '') => part.startsWith(':');
const given = location.pathname.split('/').slice(1);
const opened = pages.find(([path]) => {
  const parts = path.split('/');
  return parts.length === given.length && parts.every((part, index) => isOwn(part) || part === given[index]);
});

/** The token of a user who may open a page that requires one of those flags; without flags, of any user. */
function tokenFor(flags: readonly string[]): string | undefined {
  try {
    const user = JSON.parse(localStorage.getItem('lottlaget.user') ?? '{}') as Record<string, unknown>;
    return typeof user['token'] === 'string' &&
      (flags.length === 0 || flags.some((flag) => user[flag] === true))
      ? user['token']
      : undefined;
  } catch {
    return undefined;
  }
}

function fetchCode(file: string): void {
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.crossOrigin = '';
  link.href = `/${file}`;
  document.head.append(link);
}

const token = opened && tokenFor(opened[1]);
// The app redirects a user who may not see the page to the start page, and then fetches for itself.
if (opened && token !== undefined && globalThis.earlyAnswers === undefined) {
  const [path] = opened;
  const parts = path.split('/');
  const values = given.filter((_, index) => isOwn(parts[index]));
  const ask = (call: string): [url: string, early: { answer: Promise<Response>; giveUp: () => void }] => {
    const left = values.values();
    const url = `/api${call.replace(/\{\w+\}/g, () => left.next().value ?? '')}`;
    const controller = new AbortController();
    const answer = fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: controller.signal });
    // The consumer handles a failure.
    answer.catch(() => undefined);
    return [url, { answer, giveUp: () => controller.abort() }];
  };
  const shown = pages.filter(([of, flags]) => of === path && tokenFor(flags) !== undefined);
  // A tab of the page shows data other than the page's first tab.
  const byUrl = new Map(location.search === '' ? shown.flatMap(([, , , calls]) => calls.map(ask)) : []);
  globalThis.earlyAnswers = { token, byUrl };
  for (const place of shown.flatMap(([, , places]) => places)) fetchCode(files[place] ?? '');
}
