import { readImage } from '../../shared/contract/image.ts';
import { pictureTypeOf } from '../../shared/domain/file-type.ts';
import { implement } from '../kernel/implement.ts';
import { dataUrlOf } from '../picture/data-url.ts';
import { findImageLocation } from './image-key.ts';

export const handler = implement(
  readImage,
  { ahead: ({ params, resources: { table } }) => findImageLocation(table, params.key) },
  async ({ resources: { media }, fail }, ahead) => {
    const place = (await ahead) ?? fail('notFound');
    const bytes = place.image === null ? undefined : await media.get(place.object);
    const mediaType = bytes && pictureTypeOf(bytes);
    return mediaType && { imageData: dataUrlOf(bytes, mediaType) };
  },
);
