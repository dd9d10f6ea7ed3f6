import { maxImageSide } from '../../shared/contract/image.ts';
import { stripJpeg } from './jpeg.ts';
import { hasText } from './kept-bytes.ts';
import { stripPng } from './png.ts';

export interface JudgedImage {
  readonly mediaType: 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
}

/** JPEG or PNG by the first bytes. */
export function mediaTypeOf(bytes: Uint8Array): JudgedImage['mediaType'] | undefined {
  if (hasText(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  return hasText(bytes, 0, '\x89PNG\r\n\x1a\n') ? 'image/png' : undefined;
}

/**
 * Judges an image by its bytes, without decoding a pixel, and takes out all that is not the picture: EXIF
 * with its places, comments, previews, and whatever follows the end.
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
