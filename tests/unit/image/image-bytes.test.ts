import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { judgeImage } from '../../../functions/picture/image-bytes.ts';
import {
  chunk,
  jpeg,
  jpegOfSize,
  jpegWith,
  png,
  pngHeader,
  pngSignature,
  segment,
} from '../../fixtures/pictures.ts';

const secret = 'GPS 57.7 11.9';
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const bytesOf = (judged: ReturnType<typeof judgeImage>) => {
  if (typeof judged === 'string') throw new Error(judged);
  return judged.bytes;
};

test('keeps a picture without metadata byte for byte', () => {
  expect(judgeImage(jpeg)).toEqual({ mediaType: 'image/jpeg', bytes: new Uint8Array(jpeg) });
  const picture = png(3, 2);
  expect(judgeImage(picture)).toEqual({ mediaType: 'image/png', bytes: new Uint8Array(picture) });
});

test('removes EXIF, XMP, Photoshop data, previews, comments and unknown data from a JPEG', () => {
  const extended = jpegWith(
    segment(0xe0, `JFXX\0\x10${secret}`),
    segment(0xe1, `Exif\0\0${secret}`),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`),
    segment(0xe2, `MPF\0${secret}`),
    segment(0xed, `Photoshop 3.0\0${secret}`),
    segment(0xef, secret),
    segment(0xfe, secret),
  );
  expect(latin(bytesOf(judgeImage(extended)))).toBe(latin(jpeg));
});

/** EXIF with one entry: this orientation, as a number of 16 bits. */
const exifOf = (orientation: number, isLittle: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(26));
  for (const [index, letter] of Array.from(isLittle ? 'II' : 'MM').entries())
    view.setUint8(index, letter.charCodeAt(0));
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, 8, isLittle);
  view.setUint16(8, 1, isLittle);
  view.setUint16(10, 0x0112, isLittle);
  view.setUint16(12, 3, isLittle);
  view.setUint32(14, 1, isLittle);
  view.setUint16(18, orientation, isLittle);
  return new Uint8Array(view.buffer);
};

test('detects a JPEG or PNG whose orientation comes only from EXIF', () => {
  for (const isLittle of [true, false])
    for (let orientation = 0; orientation <= 9; orientation++) {
      const exif = exifOf(orientation, isLittle);
      const inJpeg = judgeImage(jpegWith(segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif]))));
      const inPng = judgeImage(png(3, 2, chunk('eXIf', exif)));
      if (orientation >= 2 && orientation <= 8) expect([inJpeg, inPng]).toEqual(['turned', 'turned']);
      else expect([bytesOf(inJpeg), bytesOf(inPng)].map(latin)).toEqual([jpeg, png(3, 2)].map(latin));
      for (let length = 0; length < exif.length - 6; length++)
        expect(judgeImage(png(3, 2, chunk('eXIf', exif.subarray(0, length))))).not.toBe('turned');
    }
});

test('removes the preview inside a JFIF header, and keeps its densities', () => {
  const plain = jpeg.subarray(2, 20);
  const rest = jpeg.subarray(20);
  const preview = segment(0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01\x02\x02${secret}`);
  const judged = judgeImage(Buffer.concat([jpeg.subarray(0, 2), preview, rest]));
  expect(latin(bytesOf(judged))).toBe(latin(Buffer.concat([jpeg.subarray(0, 2), plain, rest])));
});

test('keeps the colour profile and the colour transform of a JPEG', () => {
  const adobe = segment(0xee, 'Adobe\0\x64\0\0\0\0\x01');
  const kept = latin(bytesOf(judgeImage(jpegWith(adobe))));
  expect(kept).toContain(latin(adobe));
  expect(kept).toContain('ICC_PROFILE');
});

test('removes EXIF, texts, times and private chunks from a PNG, and keeps its colours and density', () => {
  const density = chunk('pHYs', '\0\0\x0b\x13\0\0\x0b\x13\x01');
  const extended = png(
    3,
    2,
    chunk('eXIf', secret),
    chunk('tEXt', `Location\0${secret}`),
    chunk('zTXt', secret),
    chunk('iTXt', secret),
    chunk('tIME', 'x'.repeat(7)),
    chunk('prVt', secret),
    density,
  );
  expect(latin(bytesOf(judgeImage(extended)))).toBe(latin(png(3, 2, density)));
});

test('removes data after the end of a picture: no file is two formats', () => {
  const page = Buffer.from('<script>alert(1)</script>PK\x03\x04');
  for (const picture of [jpeg, png(3, 2)])
    expect(latin(bytesOf(judgeImage(Buffer.concat([picture, page]))))).toBe(latin(picture));
});

test('keeps a progressive JPEG with tables between scans and restarts byte for byte', () => {
  const scan = jpeg.subarray(jpeg.lastIndexOf(0xda) - 1, -2);
  const more = [segment(0xc4, 'table'), scan, Buffer.from([0xff, 0xd0, 1, 0xff, 0, 2, 0xff, 0xd7, 3])];
  const progressive = Buffer.concat([jpeg.subarray(0, -2), ...more, jpeg.subarray(-2)]);
  progressive[progressive.indexOf(0xc0)] = 0xc2;
  expect(latin(bytesOf(judgeImage(progressive)))).toBe(latin(progressive));
});

