import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, test } from 'vitest';
import { environment } from '../../functions/store/environment.ts';
import { implement } from '../../functions/kernel/implement.ts';
import { readContent, saveContent } from '../../shared/contract/content.ts';
import { createQuestion } from '../../shared/contract/faq.ts';
import { type Operation, operations } from '../../shared/contract/index.ts';
import type { Route } from '../../shared/contract/route.ts';
import { lambdaContext } from '../support/lambda-context.ts';
import { testCloud, testClub } from '../support/cloud.ts';
import { described } from '../support/document.ts';

/** The example of a route's answer, in the form that a handler returns. */
function outputOf({ name, route: { answer } }: Operation): unknown {
  const operation = described.find((each) => each.name === name);
  const [example] = ['200', '201', '202'].flatMap(
    (status) => Object.values(operation?.responseTo(status)?.content ?? {})[0]?.example ?? [],
  );
  switch (answer.kind) {
    case 'list':
      return { items: [example].flat() };
    case 'job':
      return { jobId: 'j' };
    case 'file':
    case 'report':
    case 'download':
      return { bytes: Uint8Array.of(1), fileName: 'å.pdf', mediaType: 'application/pdf' };
    case 'html':
      return { html: '<p>å</p>', status: 200 };
    default:
      // Examples are in wire format: where the schema is a list, the example may be a single item.
      return 'schema' in answer && answer.schema.safeParse([example].flat()).success
        ? [example].flat()
        : example;
  }
}

const event = (headers: Record<string, string> = {}) =>
  ({
    rawPath: '/api/prov',
    headers: { 'x-origin-secret': environment().ORIGIN_SECRET, ...headers },
    requestContext: { requestId: 'prov', http: { method: 'GET', sourceIp: '192.0.2.1' } },
    isBase64Encoded: false,
  }) as unknown as APIGatewayProxyEventV2;

/** Answers an operation's route with `run`, through the real kernel. */
function answering({ route }: Operation, run: () => Promise<unknown>) {
  const { method, path, summary, answer, revalidates } = route;
  const open = {
    method,
    path,
    summary,
    answer,
    access: 'public',
    grants: [],
    ...(revalidates && { revalidates }),
  };
  return implement(open as Route, run as never);
}

/** A public page may be cached at the edge for a minute; answers with an ETag are revalidated each time. */
function keptBy({ answer, revalidates }: Route): string {
  if (answer.kind === 'html') return 'public, max-age=0, s-maxage=60';
  return revalidates ? 'public, no-cache' : 'no-store';
}

test('nothing is cached on the way, except answers that name no person, which are revalidated each time', async () => {
  await testCloud();
  for (const operation of operations) {
    const output = outputOf(operation);
    const { headers, statusCode } = await answering(operation, async () => output)(event(), lambdaContext);
    const { name, route } = operation;
    expect([name, statusCode]).toEqual([name, expect.toBeOneOf([200, 201, 202, 204])]);
    const cacheControl = keptBy(route);
    expect([name, headers?.['cache-control'], headers?.etag !== undefined]).toEqual([
      name,
      cacheControl,
      route.revalidates === true,
    ]);
    const failing = answering(operation, () => Promise.reject(new Error('broken')));
    const broken = await failing(event({ 'if-none-match': '*' }), lambdaContext);
    expect([name, broken.statusCode, broken.headers?.['cache-control']]).toEqual([name, 500, 'no-store']);
  }
});

test('only public answers are revalidated: none that needs a session', () => {
  const kept = operations.filter(({ route }) => keptBy(route) !== 'no-store');
  for (const { name, route } of kept)
    expect([name, route.access, route.method]).toEqual([name, 'public', 'GET']);
  expect(kept.length).toBeGreaterThan(4);
});

test('answers 304 to a client that has the answer, in each form of the header', async () => {
  const { cloud, club } = await testClub();
  const question = { typeId: 1 as const, title: 'Hur?', html: '<p>Så.</p>' };
  const { body: id } = await club.master.call(createQuestion, { body: question });
  const lottery = await club.lottery();
  for (const { name, route } of operations.filter((each) => each.route.revalidates)) {
    const params = { id: name === 'readResults' ? lottery : id, key: 'contact' };
    const ask = (ifNoneMatch?: string, encoding = 'gzip') =>
      cloud.anonymous.call(
        route,
        { params },
        {
          headers: {
            'accept-encoding': encoding,
            ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
          },
        },
      );
    const first = await ask();
    const etag = first.headers.get('etag') ?? '';
    const strong = etag.replace(/^W\//, '');
    expect([name, first.status, strong]).toEqual([name, 200, expect.stringMatching(/^"[\w-]{22}"$/)]);
    expect((await ask(undefined, 'identity')).headers.get('etag')?.replace(/^W\//, '')).toBe(strong);
    for (const has of [strong, `W/${strong}`, `"x", ${strong}`, `W/"x" ,W/${strong}, "y"`, '*', ' * ']) {
      const { status, body, headers } = await ask(has);
      const answer = [status, body, headers.get('etag')?.replace(/^W\//, ''), headers.get('cache-control')];
      expect([name, has, ...answer]).toEqual([name, has, 304, undefined, strong, 'public, no-cache']);
    }
    for (const other of ['"x"', strong.slice(1, -1), strong.slice(0, -1), `"W/${strong}"`, ',', '"*"'])
      expect([name, other, (await ask(other)).status]).toEqual([name, other, 200]);
  }
});

test('a changed answer has a new ETag immediately', async () => {
  const { cloud, club } = await testClub();
  const params = { key: 'andras' };
  const page = (html: string) => ({ body: { key: params.key, html } });
  const read = (has: string) =>
    cloud.anonymous.call(readContent, { params }, { headers: { 'if-none-match': has } });
  const etags: string[] = [];
  for (const html of ['<p>ett</p>', '<p>två</p>', '<p>ett</p>']) {
    expect((await club.master.call(saveContent, page(html))).status).toBe(204);
    const { status, body, headers } = await read(etags.at(-1) ?? '"x"');
    expect([status, body.html]).toEqual([200, html]);
    etags.push(headers.get('etag') ?? '');
    expect((await read(etags.at(-1) ?? '')).status).toBe(304);
  }
  expect(etags[2]).toBe(etags[0]);
  expect(etags[1]).not.toBe(etags[0]);
});
