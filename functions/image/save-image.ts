import { maxImageBytes, maxImageSide, saveImage } from '../../shared/contract/image.ts';
import { implement } from '../runtime/implement.ts';
import { present } from '../table/expression.ts';
import { keys } from '../table/keys.ts';
import { parseDataUrl } from '../upload/data-url.ts';
import { judgeImage } from './image-bytes.ts';
import { findImagePlace } from './image-key.ts';

/** An image's address names its version, so it may be kept for good; without one the edge says otherwise. */
const cacheControl = 'public, max-age=31536000, immutable';

const reasons = {
  type: undefined,
  damaged: 'Bilden är skadad och går inte att läsa.',
  side: `Bilden får vara högst ${maxImageSide} pixlar bred och hög.`,
} as const;

export const handler = implement(
  saveImage,
  { ahead: ({ body, resources: { table } }) => findImagePlace(table, body.key) },
  async ({ body, resources: { table, media }, newId, fail }, ahead) => {
    const file = parseDataUrl(body.imageFile);
    if (!file) return fail('image.invalid');
    if (file.size > maxImageBytes) return fail('request.tooLarge', 'Bilden får max vara 2 MB.');
    const judged = judgeImage(file.bytes());
    if (typeof judged === 'string') return fail('image.invalid', reasons[judged]);
    const place = await ahead;
    if (!place) return fail('notFound');
    await media.put(place.object, judged.bytes, judged.mediaType, cacheControl);
    await table.write({
      update: keys.lottery(place.lottery.id),
      set: { 'view.image': newId() },
      if: present('pk'),
    });
  },
);
