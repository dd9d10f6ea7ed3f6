import { deleteImage } from '../../shared/contract/image.ts';
import { implement } from '../kernel/implement.ts';
import { findImageLocation } from './image-key.ts';

export const handler = implement(
  deleteImage,
  { ahead: ({ params, resources: { table } }) => findImageLocation(table, params.key) },
  async ({ resources: { table, media }, fail }, ahead) => {
    const place = await ahead;
    if (!place) return fail('notFound');
    // The record forgets it first. Also where it has: an earlier try may have broken off in between.
    if (place.image !== null) await table.write({ update: place.owner, set: { 'view.image': null } });
    await media.delete(place.object);
  },
);
