import { maxImageSide } from '../../shared/contract/image.ts';
import { stripJpeg } from './jpeg.ts';
import { stripPng } from './png.ts';

/** What a walk over a file's structure found: its pixels, and the file without anything but the picture. */
export interface Stripped {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

export interface JudgedImage {
  readonly mediaType: 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
}

/** Collects the kept parts of a file; they are never more than the file itself. */
export class KeptBytes {
  readonly #bytes: Uint8Array;
  #length = 0;
  constructor(most: number) {
    this.#bytes = new Uint8Array(most);
  }
  add(part: Uint8Array): void {
    this.#bytes.set(part, this.#length);
    this.#length += part.length;
  }
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

/** Whether `bytes` has that text (Latin-1) at that place. */
export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index++)
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}

/** JPEG or PNG by the first bytes. */
export function mediaTypeOf(bytes: Uint8Array): JudgedImage['mediaType'] | undefined {
  if (hasText(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  return hasText(bytes, 0, '\x89PNG\r\n\x1a\n') ? 'image/png' : undefined;
}

/**
 * Judges an image by its bytes, without decoding a pixel, and takes out all that is not the picture: EXIF with
 * its places, comments, previews, and whatever follows the end.
 * @returns 'type' where it is neither JPG nor PNG, 'damaged' where its structure does not hold,
 * 'side' where it has more pixels a side than allowed
 */
export function judgeImage(bytes: Uint8Array): JudgedImage | 'type' | 'damaged' | 'side' {
  const mediaType = mediaTypeOf(bytes);
  if (!mediaType) return 'type';
  const found = mediaType === 'image/jpeg' ? stripJpeg(bytes) : stripPng(bytes);
  if (!found) return 'damaged';
  const { width, height } = found;
  return width > maxImageSide || height > maxImageSide ? 'side' : { mediaType, bytes: found.bytes };
}
