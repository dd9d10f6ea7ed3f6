import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixtureCloud } from './fixture/cloud.ts';

const running = fixtureCloud(({ directory }) => {
  const siteDir = path.join(directory, 'site');
  mkdirSync(path.join(siteDir, 'assets'), { recursive: true });
  writeFileSync(path.join(directory, 'outside.txt'), 'not part of the site');
  writeFileSync(path.join(siteDir, 'index.html'), `<title>site</title>${'<p>text</p>'.repeat(200)}`);
  writeFileSync(path.join(siteDir, 'assets', 'app-1a2b.js'), 'export {};');
  return { siteDir };
});

const get = (target: string, init?: RequestInit): Promise<Response> =>
  fetch(running.cloud.url + target, init);

describe('the site', () => {
  it('is read from the built directory, through the viewer-request function', async () => {
    const response = await get('/some/page');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('<title>site</title>');
  });

  it('is revalidated on every request, except files named by their content', async () => {
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/assets/app-1a2b.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
  });

  it('is compressed, and answered with 304 if the viewer has it', async () => {
    const response = await get('/', { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    const etag = response.headers.get('etag') ?? '';
    expect((await get('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('has the headers of its policy', async () => {
    const { headers } = await get('/');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });

  it('rejects methods that its behavior does not allow', async () => {
    expect((await get('/', { method: 'POST' })).status).toBe(403);
  });

  it('answers 404 for a missing file', async () => {
    expect((await get('/assets/missing.png')).status).toBe(404);
  });

  it('serves no file outside its directory', async () => {
    expect((await get('/assets/..%2F..%2Foutside.txt')).status).toBe(404);
  });
});

describe('images', () => {
  it('are served from their bucket, with ranges and the headers of the viewer-response function', async () => {
    const input = {
      Bucket: running.cloud.bucket('Media'),
      Key: 'media/ä b.png',
      Body: { base64: 'AAECAw==' },
      ContentType: 'image/png',
    };
    await running.ask('s3', 'PutObject', input);
    const response = await get('/media/%C3%A4%20b.png', { headers: { range: 'bytes=1-2' } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-range')).toBe('bytes 1-2/4');
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2]);
  });

  it('answer 404 if missing', async () => {
    expect((await get('/media/none.png')).status).toBe(404);
  });
});

describe('the API behind the distribution', () => {
  const headersAtOrigin = async (headers: Record<string, string>): Promise<Record<string, string>> => {
    const response = await get('/api/echo/1', { headers });
    return ((await response.json()) as { event: { headers: Record<string, string> } }).event.headers;
  };

  it("receives the viewer's headers, but not its Host", async () => {
    const headers = await headersAtOrigin({ authorization: 'Bearer x' });
    expect(headers.authorization).toBe('Bearer x');
    expect(headers.host).toMatch(/\.execute-api\./);
  });

  it("receives the viewer's network address and the origin's header from the edge, whatever the viewer sends", async () => {
    const headers = await headersAtOrigin({
      'cloudfront-viewer-address': '9.9.9.9:1',
      'x-origin-secret': 'guessed',
    });
    expect(headers['cloudfront-viewer-address']).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(headers['x-origin-secret']).toBe('between CloudFront and the API alone');
  });

  it('does not receive a URL longer than the edge accepts', async () => {
    const longest = `/api/echo/1?x=${'a'.repeat(8192 - '/api/echo/1?x='.length)}`;
    expect((await get(longest)).status).toBe(200);
    expect((await get(`${longest}a`)).status).toBe(414);
    expect((await get(`/api/echo/${'a'.repeat(200_000)}`)).status).toBe(414);
    expect((await get('/api/echo/1', { headers: { 'x-long': 'a'.repeat(30_000) } })).status).toBe(200);
    expect((await get('/api/echo/1', { headers: { 'x-long': 'a'.repeat(40_000) } })).status).toBe(413);
  });
});
