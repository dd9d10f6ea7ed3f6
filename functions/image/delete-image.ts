import { deleteImage } from '../../shared/contract/image.ts';
import { implement } from '../kernel/implement.ts';
import { logPut } from '../store/log-record.ts';
import { findImageLocation } from './image-key.ts';

export const handler = implement(
  deleteImage,
  { ahead: ({ params, resources: { table } }) => findImageLocation(table, params.key) },
  async ({ caller, resources: { table, media }, now, fail }, ahead) => {
    const place = (await ahead) ?? fail('notFound');
    // The record forgets it first. Delete even if it already has: an earlier attempt may have stopped in between.
    const { owner, about } = place;
    if (place.image !== null)
      await table.transact([
        { update: owner, set: { 'view.image': null } },
        logPut(caller.userId, now, { about, text: 'Tog bort bilden' }),
      ]);
    await media.delete(place.object);
  },
);
