import { maxImageSide } from '../../shared/contract/image.ts';
import { pictureTypeOf } from '../../shared/domain/file-type.ts';
import { stripJpeg } from './jpeg.ts';
import { stripPng } from './png.ts';

export interface JudgedImage {
  readonly mediaType: 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
}

/**
 * Validates an image's structure without decoding pixels, and removes everything but the picture: EXIF with its
 * locations, comments, previews, and data after the end.
 * @returns 'type' if it is neither JPEG nor PNG, 'damaged' for a broken structure, 'side' for more pixels per side than
 * allowed, 'turned' if only its EXIF shows it upright, since it cannot be rotated without decoding pixels
 */
export function judgeImage(bytes: Uint8Array): JudgedImage | 'type' | 'damaged' | 'side' | 'turned' {
  const mediaType = pictureTypeOf(bytes);
  if (!mediaType) return 'type';
  const found = mediaType === 'image/jpeg' ? stripJpeg(bytes) : stripPng(bytes);
  if (!found) return 'damaged';
  const { width, height, turned, bytes: kept } = found;
  if (width > maxImageSide || height > maxImageSide) return 'side';
  return turned ? 'turned' : { mediaType, bytes: kept };
}
