import type { Early } from './early-answers.ts';

/** Maximum time without progress before a request is aborted, in milliseconds. */
const requestTimeoutMs = 15_000;
/** Bodies from this length on are sent with upload progress, which `fetch` does not report. */
const bulky = 64_000;
/** Statuses whose answers have no body. */
const bodiless = [204, 205, 304];

/** No progress for too long. Whether the server processed the request is unknown. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/** Calls `giveUp` after too long without progress, until it is stopped. */
function watch(giveUp: () => void) {
  let timer = setTimeout(giveUp, requestTimeoutMs);
  let isOver = false;
  return {
    moved: (): void => {
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(giveUp, requestTimeoutMs);
    },
    stop: (): void => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/** A request as `fetch` accepts it. */
interface Sending {
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
}

interface Head {
  readonly status: number;
  readonly statusText: string;
  readonly headers: HeadersInit;
}

/** An answer with that body, or with none if its status has none. */
const responseWith = (body: Blob | Uint8Array<ArrayBuffer>, { status, statusText, headers }: Head) =>
  new Response(bodiless.includes(status) ? null : body, { status, statusText, headers });

/** The answer with its whole body, which arrives in parts; `moved` is called at each. */
async function whole(answer: Response, moved: () => void): Promise<Response> {
  const reader = answer.body?.getReader();
  if (reader === undefined) return answer;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    moved();
  }
  // A blob is read through another process, which costs a slow phone some milliseconds; most answers come in one part.
  const [first] = parts;
  return responseWith(parts.length === 1 && first !== undefined ? first : new Blob(parts), answer);
}

function headersOf(request: XMLHttpRequest): [string, string][] {
  const lines = request.getAllResponseHeaders().split('\r\n').filter(Boolean);
  return lines.map((line) => {
    const end = line.indexOf(':');
    return [line.slice(0, end), line.slice(end + 1).trim()];
  });
}

/** Sends by XMLHttpRequest, which reports upload progress. */
function upload(url: string, sending: Sending, signal: AbortSignal, moved: () => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(sending.method, url);
    for (const [name, value] of sending.headers) request.setRequestHeader(name, value);
    request.responseType = 'blob';
    request.upload.addEventListener('progress', moved);
    request.addEventListener('progress', moved);
    request.addEventListener('load', () => {
      const { status, statusText } = request;
      resolve(responseWith(request.response as Blob, { status, statusText, headers: headersOf(request) }));
    });
    for (const end of ['error', 'abort'] as const)
      request.addEventListener(end, () => reject(new TypeError('the request broke off')));
    signal.addEventListener('abort', () => request.abort());
    request.send(sending.body);
  });
}

/**
 * The answer to a request with its whole body; `early` is a request already in progress. Throws `NoAnswer` after 15
 * seconds without progress in either direction and ignores what arrives later, so a slow connection that still
 * progresses is waited for. Rethrows the browser's error if there is no contact or if `outer` aborts.
 */
export function fetchWhole(
  url: string,
  sending: Sending,
  { early, outer }: { readonly early?: Early | undefined; readonly outer?: AbortSignal | undefined } = {},
): Promise<Response> {
  const own = new AbortController();
  const abort = (): void => own.abort();
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  return new Promise((resolve, reject) => {
    const { moved, stop } = watch(() => {
      reject(new NoAnswer());
      abort();
      early?.giveUp();
    });
    const isBulky = (sending.body?.length ?? 0) > bulky;
    const answer = isBulky
      ? upload(url, sending, own.signal, moved)
      : (early?.answer ?? fetch(url, { ...sending, signal: own.signal }));
    answer
      .then((begun) => {
        moved();
        return whole(begun, moved);
      })
      .then(resolve, reject)
      .finally(() => {
        stop();
        outer?.removeEventListener('abort', abort);
      });
  });
}
