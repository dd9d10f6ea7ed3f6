/**
 * Runs before the app's code has come: fetches the code of the page that is opened, and asks for what that page shows
 * first, so that neither waits for the app. `call` takes the answers from here. A file of its own, which must stay small.
 */
interface Early {
  /** Code and styles that pages need beside the app's. */
  readonly files: readonly string[];
  /** Each screen's `path`, the session's flag that opens it, places in `files`, and its `calls`. */
  readonly pages: readonly (readonly [
    path: string,
    flag: string | null,
    files: readonly number[],
    calls: readonly string[],
  ])[];
}

const told = document.getElementById('early')?.textContent ?? '{"files":[],"pages":[]}';
const { files, pages } = JSON.parse(told) as Early;
const isOwn = (part = '') => part.startsWith(':');
const given = location.pathname.split('/').slice(1);
const page = pages.find(([path]) => {
  const parts = path.split('/');
  return parts.length === given.length && parts.every((part, index) => isOwn(part) || part === given[index]);
});

/** The token of a user who may open what that flag opens. */
function tokenFor(flag: string | null): string | undefined {
  try {
    const user = JSON.parse(localStorage.getItem('lottlaget.user') ?? '{}') as Record<string, unknown>;
    return typeof user['token'] === 'string' && (flag === null || user[flag] === true)
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

const token = page && tokenFor(page[1]);
// Whoever may not see the page is sent to the start page by the app; once that runs it fetches for itself.
if (page && token !== undefined && globalThis.earlyAnswers === undefined) {
  const [path, , places, calls] = page;
  const parts = path.split('/');
  const values = given.filter((_, index) => isOwn(parts[index]));
  const ask = (call: string): [url: string, answer: Promise<Response>] => {
    const left = values.values();
    const url = `/api${call.replace(/\{\w+\}/g, () => left.next().value ?? '')}`;
    const answer = fetch(url, { headers: { authorization: `Bearer ${token}` } });
    // Whoever takes it deals with a failure.
    answer.catch(() => undefined);
    return [url, answer];
  };
  // A tab of the page shows something else than the page as it opens.
  const byUrl = new Map(location.search === '' ? calls.map(ask) : []);
  globalThis.earlyAnswers = { token, byUrl };
  for (const place of places) fetchCode(files[place] ?? '');
}
