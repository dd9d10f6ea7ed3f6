import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * What the net does to a request: `through` carries it; `cut` breaks the connection before it has left the device;
 * `silent` accepts it, carries it nowhere and never answers; `lost` carries it and drops the answer; `held` carries it
 * and holds the answer back until `release`, so slow that the browser may have given up.
 */
export type Way = 'through' | 'cut' | 'silent' | 'lost' | 'held';

interface Passed {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly way: Way;
}

/** The net of one device: a proxy between its browser and the service. */
export class BadNet {
  /** What happens to requests to the service whose method and path match; the others are carried. */
  way: Way = 'through';
  only = /^POST \/api\/sale$/;
  /** Files that are answered with this text instead of their own, as if another release had been deployed. */
  readonly released = new Map<string, string>();
  /** Every request that the browser sent, in order. */
  readonly passed: Passed[] = [];
  readonly #server = createServer((request, response) => void this.#carry(request, response));
  readonly #arrived = new Set<() => void>();
  readonly #held = new Set<() => void>();
  #releases = 0;

  /** @returns the proxy for a browser context */
  async start(): Promise<{ readonly server: string; readonly bypass: string }> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    // Without this the browser reaches its own machine directly.
    return {
      server: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`,
      bypass: '<-loopback>',
    };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((done) => this.#server.close(() => done()));
  }

  /** Resolves with the next matching request as soon as it has been dealt with: carried, answered, or left hanging. */
  next(): Promise<void> {
    return new Promise((done) => this.#arrived.add(done));
  }

  /** Delivers the answers that are held, and those of requests that are to be held and whose answer has not come yet. */
  release(): void {
    this.#releases++;
    for (const deliver of this.#held) deliver();
    this.#held.clear();
  }

  async #carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://localhost');
    const method = request.method ?? 'GET';
    const matches = this.only.test(`${method} ${url.pathname}`);
    const way = matches ? this.way : 'through';
    const key = request.headers['idempotency-key'];
    const before = this.#releases;
    this.passed.push({ method, path: url.pathname, key: key?.toString(), way });
    try {
      if (way === 'cut') request.socket.destroy();
      else if (way !== 'silent') {
        const answer = await answerOf(url, request);
        const text = this.released.get(url.pathname);
        const isReleased = way === 'held' && this.#releases > before;
        const shown = text === undefined ? answer : replaced(answer, url.pathname, text);
        this.#deliver(isReleased ? 'through' : way, shown, response);
      }
    } catch {
      // The service or the browser has broken off.
      response.destroy();
    }
    if (!matches) return;
    for (const done of this.#arrived) done();
    this.#arrived.clear();
  }

  #deliver(
    way: 'through' | 'lost' | 'held',
    { status, headers, body }: Answer,
    response: ServerResponse,
  ): void {
    const deliver = () => void response.writeHead(status, headers).end(body);
    if (way === 'through') deliver();
    else if (way === 'lost') response.destroy();
    else this.#held.add(deliver);
  }
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** As a file of another release: neither compressed nor known to the browser. */
function replaced({ headers }: Answer, file: string, text: string): Answer {
  const { etag: _, 'last-modified': __, 'content-encoding': ___, 'content-length': ____, ...kept } = headers;
  const type = { 'content-type': file.endsWith('.html') ? 'text/html; charset=utf-8' : 'text/javascript' };
  return { status: 200, headers: { ...kept, ...type }, body: Buffer.from(text) };
}

async function answerOf(url: URL, request: IncomingMessage): Promise<Answer> {
  const { 'proxy-connection': _, ...headers } = request.headers;
  const sent = await buffer(request);
  const answered = await new Promise<IncomingMessage>((resolve, reject) => {
    ask(url, { method: request.method, headers }, resolve).on('error', reject).end(sent);
  });
  const body = await buffer(answered);
  // A browser sends a request again by itself when a connection that it has used before breaks.
  return { status: answered.statusCode ?? 502, headers: { ...answered.headers, connection: 'close' }, body };
}
