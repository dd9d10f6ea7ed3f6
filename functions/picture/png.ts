import { crc32, inflateSync } from 'node:zlib';
import { KeptBytes, maxProfile, type Stripped } from './kept-bytes.ts';
import { isTurned } from './orientation.ts';

/** Chunks that affect the picture (W3C PNG): header, palette, pixels, end, transparency, colour space, density. */
const kept = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT cICP mDCV cLLI pHYs bKGD'.split(' '));
/** Allowed bit depths of each colour type. */
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/**
 * The file reduced to the picture's chunks, without a profile that is too large; undefined if it is truncated or not
 * a valid PNG.
 */
export function stripPng(bytes: Uint8Array): Stripped | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const out = new KeptBytes(bytes.length);
  out.add(bytes.subarray(0, 8));
  let size: { width: number; height: number } | undefined;
  let previous = '';
  let pixels = 0;
  let profiles = 0;
  let turned = false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length) return undefined;
    const type = textOf(view.getUint32(at + 4));
    if (!/^[A-Za-z]{4}$/.test(type) || (type === 'IHDR') !== (at === 8)) return undefined;
    if (kept.has(type)) {
      if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return undefined;
      // One profile only: each costs time to decompress.
      const isWanted = type !== 'iCCP' || (profiles++ === 0 && isProfile(bytes.subarray(at + 8, end - 4)));
      if (isWanted) out.add(bytes.subarray(at, end));
    } else if (type[0] === type[0]?.toUpperCase()) return undefined; // An unknown critical chunk.
    if (type === 'IHDR') {
      size = sizeOf(bytes.subarray(at + 8, end - 4));
      if (!size) return undefined;
    }
    if (type === 'eXIf') turned ||= isTurned(bytes.subarray(at + 8, end - 4));
    if (type === 'IDAT') {
      // Pixel chunks must be consecutive.
      if (pixels > 0 && previous !== 'IDAT') return undefined;
      pixels += length;
    }
    if (type === 'IEND') return size && pixels > 0 ? { ...size, turned, bytes: out.bytes } : undefined;
    previous = type;
    at = end;
  }
  return undefined;
}

/** Whether an iCCP chunk's data (name, NUL, method 0, zlib stream) decompresses to at most `maxProfile` bytes. */
function isProfile(data: Uint8Array): boolean {
  const end = data.indexOf(0);
  if (end < 1 || data[end + 1] !== 0) return false;
  try {
    inflateSync(data.subarray(end + 2), { maxOutputLength: maxProfile });
    return true;
  } catch {
    return false;
  }
}

/** Four bytes as Latin-1. */
const textOf = (word: number): string =>
  String.fromCharCode(word >>> 24, (word >>> 16) & 0xff, (word >>> 8) & 0xff, word & 0xff);

function sizeOf(header: Uint8Array): { width: number; height: number } | undefined {
  if (header.length !== 13) return undefined;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, colour = 0, compression, filter, interlace = 2] = header.subarray(8);
  const holds =
    depths[colour]?.includes(depth) === true && compression === 0 && filter === 0 && interlace <= 1;
  return holds && width > 0 && height > 0 ? { width, height } : undefined;
}
