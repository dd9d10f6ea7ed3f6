import { randomId } from '../store/ids.ts';
import { saveImage } from '../../shared/contract/image.ts';
import { implement } from '../kernel/implement.ts';
import { findImageLocation } from './image-key.ts';
import { imageCacheControl, sentImage } from '../picture/sent-image.ts';

export const handler = implement(
  saveImage,
  { ahead: ({ body, resources: { table } }) => findImageLocation(table, body.key) },
  async ({ body, resources: { table, media }, fail }, ahead) => {
    const image = sentImage(body.imageFile, fail);
    const place = await ahead;
    if (!place) return fail('notFound');
    await media.put(place.object, image.bytes, image.mediaType, imageCacheControl);
    await table.commit([{ update: place.owner, set: { 'view.image': randomId() } }]);
  },
);
