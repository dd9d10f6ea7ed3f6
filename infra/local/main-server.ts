import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { readBody, send } from './foundations/answer.ts';
import { MAX_BODY, type HttpApi } from './edge/api.ts';
import type { Distribution } from './edge/cloudfront.ts';
import { viewerOf } from './edge/cloudfront-request.ts';
import { inboxShelf, mailJson, sampleShelf, serveShelf } from './mail/inbox.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { isOwnName } from './own-names.ts';

type Site = {
  api: HttpApi;
  distribution: Distribution;
  mailbox: Mailbox;
  /** The samples, if the service has any. */
  samples: (() => Promise<Mailbox>) | undefined;
  health: () => object;
  /** Additional hosts by which the server is reached, besides those that name this machine. */
  hosts: readonly string[];
};

export type MainServer = {
  port: number;
  /** Starts serving; until then every request waits. */
  open: (site: Site) => void;
  stop: () => Promise<void>;
};

/**
 * Maximum bytes of a request without its body: far more than the distribution accepts, so that it can answer with its
 * own error.
 */
const READ_HEAD = 1_048_576;

/** Listens on the main port. Throws an error of one sentence if it is in use. */
export async function listen(host: string, port: number, log: (line: string) => void): Promise<MainServer> {
  let site: Site | undefined;
  // A delayed client must not write into a connection that is being closed.
  const server = http.createServer(
    { keepAliveTimeout: 60_000, maxHeaderSize: READ_HEAD },
    (request, response) => {
      const answered = site ? serve(site, request, response) : starting(response);
      answered.catch((error: unknown) => {
        log(`request: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        if (response.headersSent) response.destroy();
        else response.writeHead(502).end();
      });
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = error.code === 'EADDRINUSE';
      reject(
        inUse
          ? new Error(`Port ${port} is in use: stop the program that uses it, or choose another with PORT.`)
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    port: address.port,
    open: (opened) => {
      site = opened;
    },
    stop: async () => {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), 2000);
      await closed;
      clearTimeout(timer);
    },
  };
}

async function starting(response: ServerResponse): Promise<void> {
  response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain; charset=utf-8' });
  response.end('Startar …');
}

async function serve(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { host } = request.headers;
  if (!isOwnName(host, [...site.hosts, site.api.api.domainName]))
    return refuse(response, 421, 'text/plain', notOwn);
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  if (!isEncoded(path)) return refuse(response, 400, 'application/json', notEncoded);
  if (path === '/_local' || path.startsWith('/_local/')) return serveLocal(site, request, response, path);
  // As in AWS, the API is reachable directly under its own host name.
  if (host === site.api.api.domainName) return serveApi(site.api, request, response);
  return site.distribution.handle(request, response);
}

const notOwn =
  'Det lokala molnet svarar bara under datorns egna namn och adresser, till exempel http://localhost:3000.';

function refuse(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' });
  response.end(body);
}

/** In the format of API Gateway's own errors, as documented by the contract. */
const notEncoded = JSON.stringify({ message: 'Adressen går inte att läsa.' });

function isEncoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

async function serveLocal(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const json = (body: unknown): void => {
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(JSON.stringify(body));
  };
  if (path === '/_local' || path === '/_local/')
    return void response.writeHead(302, { location: '/_local/mail' }).end();
  if (path === '/_local/health') return json(site.health());
  if (path === '/_local/mail.json') {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    return json(mailJson(site.mailbox, searchParams.get('to')));
  }
  const { mailbox, samples } = site;
  const method = request.method ?? 'GET';
  const other = samples && sampleShelf;
  if (await serveShelf(inboxShelf, other, mailbox, method, path, response)) return;
  const isSample = path === sampleShelf.at || path.startsWith(`${sampleShelf.at}/`);
  if (samples && isSample) {
    if (await serveShelf(sampleShelf, inboxShelf, await samples(), method, path, response)) return;
  }
  refuse(response, 404, 'text/plain', 'Sidan finns inte.');
}

/** Serves a request to the API that bypasses the distribution. */
async function serveApi(api: HttpApi, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [rawPath = '/', rawQuery = ''] = (request.url ?? '/').split(/\?(.*)/s);
  const answer = await api.handle({
    method: request.method ?? 'GET',
    rawPath,
    rawQuery,
    rawHeaders: request.rawHeaders,
    sourceIp: viewerOf(request).ip,
    body: await readBody(request, MAX_BODY),
  });
  return send(request, response, answer);
}
