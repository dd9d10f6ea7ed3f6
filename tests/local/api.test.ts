import { describe, expect, it } from 'vitest';
import { fixtureCloud } from './fixture/cloud.ts';
import { rawRequest } from './fixture/raw-request.ts';

const running = fixtureCloud(() => ({ patience: 2 }));

type Echo = {
  event: {
    headers: Record<string, string>;
    cookies?: string[];
    queryStringParameters?: Record<string, string>;
    requestContext: { http: Record<string, string> };
  };
  environment: Record<string, string>;
};

const get = (path: string, init?: RequestInit): Promise<Response> => fetch(running.cloud.url + path, init);
const echo = async (path: string, init?: RequestInit): Promise<Echo> =>
  (await (await get(path, init)).json()) as Echo;

describe('an event of payload format 2.0', () => {
  it('contains path, query, cookies and headers in the format of API Gateway', async () => {
    const { event } = await echo('/api/echo/a%20b?x=1&x=2&y=%C3%A9', {
      headers: { cookie: 'a=1; b=2', 'X-Multi': 'v' },
    });
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/echo/{id}',
      rawPath: '/api/echo/a%20b',
      rawQueryString: 'x=1&x=2&y=%C3%A9',
      pathParameters: { id: 'a b' },
      queryStringParameters: { x: '1,2', y: 'é' },
      cookies: ['a=1', 'b=2'],
      isBase64Encoded: false,
    });
    expect(event.headers).not.toHaveProperty('cookie');
    expect(event.requestContext.http.method).toBe('GET');
  });

  it('contains parameters and cookies named like members of Object.prototype, without side effects', async () => {
    const path = '/api/echo/1?__proto__=1&__proto__=2&constructor=3&toString=4';
    const { event } = await echo(path, {
      headers: { cookie: '__proto__=5; constructor=6' },
    });
    expect(Object.entries(event.queryStringParameters ?? {})).toEqual([
      ['__proto__', '1,2'],
      ['constructor', '3'],
      ['toString', '4'],
    ]);
    expect(event.cookies).toEqual(['__proto__=5', 'constructor=6']);
    expect(Object.keys(Object.getPrototypeOf({}) as object)).toEqual([]);
  });

  it('contains text unchanged and bytes as base64', async () => {
    const text = await echo('/api/echo/1', {
      method: 'POST',
      body: '{"å":1}',
      headers: { 'content-type': 'application/json' },
    });
    expect(text.event).toMatchObject({ body: '{"å":1}', isBase64Encoded: false });
    const bytes = await echo('/api/echo/1', {
      method: 'POST',
      body: Buffer.from([0, 255]),
      headers: { 'content-type': 'image/png' },
    });
    expect(bytes.event).toMatchObject({ body: 'AP8=', isBase64Encoded: true });
  });
});

describe('the answer', () => {
  it('can be structured, with cookies', async () => {
    const response = await get('/api/echo/1?as=cookies');
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
    expect(response.headers.get('x-custom')).toBe('yes');
    expect(await response.text()).toBe('done');
  });

  it('can be binary', async () => {
    const response = await get('/api/echo/1?as=bytes');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 1, 2, 255]);
  });

  it('is 500 when it is malformed', async () => {
    expect((await get('/api/misbehave?mode=malformed')).status).toBe(500);
  });
});

describe('routing', () => {
  it('prefers a literal segment over a parameter', async () => {
    expect(await (await get('/api/echo/fixed')).json()).toHaveProperty('calls');
  });

  it('answers 404 for a path or method without a route', async () => {
    expect((await get('/api/nothing')).status).toBe(404);
    expect((await get('/api/echo/1', { method: 'DELETE' })).status).toBe(404);
    expect(await (await get('/api/nothing')).json()).toEqual({ message: 'Not Found' });
  });

  it('answers 413 for a body of more than 10 MB', async () => {
    const body = Buffer.alloc(10 * 1024 * 1024 + 1);
    expect((await get('/api/echo/1', { method: 'POST', body })).status).toBe(413);
  });

  it('answers 429 above the limit of a route, without affecting other routes', async () => {
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await get('/api/throttled')).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect((await get('/api/echo/1')).status).toBe(200);
  });

  it("serves the API directly under its own host name, without the distribution's header", async () => {
    const { event } = await echo('/api/echo/1');
    expect(event.headers['x-origin-secret']).toBe('between CloudFront and the API alone');
    const direct = await rawRequest(running.cloud.port, '/api/echo/1', event.headers.host);
    expect((JSON.parse(direct.text) as Echo).event.headers).not.toHaveProperty('x-origin-secret');
  });
});

