import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import config from '../../../../web/vite.config.ts';

/** A site that shows the same product otherwise. */
export interface Peer {
  readonly name: string;
  readonly origin: string;
  stop(): Promise<void>;
}

const entry = fileURLToPath(import.meta.resolve('./peer-entry.tsx'));

/** How the code of a page comes: with that of all others, or in the files the bundler makes where nobody tells it how. */
const shapes = { 'one bundle': true, 'split by route': false } as const;

/**
 * The same pages as they are usually shipped: a document without content, drawn by the browser once the code has come,
 * compressed with gzip, the files kept by the browser as long as ours are, guarded by the same headers: they have the
 * browser begin with a process of its own. Its calls go to the product.
 */
export async function startPeer(name: keyof typeof shapes, product: string): Promise<Peer> {
  const directory = mkdtempSync(path.join(tmpdir(), 'phone-peer-'));
  try {
    await buildPeer(directory, shapes[name]);
    return await serveSite(name, directory, product, 'gzip');
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/**
 * The screens of an earlier release, compressed as the product's own are. Its calls go to the product of now.
 * @param directory its built site (`dist/site`)
 */
export const startEarlier = (directory: string, product: string): Promise<Peer> =>
  serveSite('before', directory, product, 'br');

async function serveSite(
  name: string,
  directory: string,
  product: string,
  encoding: Encoding,
): Promise<Peer> {
  const files = readSite(directory, await guardsOf(product), encoding);
  const server = http.createServer((request, response) => serve(files, product, request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  return {
    name,
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function buildPeer(outDir: string, isWhole: boolean): Promise<void> {
  const { root = '', build: own, ...rest } = config;
  const { treeshake } = own?.rolldownOptions ?? {};
  await build({
    ...rest,
    root,
    resolve: { ...rest.resolve, alias: { '/app/main.tsx': entry } },
    build: {
      ...own,
      outDir,
      manifest: false,
      rolldownOptions: {
        input: path.join(root, 'index.html'),
        ...(treeshake !== undefined && { treeshake }),
        ...(isWhole && { output: { codeSplitting: false } }),
      },
    },
  });
}

const guards = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];
type Heads = Readonly<Record<string, string>>;

async function guardsOf(product: string): Promise<Heads> {
  const { headers } = await fetch(`${product}/start`);
  return Object.fromEntries(guards.map((name) => [name, headers.get(name) ?? '']));
}

interface File {
  readonly headers: Heads;
  readonly body: Buffer;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
};

const compress = {
  gzip: (content: Buffer) => gzipSync(content),
  // The quality that a server takes the time for.
  br: (content: Buffer) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
} as const;
type Encoding = keyof typeof compress;

/** Every file of the site as it is answered, by its path. */
function readSite(directory: string, guard: Heads, encoding: Encoding): ReadonlyMap<string, File> {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  const known = names.filter((name) => types[path.extname(name)] !== undefined);
  return new Map(
    known.map((name) => {
      const content = readFileSync(path.join(directory, name));
      const isText = path.extname(name) !== '.webp';
      const headers = {
        ...guard,
        'content-type': types[path.extname(name)] ?? '',
        'cache-control': name.startsWith('assets') ? 'public, max-age=31536000, immutable' : 'no-cache',
        etag: `"${createHash('md5').update(content).digest('hex')}"`,
        ...(isText && { 'content-encoding': encoding }),
      };
      return [`/${name}`, { headers, body: isText ? compress[encoding](content) : content }] as const;
    }),
  );
}

function serve(
  files: ReadonlyMap<string, File>,
  product: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const url = request.url ?? '/';
  if (/^\/(api|media)\//.test(url)) return pass(product, url, request, response);
  const file = files.get(url) ?? files.get('/index.html');
  const isKnown = request.headers['if-none-match'] === file?.headers['etag'];
  response.writeHead(isKnown ? 304 : 200, file?.headers);
  response.end(isKnown ? undefined : file?.body);
}

/** Hands a call on to the product, whose answers come back with gzip too. */
function pass(product: string, url: string, request: IncomingMessage, response: ServerResponse): void {
  const headers = { ...request.headers, host: new URL(product).host, 'accept-encoding': 'gzip' };
  const onward = http.request(`${product}${url}`, { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}
