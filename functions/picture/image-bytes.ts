import { maxImageSide } from '../../shared/contract/image.ts';
import { stripJpeg } from './jpeg.ts';
import { hasText } from './kept-bytes.ts';
import { stripPng } from './png.ts';

export interface JudgedImage {
  readonly mediaType: 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
}

/** JPEG or PNG, by the signature. */
export function mediaTypeOf(bytes: Uint8Array): JudgedImage['mediaType'] | undefined {
  if (hasText(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  return hasText(bytes, 0, '\x89PNG\r\n\x1a\n') ? 'image/png' : undefined;
}

/**
 * Validates an image's structure without decoding pixels, and removes all but the picture: EXIF with its locations,
 * comments, previews, and data after the end.
 * @returns 'type' for neither JPEG nor PNG, 'damaged' for a broken structure, 'side' for more pixels a side than allowed
 */
export function judgeImage(bytes: Uint8Array): JudgedImage | 'type' | 'damaged' | 'side' {
  const mediaType = mediaTypeOf(bytes);
  if (!mediaType) return 'type';
  const found = mediaType === 'image/jpeg' ? stripJpeg(bytes) : stripPng(bytes);
  if (!found) return 'damaged';
  const { width, height } = found;
  return width > maxImageSide || height > maxImageSide ? 'side' : { mediaType, bytes: found.bytes };
}
