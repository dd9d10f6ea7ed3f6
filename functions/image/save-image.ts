import { randomId } from '../store/ids.ts';
import { saveImage } from '../../shared/contract/image.ts';
import { implement } from '../kernel/implement.ts';
import { logPut } from '../store/log-record.ts';
import { findImageLocation } from './image-key.ts';
import { imageCacheControl, sentImage } from '../picture/sent-image.ts';

export const handler = implement(
  saveImage,
  { ahead: ({ body, resources: { table } }) => findImageLocation(table, body.key) },
  async ({ body, caller, resources: { table, media }, now, fail }, ahead) => {
    const image = sentImage(body.imageFile, fail);
    const place = (await ahead) ?? fail('notFound');
    await media.put(place.object, image.bytes, image.mediaType, imageCacheControl);
    const { owner, about } = place;
    await table.commit([
      { update: owner, set: { 'view.image': randomId() } },
      logPut(caller.userId, now, { about, text: 'Bytte bild' }),
    ]);
  },
);
