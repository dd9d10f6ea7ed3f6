import { hasText } from '../../shared/domain/file-type.ts';
import { KeptBytes, maxProfile, type Stripped } from './kept-bytes.ts';
import { isTurned } from './orientation.ts';

/** Second bytes of JPEG markers (ITU-T T.81). */
const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Frames that browsers can show: baseline, extended and progressive, Huffman coded. */
const frames = [0xc0, 0xc1, 0xc2];
/** Huffman tables, quantisation tables, restart interval. */
const tables = [0xc4, 0xdb, 0xdd];
const restartsAt = 0xd0;
const restartsTo = 0xd7;
const comment = 0xfe;
const exifMarker = 0xe1;
const profileMarker = 0xe2;

/** The file reduced to what shows the picture, or undefined if it is truncated or not a valid JPEG. */
export function stripJpeg(bytes: Uint8Array): Stripped | undefined {
  const kept = new KeptBytes(bytes.length);
  kept.add(bytes.subarray(0, 2));
  let size: { width: number; height: number } | undefined;
  let scans = 0;
  let profile = 0;
  let turned = false;
  for (let at = 2; ;) {
    if (bytes[at] !== 0xff) return undefined;
    while (bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1];
    if (marker === endOfImage) {
      if (!size || scans === 0) return undefined;
      kept.add(bytes.subarray(at, at + 2));
      return { ...size, turned, bytes: kept.bytes };
    }
    const end = endOfSegment(bytes, at);
    if (marker === undefined || end === undefined) return undefined;
    const start = at;
    at = end;
    // Skip before making a view: a file can have a hundred thousand comments.
    if (marker === comment) continue;
    const segment = bytes.subarray(start, end);
    if (frames.includes(marker)) {
      if (size) return undefined;
      size = sizeOf(segment);
      if (!size) return undefined;
      kept.add(segment);
    } else if (marker === startOfScan) {
      if (!size) return undefined;
      scans++;
      kept.add(segment);
      at = endOfScan(bytes, end);
      kept.add(bytes.subarray(end, at));
    } else if (tables.includes(marker)) kept.add(segment);
    else if (marker === profileMarker && hasText(segment, 4, 'ICC_PROFILE\0')) {
      // In numbered parts: a browser ignores a profile with a missing part, so a profile that is too large may be cut.
      profile += segment.length;
      if (profile <= maxProfile) kept.add(segment);
    } else if (marker === exifMarker) {
      if (hasText(segment, 4, 'Exif\0')) turned ||= isTurned(segment.subarray(10));
    } else if (marker >= 0xe0 && marker <= 0xef) kept.add(pictureData(marker, segment));
    else return undefined;
  }
}

/** End of a segment, marker and length included, or undefined if it is truncated. */
function endOfSegment(bytes: Uint8Array, at: number): number | undefined {
  const [high, low] = [bytes[at + 2], bytes[at + 3]];
  if (high === undefined || low === undefined) return undefined;
  const length = high * 256 + low;
  return length < 2 || at + 2 + length > bytes.length ? undefined : at + 2 + length;
}

/** The size in a frame's header; undefined for 0 lines, which would leave the height to a later segment. */
function sizeOf(frame: Uint8Array): { width: number; height: number } | undefined {
  const [, , , , precision, h1 = 0, h2 = 0, w1 = 0, w2 = 0, components = 0] = frame;
  const [height, width] = [h1 * 256 + h2, w1 * 256 + w2];
  const holds = precision === 8 && [1, 3, 4].includes(components) && frame.length === 10 + 3 * components;
  return holds && height > 0 && width > 0 ? { width, height } : undefined;
}

/** The part of an application segment that affects the picture: densities, colour transform. */
function pictureData(marker: number, segment: Uint8Array): Uint8Array {
  const none = segment.subarray(0, 0);
  if (marker === 0xee) return hasText(segment, 4, 'Adobe') ? withLength(segment, 14) : none;
  if (marker !== 0xe0 || !hasText(segment, 4, 'JFIF\0')) return none;
  const header = withLength(segment, 16);
  // Removes the preview that may follow.
  header.fill(0, 16);
  return header;
}

/** The segment cut to this length, with the length field adjusted; empty if it is shorter. */
function withLength(segment: Uint8Array, length: number): Uint8Array {
  if (segment.length < length + 2) return segment.slice(0, 0);
  const cut = segment.slice(0, length + 2);
  cut.set([length >> 8, length & 0xff], 2);
  return cut;
}

/** End of the entropy-coded data: the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; ;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return bytes.length;
    const next = bytes[at + 1];
    if (next === 0xff) at++;
    else if (next === 0 || (next !== undefined && next >= restartsAt && next <= restartsTo)) at += 2;
    else return at;
  }
}
