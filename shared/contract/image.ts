import * as z from 'zod/mini';
import { nothing, perhaps } from './answer.ts';
import { body } from './fields.ts';
import { bodySizes, defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';

/** `ticketbase_{id}` or `fundraiser_{id}`; anything else is answered as not found. */
const key = z.string('Nyckel saknas').check(z.minLength(1, 'Nyckel saknas'), z.maxLength(100));
/** Size of the decoded file in bytes: 2 MB (R159). */
export const maxImageBytes = 2_097_152;
/** Pixels per side (R159). */
export const maxImageSide = 4096;
/** The message for a JPG or PNG, by its signature, that cannot be read. */
export const damagedImage = 'Bilden är skadad och går inte att läsa.';

export const saveImage = defineRoute('PUT', '/imageupload', {
  summary: 'Save the image of a lottery or fundraiser',
  description:
    'A JPG or PNG, judged by content, of at most 2 MB and 4096 pixels per side; stored without EXIF.',
  access: 'admin',
  /** `imageFile`: the image as a data URL. */
  body: body({ key, imageFile: z.string('Välj en bild').check(z.minLength(1, 'Välj en bild')) }),
  maxBody: bodySizes.file,
  answer: nothing,
  errors: ['image.invalid'],
  grants: ['table:write', 'media:write'],
  throttles: perUserLimits.uploads,
});
export const readImage = defineRoute('GET', '/imageupload/{key}', {
  summary: 'The saved image as a data URL (204 if there is none)',
  access: 'admin',
  params: z.object({ key }),
  answer: perhaps(z.object({ imageData: z.string() })),
  grants: ['table:read', 'media:read'],
  throttles: perUserLimits.downloads,
});
export const deleteImage = defineRoute('DELETE', '/imageupload/{key}', {
  summary: 'Delete the image; idempotent',
  access: 'admin',
  params: z.object({ key }),
  answer: nothing,
  grants: ['table:write', 'media:write'],
});
