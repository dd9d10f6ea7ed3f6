import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { parseRequest } from '../../functions/kernel/request.ts';
import { operations } from '../../shared/contract/index.ts';
import { savePdf } from '../../shared/contract/lottery.ts';
import { defaultMaxBody, type Route } from '../../shared/contract/route.ts';
import { createSection } from '../../shared/contract/structure.ts';
import { testCloud } from '../support/cloud.ts';
import { described, type Schema } from '../support/document.ts';

/** Every route that accepts a body, with a valid body and the texts in it. */
const taking = operations.flatMap((operation) => {
  const content = described.find(({ name }) => name === operation.name)?.operation.requestBody?.content;
  const { schema, example } = content?.['application/json'] ?? {};
  if (!schema) return [];
  const body = example as Readonly<Record<string, unknown>>;
  const shape = firstShape(schema);
  const properties = Object.entries((shape.properties ?? {}) as Record<string, Schema>);
  const texts = properties.filter(([name, each]) => name in body && isText(each)).map(([name]) => name);
  return [{ ...operation, body, texts, properties }];
});
type Taking = (typeof taking)[number];

function firstShape(schema: Schema): Schema {
  const [first] = (schema.anyOf ?? [schema]) as Schema[];
  return first ?? schema;
}

function isText(schema: Schema): boolean {
  if (Array.isArray(schema.anyOf)) return schema.anyOf.some((each: Schema) => isText(each));
  if (schema.type === 'array') return isText(schema.items as Schema);
  return [schema.type].flat().includes('string');
}

/** The same value with `text` in place of each of its texts. */
const withText = (value: unknown, text: unknown): unknown => (Array.isArray(value) ? [text] : text);
const pathOf = (body: Taking['body'], name: string) => (Array.isArray(body[name]) ? `${name}.0` : name);

/** The kernel's verdict on a body: `413 …`, or the paths that are refused. */
function judge(route: Route, body: unknown) {
  const event = {
    rawPath: '',
    pathParameters: Object.fromEntries(Object.keys(route.params?.shape ?? {}).map((name) => [name, 'x1'])),
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: { http: { sourceIp: '192.0.2.1' } },
  };
  const { fields, refusal } = parseRequest(route, event as unknown as APIGatewayProxyEventV2);
  const outcome = refusal ? `${refusal.status} ${refusal.code}` : '400 request.invalid';
  return { fields, outcome: refusal || fields.length > 0 ? outcome : 'taken' };
}

/** The texts of a body that are accepted when all of them have this value. */
function unmentioned({ route, body, texts }: Taking, value: unknown): string[] {
  const bad = Object.fromEntries(texts.map((name) => [name, withText(body[name], value)]));
  const paths = judge(route, { ...body, ...bad }).fields.map(({ path }) => path);
  return texts.filter((name) => !paths.includes(pathOf(body, name)));
}

test('tries every body of the API, and nearly all have texts', () => {
  expect(taking.length).toBe(operations.filter(({ route }) => route.body).length);
  // The prizes, the costs, the teams, the rows of a bank's report and of a list of members hold their texts; a publication has none.
  expect(taking.filter(({ texts }) => texts.length === 0).map(({ name }) => name)).toEqual([
    'saveCosts',
    'publishDraw',
    'savePrizes',
    'previewPayments',
    'confirmPayments',
    'renameTeams',
    'previewImport',
  ]);
});

const unstorable = {
  'the zero character': 'a\u0000b',
  'a bell': 'a\u0007b',
  'an escape': '\u001b[31mröd',
  'a delete': 'a\u007f',
  'a C1 control': 'a\u0085b',
  'half a letter': 'a\ud83d',
  'halves in the wrong order': '\ude00\ud83d',
};

describe.each(taking)('$resource/$name', (each) => {
  const { name, route, body, properties } = each;

  test('accepts its example', () => {
    expect(judge(route, body).outcome).toBe('taken');
  });

  test.each(Object.entries(unstorable))('refuses %s in every text, by its path', (_, text) => {
    expect(unmentioned(each, text)).toEqual([]);
  });

  test('rejects what is no text where a text is expected, by its path', () => {
    for (const value of [7, true, { a: 'b' }, [['a']]]) expect(unmentioned(each, value)).toEqual([]);
  });

  test('rejects an unknown field by its name, whatever that is', () => {
    const more = '{"okänt":1,"__proto__":{"isAdmin":true},"constructor":{},';
    const fields = judge(route, JSON.stringify(body).replace('{', more)).fields;
    expect(fields.map(({ path, message }) => `${path}: ${message}`).toSorted()).toEqual([
      '__proto__: Okänt fält',
      'constructor: Okänt fält',
      'okänt: Okänt fält',
    ]);
  });

  test('rejects bottomless JSON, also in a field that it ignores', () => {
    const lists = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const objects = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    const ignored = properties.find(([, schema]) => Object.keys(schema).length === 0)?.[0] ?? 'x';
    const inside = JSON.stringify(body).replace('{', `{${JSON.stringify(ignored)}:${objects},`);
    const { maxBody = defaultMaxBody } = route;
    for (const text of [lists, objects, inside])
      expect(judge(route, text).outcome).toBe(
        text.length > maxBody ? '413 request.tooLarge' : '400 request.invalid',
      );
  });

  test('rejects a body one byte over its limit', () => {
    const { maxBody = defaultMaxBody } = route;
    const sized = (bytes: number) => `{"x":"${'å'.repeat((bytes - 8) / 2)}"}`;
    expect([name, Buffer.byteLength(sized(maxBody))]).toEqual([name, maxBody]);
    expect(judge(route, sized(maxBody)).outcome).toBe('400 request.invalid');
    expect(judge(route, ` ${sized(maxBody)}`).outcome).toBe('413 request.tooLarge');
  });
});

test('a body of 10 MB is too large for any route', async () => {
  const club = await (await testCloud()).club();
  const body = `{"x":"${'x'.repeat(10_485_760)}"}`;
  for (const route of [createSection, savePdf])
    expect((await club.master.call(route as Route, { body })).status).toBe(413);
});

test('every text is composed before it is stored, whatever keyboard wrote it', () => {
  const parted = 'A\u030asa O\u0308 e\u0323\u0307';
  const composed = 'Åsa Ö ẹ̇'.normalize('NFC');
  const kept = taking.flatMap(({ name, route, body, texts }) =>
    texts.flatMap((field) => {
      const sent = { ...body, [field]: withText(body[field], parted) };
      const parsed = (route.body as z.ZodMiniType).safeParse(sent);
      // Emails, days, keys and the like have formats without such letters.
      if (!parsed.success) return [];
      const value = (parsed.data as Record<string, unknown>)[field];
      return [{ at: `${name}.${field}`, value }];
    }),
  );
  const asSent = kept.filter(
    ({ value }) => JSON.stringify(value) !== JSON.stringify(withText(value, composed)),
  );
  // Ids, tokens and files are not words; passwords are composed when they are hashed.
  const unspoken = /\.(id|Id|key|token|\w+Ids?|password|confirmPassword|imageFile|fileData)$/;
  expect(asSent.map(({ at }) => at).filter((at) => !unspoken.test(at))).toEqual([]);
  expect(kept.length).toBeGreaterThan(taking.length);
});
