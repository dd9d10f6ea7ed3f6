import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { type ErrorCode, errors } from '../../shared/contract/errors.ts';
import { operations, pathOf } from '../../shared/contract/index.ts';
import { openApiDocument } from '../../shared/contract/openapi.ts';
import { defaultMaxBody, formTypes, type Route } from '../../shared/contract/route.ts';
import { throttlesOf } from '../../shared/contract/throttles.ts';
import {
  type Contents,
  described,
  documentFile,
  faultsOf,
  openApi,
  type Response,
  resolved,
  targetOf,
} from '../support/document.ts';

const routes: Readonly<Record<string, Route>> = Object.fromEntries(
  operations.map(({ name, route }) => [name, route]),
);
const routeOf = (name: string) => {
  const route = routes[name];
  if (!route) throw new Error(`${name} is no route`);
  return route;
};
const ours = (response: Response | undefined) => Object.values(response?.content ?? {})[0];
const codesIn = (response: Response | undefined) =>
  (ours(response)?.schema.properties as { code?: { enum?: ErrorCode[] } } | undefined)?.code?.enum ?? [];
const refusals = described.flatMap(({ name, operation, responseTo }) =>
  Object.keys(operation.responses)
    .filter((status) => Number(status) >= 400)
    .map((status) => ({ name, status, response: responseTo(status) })),
);

test('the committed OpenAPI document matches the contract', async () => {
  // Updated by `npx vitest run tests/contract/openapi.test.ts -u`.
  await expect(`${JSON.stringify(openApiDocument(), null, 2)}\n`).toMatchFileSnapshot(documentFile);
});

test('it is valid by the JSON Schema of OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors: faults } = await validator.validate(structuredClone(openApi) as never);
  expect([valid, faults]).toEqual([true, undefined]);
  expect(validator.version).toBe('3.1');
});

test('it contains every route by name, exactly once', () => {
  const lines = described.map(({ method, path, name }) => `${method} ${path} ${name}`);
  const declared = operations.map(({ name, route }) => `${route.method} ${pathOf(route)} ${name}`);
  expect(lines.toSorted()).toEqual(declared.toSorted());
});

test('every reference in it resolves', () => {
  for (const [, pointer = ''] of readFileSync(documentFile, 'utf8').matchAll(/"\$ref": "(#\/[^"]+)"/g))
    expect(targetOf(pointer), pointer).toBeDefined();
});

test('every operation has a summary, its access and a described tag', () => {
  const headings = openApi.tags.map(({ name }) => name);
  for (const { name, description } of openApi.tags) expect(description, name).not.toBe(name);
  for (const { name, operation } of described) {
    expect(operation.summary.length, name).toBeGreaterThan(5);
    expect(operation.description, name).toMatch(/\bFor [\p{L} ,]+\./u);
    expect(headings, name).toEqual(expect.arrayContaining([...operation.tags]));
    const { access } = routeOf(name);
    expect(operation['x-access'], name).toBe(access);
    if (access === 'public') expect(operation.security, name).not.toEqual([{ session: [] }]);
    else expect(operation.security, name).toEqual([{ session: [] }]);
  }
});

test('each refusal is listed by status, with exactly its codes and an example of each', () => {
  for (const { name, status, response } of refusals) {
    const codes = codesIn(response);
    if (routeOf(name).answer.kind === 'html') {
      // A page describes its errors in words.
      expect(Object.keys(response?.content ?? {})).toEqual(['text/html']);
      continue;
    }
    expect(codes.length, `${name} ${status}`).toBeGreaterThan(0);
    for (const code of codes) expect(errors[code].status, `${name} ${code}`).toBe(Number(status));
    expect(Object.keys(ours(response)?.examples ?? {}), name).toEqual(codes);
  }
});