test('recognises a picture by its bytes, whatever its name, and nothing else', () => {
  for (const other of [
    '',
    'G',
    '\xff',
    '\xff\xd8',
    '\x89PNG',
    'GIF89a\x01\0\x01\0',
    'RIFF\x10\0\0\0WEBPVP8 ',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<!doctype html>\xff\xd8\xff',
    '%PDF-1.7',
    'BM\0\0',
  ])
    expect(judgeImage(Buffer.from(other, 'latin1')), other).toBe('type');
});

test('a picture truncated anywhere is damaged', () => {
  for (const picture of [jpeg, png(3, 2)])
    for (let length = 8; length < picture.length; length++)
      expect(judgeImage(picture.subarray(0, length)), String(length)).toBe('damaged');
});

test('rejects more pixels a side than allowed by the header alone', () => {
  expect(judgeImage(jpegOfSize(4096, 4096))).toMatchObject({ mediaType: 'image/jpeg' });
  expect(judgeImage(jpegOfSize(4097, 1))).toBe('side');
  expect(judgeImage(jpegOfSize(50_000, 50_000))).toBe('side');
  const rest = [chunk('IDAT', 'x'), chunk('IEND')];
  const pngOfSize = (width: number, height: number) =>
    Buffer.concat([pngSignature, pngHeader(width, height), ...rest]);
  expect(judgeImage(pngOfSize(4096, 4096))).toMatchObject({ mediaType: 'image/png' });
  expect(judgeImage(pngOfSize(1, 4097))).toBe('side');
  expect(judgeImage(pngOfSize(50_000, 50_000))).toBe('side');
  expect(judgeImage(pngOfSize(0xffff_ffff, 0xffff_ffff))).toBe('side');
});

test('a picture without pixels, or with its size given twice or later, is damaged', () => {
  const frame = jpeg.indexOf(0xc0) - 1;
  const again = Buffer.concat([
    jpeg.subarray(0, frame),
    jpeg.subarray(frame, frame + 19),
    jpeg.subarray(frame),
  ]);
  const lines = Buffer.concat([jpeg.subarray(0, -2), segment(0xdc, '\xff\xff'), jpeg.subarray(-2)]);
  const lossless = Buffer.from(jpeg);
  lossless[frame + 1] = 0xc3;
  const second = png(3, 2, pngHeader(50_000, 50_000));
  const unknown = png(3, 2, chunk('QQQQ'));
  const empty = Buffer.concat([pngSignature, pngHeader(3, 2), chunk('IEND')]);
  for (const bytes of [jpegOfSize(0, 4), jpegOfSize(4, 0), again, lines, lossless, second, unknown, empty])
    expect(judgeImage(bytes)).toBe('damaged');
});

test('a PNG with wrong check sums is damaged', () => {
  const picture = Buffer.from(png(3, 2));
  picture[20] = 9;
  expect(judgeImage(picture)).toBe('damaged');
});

test('hostile bytes never throw, and never grow', () => {
  let state = 7;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  const sources = [jpeg, png(5, 5, chunk('tEXt', 'a\0b'))];
  for (let round = 0; round < 4000; round++) {
    const bytes = Buffer.from(sources[round % 2] ?? jpeg);
    const changes = 1 + Math.floor(random() * 6);
    for (let change = 0; change < changes; change++)
      bytes[3 + Math.floor(random() * (bytes.length - 3))] = Math.floor(random() * 256);
    const judged = judgeImage(bytes);
    if (typeof judged !== 'string') expect(judged.bytes.length).toBeLessThanOrEqual(bytes.length);
  }
  const fill = Buffer.alloc(2_097_152, 0xff);
  fill.set(jpeg.subarray(0, 3));
  expect(judgeImage(fill)).toBe('damaged');
  expect(judgeImage(Buffer.concat([pngSignature, Buffer.alloc(2_000_000)]))).toBe('damaged');
});

/** A PNG's profile chunk with what its zlib stream unpacks to. */
const profile = (unpacked: Uint8Array) =>
  chunk('iCCP', Buffer.concat([Buffer.from('Display\0\0', 'latin1'), deflateSync(unpacked)]));

test('keeps one small profile of a PNG; removes a hundred megabytes, or garbage', () => {
  const plain = latin(png(3, 2));
  const small = profile(Buffer.alloc(3000, 7));
  const largest = profile(Buffer.alloc(1_048_576));
  for (const one of [small, largest])
    expect(latin(bytesOf(judgeImage(png(3, 2, one))))).toBe(latin(png(3, 2, one)));
  expect(latin(bytesOf(judgeImage(png(3, 2, small, small, largest))))).toBe(latin(png(3, 2, small)));
  const bomb = profile(Buffer.alloc(100 * 1_048_576));
  expect(bomb.length).toBeLessThan(2 * 1_048_576);
  const rubbish = [
    profile(Buffer.alloc(1_048_577)),
    chunk('iCCP', 'x'),
    chunk('iCCP', 'a\0\0x'),
    chunk('iCCP', 'a\0\x01x'),
  ];
  for (const one of [bomb, ...rubbish]) expect(latin(bytesOf(judgeImage(png(3, 2, one))))).toBe(plain);
});

test("keeps at most a megabyte of a JPEG's profile", () => {
  const part = segment(0xe2, `ICC_PROFILE\0${'x'.repeat(60_000)}`);
  const judged = bytesOf(judgeImage(jpegWith(...Array.from({ length: 30 }, () => part))));
  expect(judged.length).toBeLessThan(1_048_576 + jpeg.length);
  expect(latin(judged).endsWith(latin(jpeg.subarray(-200)))).toBe(true);
});
