import { damagedImage, maxImageBytes, maxImageSide } from '../../shared/contract/image.ts';
import { parseDataUrl } from './data-url.ts';
import { judgeImage, type JudgedImage } from './image-bytes.ts';

/** An image's address includes its version, so it never changes; for addresses without one, the edge overrides this. */
export const imageCacheControl = 'public, max-age=31536000, immutable';

const reasons = {
  type: undefined,
  damaged: damagedImage,
  side: `Bilden får vara högst ${maxImageSide} pixlar bred och hög.`,
  turned:
    'Bilden visas rätt bara med EXIF, som tas bort när den sparas. Vrid bilden rätt, spara den och försök igen.',
} as const;

type Fail = (code: 'image.invalid' | 'request.tooLarge', message?: string) => never;

/** The image of a data URL, ready to be stored; fails if it is not allowed. */
export function sentImage(dataUrl: string, fail: Fail): JudgedImage {
  const file = parseDataUrl(dataUrl);
  if (!file) return fail('image.invalid');
  if (file.size > maxImageBytes) return fail('request.tooLarge', 'Bilden får max vara 2 MB.');
  const judged = judgeImage(file.bytes());
  return typeof judged === 'string' ? fail('image.invalid', reasons[judged]) : judged;
}
