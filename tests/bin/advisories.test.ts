import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { splitCases } from '../support/searches.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface Advised {
  readonly severity: string;
  readonly vulnerable_versions: string;
}
type Registry = (queried: string[]) => { status?: number; body: string };

/** A registry with advisories for the probe and these packages, and with their versions. */
const knowing =
  (known: Record<string, Advised>): Registry =>
  (queried) => {
    const all: Record<string, Advised> = {
      minimist: { severity: 'critical', vulnerable_versions: '<0.2.4' },
      ...known,
    };
    const named = Object.entries(all).filter(([name]) => queried.includes(name));
    const advisories = named.map(([name, advised], index) => [
      name,
      [{ id: index + 1, url: `https://advisories.example/${index}`, title: `Flaw of ${name}`, ...advised }],
    ]);
    return { body: JSON.stringify(Object.fromEntries(advisories)) };
  };

/** Output and exit code of the command with a registry. */
async function verdict(registry: Registry): Promise<{ code: number; text: string; queried: string[] }> {
  const allQueried = new Set<string>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const packument = /^\/([\w%@.-]+)$/.exec(request.url ?? '')?.[1];
    if (request.method === 'GET' && packument) {
      const name = decodeURIComponent(packument);
      const versions = Object.fromEntries(
        ['0.0.8', '2.18.1', '99.0.0'].map((version) => [version, { name, version, dist: {} }]),
      );
      response.end(JSON.stringify({ name, 'dist-tags': { latest: '99.0.0' }, versions }));
      return;
    }
    const sent = await buffer(request);
    const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
    const queried = Object.keys(JSON.parse(text.toString() || '{}') as object);
    for (const name of queried) allQueried.add(name);
    const { status = 200, body } = registry(queried);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // npm caches advisories: synthetic ones must not reach another cache.
  const cache = mkdtempSync(path.join(tmpdir(), 'npm-cache-'));
  try {
    return await new Promise((resolve) => {
      const registryUrl = `http://127.0.0.1:${port}/`;
      const env = { ...process.env, npm_config_registry: registryUrl, npm_config_cache: cache };
      const child = execFile(process.execPath, ['bin/advisories.ts'], { cwd: root, env }, (_, out, err) => {
        resolve({ code: child.exitCode ?? -1, text: out + err, queried: [...allQueried] });
      });
    });
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(cache, { recursive: true, force: true });
  }
}

test('reports that nothing is known after querying all runtime packages and no development ones', async () => {
  const { code, text, queried } = await verdict(knowing({}));
  expect(text).toContain('Inga kända brister');
  expect(code).toBe(0);
  expect(queried).toEqual(expect.arrayContaining(['sanitize-html', '@aws-sdk/client-dynamodb', 'antd']));
  for (const name of ['vitest', 'esbuild', 'knip']) expect(queried).not.toContain(name);
});

test('reports a serious vulnerability with package, severity and fixed version, and fails', async () => {
  const { code, text } = await verdict(
    knowing({ 'sanitize-html': { severity: 'high', vulnerable_versions: '<99.0.0' } }),
  );
  expect(text).toMatch(/high +sanitize-html .*sanitize-html@99\.0\.0/);
  expect(text).toContain('Flaw of sanitize-html');
  expect(text).toContain('varav 1 allvarliga');
  expect(code).toBe(1);
});

test('reports a minor vulnerability without failing', async () => {
  const { code, text } = await verdict(
    knowing({ 'sanitize-html': { severity: 'moderate', vulnerable_versions: '<99.0.0' } }),
  );
  expect(text).toMatch(/moderate +sanitize-html/);
  expect(text).not.toContain('Inga kända brister');
  expect(code).toBe(0);
});

const silent: Readonly<Record<string, Registry>> = {
  'has no such URL': () => ({ status: 404, body: '{"error":"not found"}' }),
  'rejects the query': () => ({ status: 405, body: '' }),
  'breaks down': () => ({ status: 500, body: 'Internal Server Error' }),
  'answers with HTML': () => ({ body: '<!doctype html><title>Mirror</title>' }),
  'answers with other JSON': () => ({ body: '"ok"' }),
  'always answers with an empty list': () => ({ body: '{}' }),
};
const kept = ['answers with HTML', 'always answers with an empty list'];
for (const [cases, options] of splitCases(Object.entries(silent), ([name]) => kept.includes(name)))
  test.each(cases)(
    'a registry that %s gives no verdict instead of an empty list',
    options,
    async (_, registry) => {
      const { code, text } = await verdict(registry);
      expect(text).toContain('Inget besked');
      expect(text).not.toContain('Inga kända brister');
      expect(code).toBe(2);
    },
  );
