import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { deflateSync } from 'node:zlib';
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

/** Bytes: the file's size, memory above the start after each validation, and after fifty of them. */
export interface Measured {
  readonly size: number;
  readonly grown: readonly number[];
  readonly left: number;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const size = 2_097_152;
const padded = (bytes: Uint8Array, fill = 0) =>
  Buffer.concat([bytes, Buffer.alloc(size - bytes.length, fill)]);
const times = (count: number, part: Uint8Array) => Buffer.concat(Array.from({ length: count }, () => part));
/** 64 MB of zeros, deflated: what a decoder would decompress. */
const bomb = deflateSync(Buffer.alloc(64 * 1_048_576));

/** Files of the maximum size that try to use as much memory as possible. */
const crafted: readonly Uint8Array[] = [
  padded(jpeg),
  padded(png(3, 2)),
  padded(jpegOfSize(50_000, 50_000)),
  padded(jpeg.subarray(0, -2), 0xff),
  padded(jpegWith(times(500, segment(0xe1, 'x'.repeat(4000))))),
  padded(jpegWith(times(20_000, segment(0xfe, '')))),
  padded(jpegWith(times(500, segment(0xe2, `ICC_PROFILE\0${'x'.repeat(4000)}`)))),
  padded(png(3, 2, times(20_000, chunk('tEXt', 'a\0b')))),
  padded(png(4096, 1, chunk('iCCP', 'x'.repeat(1_000_000)))),
  padded(png(4096, 1, chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), bomb])))),
  padded(Buffer.concat([pngSignature, pngHeader(4096, 4096), chunk('IDAT', bomb), chunk('IEND')])),
  padded(Buffer.concat([pngSignature, pngHeader(50_000, 50_000), chunk('IDAT', bomb), chunk('IEND')])),
  padded(Buffer.concat([pngSignature, pngHeader(1, 1), times(50_000, chunk('IDAT', 'x')), chunk('IEND')])),
  padded(pngSignature, 0xff),
];

const used = () => {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};
/** Memory in use after garbage collection; buffers are freed a little after it. */
async function atRest(): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < 20; round++) {
    collect();
    await turn();
    least = Math.min(least, used());
  }
  return least;
}

for (const bytes of crafted) judgeImage(bytes);
const before = await atRest();
const grown: number[] = [];
for (const bytes of crafted) {
  const start = await atRest();
  judgeImage(bytes);
  grown.push(used() - start);
}
for (let round = 0; round < 4 * crafted.length; round++) judgeImage(crafted[round % crafted.length] ?? jpeg);
const left = (await atRest()) - before;
process.send?.({ size, grown, left } satisfies Measured);