describe('a function', () => {
  it('has the environment variables of the template', async () => {
    const { environment } = await echo('/api/echo/1');
    expect(environment).toMatchObject({
      TABLE_NAME: running.cloud.table('Table'),
      MEDIA_BUCKET: running.cloud.bucket('Media'),
      SITE_ORIGIN: running.cloud.url,
      AWS_ENDPOINT_URL_DYNAMODB: running.cloud.endpoints.gateway,
      AWS_LAMBDA_FUNCTION_NAME: 'Lottlaget-api-echo',
    });
  });

  it('reuses its environment for the next call, and loses it when it crashes', async () => {
    const calls = async (): Promise<number> =>
      ((await (await get('/api/misbehave')).json()) as { calls: number }).calls;
    const first = await calls();
    expect(await calls()).toBe(first + 1);
    expect((await get('/api/misbehave?mode=exit')).status).toBe(500);
    expect(await calls()).toBe(1);
  });

  it('that throws answers 500, and its error is the payload of the invocation', async () => {
    expect((await get('/api/misbehave?mode=throw')).status).toBe(500);
    const { payload, error } = await running.cloud.invoke('misbehave', { mode: 'throw' });
    expect(error).toMatchObject({ errorType: 'RangeError', errorMessage: 'thrown on purpose' });
    expect(payload).toEqual(error);
  });

  it.each([
    ['letters of two bytes', 'å', 2],
    ['control characters, which take six bytes of JSON', '\u0001', 6],
  ])('answers 6 291 556 bytes of JSON at most: %s', async (_, letter, bytes) => {
    const envelope = '{"body":""}'.length;
    const times = Math.floor((6_291_556 - envelope) / bytes);
    const ask = async (count: number) =>
      (await running.cloud.invoke('misbehave', { mode: 'answer', letter, times: count })).error;
    expect(await ask(times)).toBeUndefined();
    expect(await ask(times + 1)).toMatchObject({
      errorType: 'Function.ResponseSizeTooLarge',
      errorMessage: 'Response payload size exceeded maximum allowed payload size (6291556 bytes).',
    });
  });

  it('accepts an event of at most 6 MB of JSON, counted in bytes', async () => {
    const ask = async (letter: string, count: number) =>
      (await running.cloud.invoke('misbehave', { mode: letter.repeat(count) })).error;
    expect(await ask('å', 3_100_000)).toBeUndefined();
    expect(await ask('å', 3_200_000)).toMatchObject({ errorType: 'RequestTooLargeException' });
  });

  it('that hangs or blocks its thread is terminated at its timeout: with twice the patience, twice as late', async () => {
    const [hang, block] = await Promise.all([
      get('/api/misbehave?mode=hang'),
      get('/api/misbehave?mode=block'),
    ]);
    expect([hang.status, block.status]).toEqual([503, 503]);
    expect(running.lines.join('\n')).toContain('Task timed out after 4.00 seconds');
  });

  it('fails an invocation with an unhandled rejection', async () => {
    const { error } = await running.cloud.invoke('misbehave', { mode: 'reject' });
    expect(error?.errorMessage).toContain('nobody catches this');
  });

  it('queues concurrent calls beyond its number of environments', async () => {
    const results = await Promise.all(
      Array.from({ length: 40 }, () => running.cloud.invoke('misbehave', { mode: 'wait' })),
    );
    expect(results.filter(({ error }) => error)).toEqual([]);
    const calls = results.map(
      ({ payload }) => JSON.parse((payload as { body: string }).body) as { calls: number },
    );
    expect(Math.max(...calls.map((one) => one.calls))).toBeGreaterThan(1);
  });
});
