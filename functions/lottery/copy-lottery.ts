import { copyLottery, pdfType } from '../../shared/contract/lottery.ts';
import { pictureTypeOf } from '../../shared/domain/file-type.ts';
import { implement } from '../kernel/implement.ts';
import { deadlineOf, judgeDeadline } from '../ledger/deadline.ts';
import { nextCode } from '../ledger/lottery-code.ts';
import { imageCacheControl } from '../picture/sent-image.ts';
import { oneMore, writeWithin } from '../store/bound.ts';
import type { Bucket } from '../store/bucket.ts';
import { absent } from '../store/write.ts';
import { randomId } from '../store/ids.ts';
import { imageKeys, imageObject } from '../store/image-address.ts';
import { logPut } from '../store/log-record.ts';
import {
  findLottery,
  fixedTermsOf,
  lotteryItem,
  lotteryList,
  type LotteryRecord,
  storedGround,
  storedRule,
} from '../store/lottery-record.ts';
import { copiedPrizes, readPrizes } from '../store/prize-record.ts';
import { lotteryPlacePut } from '../store/public-place.ts';
import { registrationIn } from '../store/registration.ts';
import { retry } from '../store/retry.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { changedNothing } from '../store/table.ts';
import { mayDrawFrom, whileTracked } from './draw-from.ts';
import { followSettings } from './follow-settings.ts';
import { changesOf } from './log-changes.ts';

/**
 * A new lottery with description, price, numbers, terms, rule, age limit, ground, prizes, image and PDF of another
 * (R382). It has no day of the draw, since its sale ends on another day, and its plan is not approved. It gets its own
 * copies of the files, so that changing one lottery does not affect the other. They are stored first, so that the
 * lottery is complete when it becomes visible.
 */
export const handler = implement(
  copyLottery,
  {
    rules: async (sent, { now }) => judgeDeadline(sent, now),
    ahead: ({ params, resources: { table } }) =>
      Promise.all([
        findLottery(table, params.id, { consistent: true }),
        readPrizes(table, params.id, { consistent: true }),
      ]),
  },
  async ({ body, caller, resources: { table, media, documents }, requestId, now, fail }, ahead) => {
    const [source, prizes] = await ahead;
    if (!source) return fail('notFound');
    const { drawFrom, controllerRequired } = fixedTermsOf(source);
    const id = randomId();
    const registration = await retry(async () => {
      const settings = await readClubSettings(table, { consistent: true });
      if (!mayDrawFrom(settings, { drawFrom })) return fail('payment.notTracked');
      const registration = registrationIn(settings);
      const imageAt = imageObject(imageKeys.lottery(id));
      const pdfAt = `pdf/${caller.club}/${id}/${requestId}`;
      const [image, pdf] = await Promise.all([imageOf(media, source), pdfOf(documents, source)]);
      const { description, price, maxNumber, termsLink, sellersMayReturn, ageLimit } = source.view;
      const { ground, groundNote } = source.view;
      const view = {
        name: body.name,
        description,
        price,
        maxNumber,
        validUntilDate: deadlineOf(body.validUntilDate),
        termsLink,
        closed: false,
        createdDate: now.toISOString(),
        image: image ? randomId() : null,
        ...(sellersMayReturn === false && { sellersMayReturn }),
        ...storedRule({ drawFrom, controllerRequired }),
        ...(ageLimit && { ageLimit }),
        ...storedGround({ ground, groundNote }),
        ...(registration && { registration }),
      };
      const put = lotteryItem({
        id,
        v: 1,
        view: { ...view, code: await nextCode(table) },
        ruleSet: { by: caller.userId, at: now.toISOString() },
        ...(pdf && { pdf: { key: pdfAt, size: pdf.length, createdDate: now.toISOString() } }),
      });
      const log = logPut(caller.userId, now, {
        about: { what: 'lottery', id },
        text: 'Kopierade ett lotteri',
        changes: changesOf(undefined, view),
      });
      let isCommitting = false;
      try {
        const writes = [
          { put, if: absent('pk') },
          lotteryPlacePut(table.club, id),
          ...copiedPrizes(id, prizes),
          ...(drawFrom === 'paid' ? [whileTracked] : []),
          log,
        ];
        if (image) await media.put(imageAt, image.bytes, image.mediaType, imageCacheControl);
        if (pdf) await documents.put(pdfAt, pdf, pdfType, 'private, no-store');
        isCommitting = true;
        await writeWithin(table, lotteryList, oneMore, writes, id);
      } catch (error) {
        // Nothing was committed: no record refers to the files.
        if (!isCommitting || changedNothing(error))
          await Promise.all([media.delete(imageAt), documents.delete(pdfAt)]);
        throw error;
      }
      return registration;
    });
    await followSettings(table, id, registration, now);
    return id;
  },
);

/** The image of a lottery; undefined if it has none, or none that can be shown. */
async function imageOf(media: Bucket, { id, view }: LotteryRecord) {
  const bytes = view.image === null ? undefined : await media.get(imageObject(imageKeys.lottery(id)));
  const mediaType = bytes && pictureTypeOf(bytes);
  return mediaType && { bytes, mediaType };
}

const pdfOf = async (documents: Bucket, { pdf }: LotteryRecord) => pdf && documents.get(pdf.key);
