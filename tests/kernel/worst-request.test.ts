import { expect, test } from 'vitest';
import { maxHtmlBytes } from '../../shared/contract/html.ts';
import { bodySizes } from '../../shared/contract/route.ts';
import { splitCases } from '../support/searches.ts';
import { corpusOf } from './hostile/corpus.ts';
import { ratioTo, walkOnce } from './hostile/ratio.ts';
import { bodiesOf, maxRatio, maxRounds, maxBytes, reading, readingsOf } from './hostile/reading.ts';

/** HTML, a long list, a form and a sale. */
const sampled = ['createQuestion', 'importUsers', 'unsubscribe', 'createSale'];

for (const [cases, options] of splitCases(reading, ({ name }) => sampled.includes(name)))
  test.each(cases)(
    '$resource/$name reads every hostile body in linear time, in few rounds of cleaning, with a short answer',
    options,
    async (operation) => {
      const readings = await readingsOf(operation);
      expect(readings.filter(({ ratio }) => ratio > maxRatio)).toEqual([]);
      expect(readings.filter(({ rounds }) => rounds > maxRounds)).toEqual([]);
      expect(readings.filter(({ bytes }) => bytes > maxBytes)).toEqual([]);
    },
  );

test('a step that took quadratic time would be beyond the bound by a factor of ten', async () => {
  const bytes = Buffer.from(JSON.stringify('x'.repeat(16_384)));
  let sum = 0;
  // The comparison's own work, once for each byte: no compiler can make the one faster without the other.
  const quadratic = () => {
    for (let at = 0; at < bytes.length; at++) sum = (sum + walkOnce(bytes)) | 0;
  };
  // Nothing is above this bound: it is measured once.
  expect(await ratioTo(bytes.toString(), Number.POSITIVE_INFINITY, quadratic)).toBeGreaterThan(10 * maxRatio);
  expect(sum).toBe(Math.imul(walkOnce(bytes), bytes.length));
});

test('the corpus fills each body to its limit, in every field', { tags: 'search' }, () => {
  for (const operation of reading) {
    const { name, route } = operation;
    const sizes = bodiesOf(operation, 4).flatMap(({ fills, text }) =>
      fills === 'body' ? [Buffer.byteLength(text())] : [],
    );
    const most = route.maxBody ?? bodySizes.fields;
    const full = sizes.filter((size) => size > most * 0.9 && size <= most);
    expect([name, full.length > sizes.length / 2]).toEqual([name, true]);
  }
});

test('the corpus fills each field to its own limit, and HTML to just below it', { tags: 'search' }, () => {
  const taken = new Map(reading.map((operation) => [operation.name, corpusOf(operation)]));
  const sized = (name: string, field: string) =>
    (taken.get(name) ?? []).filter(
      ({ fills, name: body }) => fills === 'field' && body.endsWith(` of ${field}`),
    );
  expect(sized('renameSection', 'name').length).toBeGreaterThan(40);
  for (const [name, field] of [
    ['saveContent', 'html'],
    ['createQuestion', 'html'],
    ['editQuestion', 'html'],
    ['createNews', 'text'],
    ['editNews', 'text'],
  ] as const) {
    const sizes = sized(name, field).map(({ text }) =>
      Buffer.byteLength(String(Reflect.get(JSON.parse(text()) as object, field))),
    );
    expect([name, sizes.filter((size) => size > 200_000 && size <= maxHtmlBytes).length > 30]).toEqual([
      name,
      true,
    ]);
  }
});

test('the corpus has forms where a route takes them', () => {
  const forms = reading.filter((operation) => corpusOf(operation).some(({ type }) => type !== undefined));
  expect(forms.map(({ name }) => name)).toEqual(['unsubscribe']);
});
