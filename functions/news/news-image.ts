import type { JudgedImage } from '../picture/image-bytes.ts';
import { imageCacheControl, sentImage } from '../picture/sent-image.ts';
import type { Bucket } from '../store/bucket.ts';
import { log } from '../kernel/logger.ts';

/** The image that a form asks for: none, the stored one at this URL, or a new one (R149). */
export type ImageChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'kept'; readonly url: string }
  | { readonly kind: 'new'; readonly image: JudgedImage };

type Fail = Parameters<typeof sentImage>[1];

/** Parses `imageFile`; fails with 400 or 413 unless it is the URL of a stored image or an allowed image (R159). */
export function imageChoice(imageFile: string | null, fail: Fail): ImageChoice {
  if (imageFile === null) return { kind: 'none' };
  if (imageFile.startsWith('/media/news_')) return { kind: 'kept', url: imageFile };
  return { kind: 'new', image: sentImage(imageFile, fail) };
}

/** Stores an image before a record refers to it. */
export async function storeImage(media: Bucket, object: string, image: JudgedImage): Promise<void> {
  await media.put(object, image.bytes, image.mediaType, imageCacheControl);
}

/** Deletes objects that no record refers to. @returns those that could not be deleted */
export async function deleteImages(media: Bucket, objects: readonly string[]): Promise<string[]> {
  const left = await Promise.all(
    objects.map(async (object) => {
      try {
        await media.delete(object);
        return [];
      } catch (error) {
        log.error('news.imageLeft', error);
        return [object];
      }
    }),
  );
  return left.flat();
}