test('operations list the errors that their route declares and those of any route', () => {
  for (const { name, responseTo } of described) {
    const { access, answer, body, errors: declared = [], method } = routeOf(name);
    if (answer.kind === 'html') continue;
    const isDescribed = (code: ErrorCode) => codesIn(responseTo(errors[code].status)).includes(code);
    for (const code of declared) expect([name, code, isDescribed(code)]).toEqual([name, code, true]);
    const changes = access !== 'public' && method !== 'GET';
    expect([name, isDescribed('internal')]).toEqual([name, true]);
    expect([name, isDescribed('auth.required')]).toEqual([name, access !== 'public']);
    const isByRole = access !== 'public' && access !== 'user';
    expect([name, isDescribed('auth.forbidden')]).toEqual([
      name,
      isByRole || declared.includes('auth.forbidden'),
    ]);
    expect([name, isDescribed('auth.xsrf')]).toEqual([name, method !== 'GET']);
    expect([name, isDescribed('request.keyReused')]).toEqual([name, changes]);
    expect([name, isDescribed('request.mediaType')]).toEqual([name, body !== undefined]);
    if (throttlesOf(routeOf(name)).length > 0)
      expect([name, isDescribed('request.tooMany')]).toEqual([name, true]);
  }
});

test('headers are listed where they apply', () => {
  for (const { name, parameters, responseTo, operation } of described) {
    const { access, answer, method, revalidates, setsAntiForgery } = routeOf(name);
    const sent = parameters.filter((each) => each.in === 'header').map((each) => each.name);
    const changes = access !== 'public' && method !== 'GET';
    expect([name, ...sent]).toEqual([
      name,
      ...(changes ? ['Idempotency-Key'] : []),
      ...(method === 'GET' ? [] : ['X-XSRF-TOKEN']),
      ...(revalidates ? ['If-None-Match'] : []),
    ]);
    const answered = Object.keys(responseTo(200)?.headers ?? {});
    expect([name, answered.includes('ETag')]).toEqual([name, revalidates === true]);
    expect([name, '304' in operation.responses]).toEqual([name, revalidates === true]);
    expect([name, answered.includes('Link')]).toEqual([name, answer.kind === 'list']);
    expect([name, answered.includes('Set-Cookie')]).toEqual([name, setsAntiForgery === true]);
    const many = responseTo(429);
    if (many) expect(Object.keys(many.headers ?? {}), name).toEqual(['Retry-After']);
  }
});

test('a body is listed with its media types and its maximum size', () => {
  for (const { name, operation } of described) {
    const { body, alsoForm, maxBody = defaultMaxBody } = routeOf(name);
    const types = Object.keys(operation.requestBody?.content ?? {});
    const form = alsoForm ? formTypes : [];
    expect([name, ...types]).toEqual([name, ...(body ? ['application/json', ...form] : [])]);
    if (body) expect(operation.requestBody?.description, name).toMatch(maxBody > 1e6 ? /\d MB$/ : /\d kB$/);
  }
});

/** Request bodies and answers in JSON or text, with their locations. */
const contents = described.flatMap(({ name, operation, responseTo }) => {
  const listed = (at: string, content: Contents | undefined) =>
    Object.entries(content ?? {}).map(([type, each]) => ({ at: `${name} ${at} ${type}`, ...each }));
  return [
    ...listed('body', operation.requestBody?.content),
    ...Object.keys(operation.responses).flatMap((status) => listed(status, responseTo(status)?.content)),
  ];
});

test('every body, answer and placeholder has a valid example, and none is filler text', () => {
  for (const { at, schema, example, examples } of contents) {
    if (schema.format === 'binary') continue;
    const shown = examples
      ? Object.values(examples).map((each) => (resolved(each) as { value?: unknown }).value)
      : [example];
    for (const each of shown) {
      expect(each, at).toBeDefined();
      expect([at, faultsOf(schema, each)]).toEqual([at, []]);
      expect(JSON.stringify(each), at).not.toContain('"Text"');
    }
  }
  for (const { name, parameters } of described)
    for (const { name: parameter, required, schema, example } of parameters) {
      if (required) expect(example, `${name} ${parameter}`).toBeDefined();
      if (example !== undefined) expect([name, faultsOf(schema, example)]).toEqual([name, []]);
    }
});

test('the routes accept the examples of their bodies', () => {
  for (const { name, operation } of described) {
    const { body } = routeOf(name);
    for (const { example } of Object.values(operation.requestBody?.content ?? {})) {
      const parsed = (body as z.ZodMiniType).safeParse(example);
      expect([name, parsed.error?.issues]).toEqual([name, undefined]);
    }
  }
});
