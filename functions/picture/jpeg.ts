import { hasText, KeptBytes, mostProfile, type Stripped } from './kept-bytes.ts';

/** Markers (second byte) of a JPEG file, ITU-T T.81. */
const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Frames that browsers draw: baseline, extended and progressive, Huffman coded. */
const frames = [0xc0, 0xc1, 0xc2];
/** Huffman tables, quantisation tables, restart interval. */
const tables = [0xc4, 0xdb, 0xdd];
const restartsAt = 0xd0;
const restartsTo = 0xd7;
const comment = 0xfe;
const profileMarker = 0xe2;

/** The file with tables, frame and scans only, or undefined where it is truncated or not built as a JPEG. */
export function stripJpeg(bytes: Uint8Array): Stripped | undefined {
  const kept = new KeptBytes(bytes.length);
  kept.add(bytes.subarray(0, 2));
  let size: { width: number; height: number } | undefined;
  let scans = 0;
  let profile = 0;
  for (let at = 2; ;) {
    if (bytes[at] !== 0xff) return undefined;
    while (bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1];
    if (marker === endOfImage) {
      if (!size || scans === 0) return undefined;
      kept.add(bytes.subarray(at, at + 2));
      return { ...size, bytes: kept.bytes };
    }
    const end = endOfSegment(bytes, at);
    if (marker === undefined || end === undefined) return undefined;
    const start = at;
    at = end;
    // A view of what is left out would only be rubbish: a file can have a hundred thousand of them.
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
      // In parts, each with their number: where one is missing a browser takes the picture for one without a profile.
      profile += segment.length;
      if (profile <= mostProfile) kept.add(segment);
    } else if (marker >= 0xe0 && marker <= 0xef) kept.add(pictureData(marker, segment));
    else return undefined;
  }
}

/** Where a segment with its marker and length ends, or undefined where it is cut off. */
function endOfSegment(bytes: Uint8Array, at: number): number | undefined {
  const [high, low] = [bytes[at + 2], bytes[at + 3]];
  if (high === undefined || low === undefined) return undefined;
  const length = high * 256 + low;
  return length < 2 || at + 2 + length > bytes.length ? undefined : at + 2 + length;
}

/** The pixels a frame's header tells; 0 lines would leave the height to a later segment. */
function sizeOf(frame: Uint8Array): { width: number; height: number } | undefined {
  const [, , , , precision, h1 = 0, h2 = 0, w1 = 0, w2 = 0, components = 0] = frame;
  const [height, width] = [h1 * 256 + h2, w1 * 256 + w2];
  const holds = precision === 8 && [1, 3, 4].includes(components) && frame.length === 10 + 3 * components;
  return holds && height > 0 && width > 0 ? { width, height } : undefined;
}

/** What of an application's segment the picture needs: densities, colour transform. */
function pictureData(marker: number, segment: Uint8Array): Uint8Array {
  const none = segment.subarray(0, 0);
  if (marker === 0xee) return hasText(segment, 4, 'Adobe') ? withLength(segment, 14) : none;
  if (marker !== 0xe0 || !hasText(segment, 4, 'JFIF\0')) return none;
  const header = withLength(segment, 16);
  // The preview that may follow is left out.
  header.fill(0, 16);
  return header;
}

/** The segment cut to that length, as its length field then says; nothing where it is shorter. */
function withLength(segment: Uint8Array, length: number): Uint8Array {
  if (segment.length < length + 2) return segment.slice(0, 0);
  const cut = segment.slice(0, length + 2);
  cut.set([length >> 8, length & 0xff], 2);
  return cut;
}

/** Where the entropy-coded data ends: at the next marker that is neither a stuffed byte nor a restart. */
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
