import { imageObject } from '../store/image-address.ts';
import { BucketReader } from '../store/bucket.ts';
import { environment } from '../store/environment.ts';
import { imageCid } from './blocks.ts';
import type { Attachment } from './compose.ts';

/** The image of a lottery or fundraiser as an inline attachment; undefined if there is none. */
export async function inlineImage(key: string, version: string | null): Promise<Attachment | undefined> {
  if (version === null) return undefined;
  const bytes = await new BucketReader(environment().MEDIA_BUCKET).get(imageObject(key));
  if (!bytes) return undefined;
  const [extension, mediaType] = bytes[0] === 0x89 ? ['png', 'image/png'] : ['jpg', 'image/jpeg'];
  return { fileName: `bild.${extension}`, mediaType, bytes, cid: imageCid };
}
