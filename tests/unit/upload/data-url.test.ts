import { expect, test } from 'vitest';
import { dataUrlOf, parseDataUrl } from '../../../functions/picture/data-url.ts';

const sizes = [0, 1, 2, 3, 4, 1000];

test('a file is read back as sent, and its size is known before decoding', () => {
  for (const size of sizes) {
    const bytes = Buffer.alloc(size, 0xfe);
    const file = parseDataUrl(dataUrlOf(bytes, 'image/png'));
    expect(file?.size).toBe(size);
    expect(Buffer.from(file?.bytes() ?? [])).toEqual(bytes);
  }
});

test('allows parameters and a missing media type, since the bytes decide', () => {
  for (const start of ['data:;base64,', 'data:image/svg+xml;charset=utf-8;base64,', 'DATA:x/y;BASE64,'])
    expect(parseDataUrl(`${start}AAAA`)?.size, start).toBe(3);
});

test('rejects what is not a base64 data URL', () => {
  for (const text of [
    '',
    'AAAA',
    'data:image/png,AAAA',
    'data:image/png;base64',
    'data:image/png;base64,AAA',
    'data:image/png;base64,A===',
    'data:image/png;base64,AA=A',
    'data:image/png;base64,AA\nA',
    'data:image/png;base64,å===',
    'data:image/png;base64,AA-_',
    'https://example.com/a.png',
    ` ${dataUrlOf(Buffer.from('a'), 'image/png')}`,
    `data:${'x'.repeat(5000)};base64,AAAA`,
  ])
    expect(parseDataUrl(text), text.slice(0, 40)).toBeUndefined();
});
