import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { environment } from '../../functions/store/environment.ts';
import { implement } from '../../functions/kernel/implement.ts';
import {
  created,
  fileAnswer,
  htmlAnswer,
  json,
  listAnswer,
  perhaps,
  textAnswer,
  work,
} from '../../shared/contract/answer.ts';
import { pathOf } from '../../shared/contract/index.ts';
import { defineRoute, type Route } from '../../shared/contract/route.ts';
import { lambdaContext } from '../support/lambda-context.ts';
import { testCloud } from '../support/cloud.ts';

/** An invented route, served by the real kernel. */
const routeWith = <A extends Route['answer']>(answer: A) =>
  defineRoute('GET', '/f/prov', {
    summary: 'A kind of answer',
    access: 'public',
    answer,
    grants: [],
  });

const event = () =>
  ({
    routeKey: 'GET /f/prov',
    rawPath: '/f/prov',
    headers: { 'x-origin-secret': environment().ORIGIN_SECRET },
    requestContext: { requestId: 'prov', http: { method: 'GET', sourceIp: '127.0.0.1' } },
    isBase64Encoded: false,
  }) as unknown as APIGatewayProxyEventV2;

/** Runs a handler as the cloud would, with the cloud's environment. */
async function answerOf(answer: Route['answer'], output: unknown) {
  await testCloud();
  const route = routeWith(answer);
  const handler = implement(route as Route, () => Promise.resolve(output as never));
  return handler(event(), lambdaContext);
}

test('answers a page as HTML, cached for a minute at the edge only, outside /api', async () => {
  const answer = await answerOf(htmlAnswer(60), { html: '<!doctype html><title>Å</title>', status: 200 });
  expect(answer).toMatchObject({ statusCode: 200, body: '<!doctype html><title>Å</title>' });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, s-maxage=60',
  });
  expect(pathOf(routeWith(htmlAnswer(60)))).toBe('/f/prov');
  expect(pathOf(routeWith(textAnswer))).toBe('/api/f/prov');
});

test('answers a missing page as a page, never cached', async () => {
  const answer = await answerOf(htmlAnswer(60), { html: '<p>Finns inte</p>', status: 404 });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers?.['cache-control']).toBe('no-store');
});

test('a file keeps its bytes and its Swedish name', async () => {
  const bytes = Uint8Array.from([0, 255, 13, 10]);
  const answer = await answerOf(fileAnswer('application/pdf'), {
    bytes,
    fileName: 'Höstlotten "2026".pdf',
    mediaType: 'application/pdf',
  });
  expect(Buffer.from(answer.body ?? '', 'base64')).toEqual(Buffer.from(bytes));
  expect(answer.headers?.['content-disposition']).toBe(
    `attachment; filename="Hostlotten 2026.pdf"; filename*=UTF-8''H%C3%B6stlotten%20%222026%22.pdf`,
  );
});

test('each kind of answer has its status', async () => {
  expect((await answerOf(json(z.boolean()), true)).statusCode).toBe(200);
  expect((await answerOf(created(z.string()), 'id')).statusCode).toBe(201);
  expect((await answerOf(perhaps(z.string()), undefined)).statusCode).toBe(204);
  expect((await answerOf(work(z.object({ done: z.number() })), { done: 1 })).statusCode).toBe(200);
  expect(await answerOf(work(z.object({ done: z.number() })), { jobId: 'j' })).toMatchObject({
    statusCode: 202,
    body: '{"jobId":"j"}',
  });
});

test('an output that the route does not declare is answered 500, and nothing of it is shown', async () => {
  const answer = await answerOf(json(z.number()), 'hemligt');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('hemligt');
});

test.each([
  ['a', 1],
  ['å', 2],
  ['"', 4],
  ['\\', 4],
  ['\n', 3],
  ['\u0001', 7],
])("answers a list of %j as long as it fits Lambda's reply, and rejects it beyond", async (letter, bytes) => {
  const ask = (size: number) =>
    answerOf(listAnswer(z.string()), { items: [letter.repeat(Math.floor(size / bytes))] });
  const largest = await ask(6_280_000);
  expect(largest.statusCode).toBe(200);
  expect(Buffer.byteLength(JSON.stringify(largest))).toBeGreaterThan(6_280_000 - bytes);
  const refused = await ask(6_291_456);
  expect(refused.statusCode).toBe(413);
  expect(refused.body).toContain('Hämta den i delar med limit.');
});
