import * as fc from 'fast-check';

/** Raw JSON text that `JSON.stringify` would never write (`1e400`, a thousand brackets); `rawJson` inserts it. */
export const raw = (text: string) => `RAW<${text}>`;
export const rawJson = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replaceAll(/"RAW<([^>]*)>"/g, (_, text: string) =>
    text.replaceAll(String.raw`\"`, '"'),
  );

const letter = fc.constantFrom(
  ...'abcdefghijklmnopqrstuvwxyzåäöÅÄÖé ABC0123456789-_.,:/()&!?\'"'.split(''),
  'o\u0308',
  'ß',
  'İ',
  'ﬁ',
  'ש',
  'ع',
  '語',
  '😀',
  '👩‍👧',
);

/** Text that a person might type, of an allowed length. */
export const written = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc
    .string({ unit: letter, minLength, maxLength: Math.max(minLength, Math.min(maxLength, 30)) })
    .map((text) => (text.trim().length < minLength ? 'å'.repeat(minLength) : text).slice(0, maxLength));

/** Texts that no client should send. */
export const oddTexts: readonly string[] = [
  ['', ' ', '\u00a0\u2003', '\u0000', 'a\u0000b', '\u0007', 'a\tb', 'a\r\nBcc: x@y.example'],
  ['\u0085', '\u2028', '\u202eevil\u202c', '\u200b', '\ufeffBOM', '\ud800', 'a\udfffb'],
  ['\udc00\ud800', 'e\u0301'.repeat(40)],
  ['Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘', '😀', '👩‍👩‍👧‍👦'.repeat(6)],
  ['مرحبا بالعالم', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined'],
  ['true', 'NaN', '-0', '0', '1e309', '9007199254740993', '١٢٣', '#', '##', 'USER#x', '%', '%2F'],
  ['%00', '../..', '..', '.', '/', '\\', '*', '{id}', '${7*7}', "' OR 1=1 --"],
  ['<script>alert(1)</script>', '<p onclick="x">å</p>', '=1+1', 'https://', 'https://\u0000'],
  ['javascript:alert(1)', 'a@b.example', 'A@B.EXAMPLE', 'å@ö.example', 'a@b', '"a b"@c.example'],
  ['a@b.example\r\nBcc: c@d.example', '2026-02-30', '2026-13-01', '0000-00-00', '9999-12-31'],
  ['2026-03-29T02:30:00', '2031-01-01T00:00:00.000Z', '+275760-09-14T00:00:00.000Z'],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,iVBORw0KGgo='],
  ['data:application/pdf;base64,JVBERi0xLjQK', 'data:,', 'x'.repeat(101), 'å'.repeat(600)],
  ['x'.repeat(5000)],
].flat();

/** Values that are not texts, or nearly not. */
const rowsOfValues: readonly (readonly unknown[])[] = [
  [null, true, false, 0, -0, raw('-0'), -1, 1.005, 0.1 + 0.2, 1e21, 2 ** 53, -(2 ** 53)],
  [Number.MAX_VALUE, Number.MIN_VALUE, raw('1e400'), raw('-1e400'), raw('0.00000000000000000001')],
  [raw('123456789012345678901234567890'), [], [[]], [null], ['a'], {}, { a: 1 }, { toString: 1 }],
  [{ length: 3 }, { S: 'x' }, raw(`${'['.repeat(3000)}${']'.repeat(3000)}`)],
  [raw(`${String.raw`{"a":`.repeat(3000)}1${'}'.repeat(3000)}`)],
  [raw(String.raw`{"__proto__":{"isAdmin":true}}`)],
];
const oddValues = rowsOfValues.flat();

/** Field names that no route has, and some that every object has. */
export const oddNames: readonly string[] = [
  ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', ' ', 'Name', 'club'],
  ['isAdmin', 'pk', 'v', 'å', '\u0000', '\ud800', 'x'.repeat(3000)],
].flat();

export const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.constantFrom(...oddValues),
  fc.integer(),
  fc.double(),
);
