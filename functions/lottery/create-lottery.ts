import { randomId } from '../store/ids.ts';
import { createLottery } from '../../shared/contract/lottery.ts';
import { oneMore, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { nextCode } from '../ledger/lottery-code.ts';
import { deadlineOf, judgeDeadline } from '../ledger/deadline.ts';
import { absent } from '../store/write.ts';
import { logPut } from '../store/log-record.ts';
import { changesOf } from './log-changes.ts';
import { lotteryItem, lotteryList, storedGround, storedRule } from '../store/lottery-record.ts';
import { lotteryPlacePut } from '../store/public-place.ts';
import { registrationIn } from '../store/registration.ts';
import { retry } from '../store/retry.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { mayDrawFrom, whileTracked } from './draw-from.ts';
import { ageLimitOf } from '../../shared/domain/ground.ts';
import { followSettings } from './follow-settings.ts';

export const handler = implement(
  createLottery,
  { rules: async (sent, { now }) => judgeDeadline(sent, now) },
  async ({ body, caller, resources: { table }, now, fail }) => {
    const id = randomId();
    const { name, description, price, maxNumber, validUntilDate, termsLink = null } = body;
    const { sellersMayReturn, drawDate } = body;
    const ageLimit = ageLimitOf(body);
    const rule = { drawFrom: body.drawFrom ?? 'sold', controllerRequired: body.controllerRequired ?? false };
    const registration = await retry(async () => {
      const settings = await readClubSettings(table, { consistent: true });
      if (!mayDrawFrom(settings, rule)) return fail('payment.notTracked');
      const registration = registrationIn(settings);
      const view = {
        name,
        description,
        price,
        maxNumber,
        validUntilDate: deadlineOf(validUntilDate),
        termsLink,
        closed: false,
        createdDate: now.toISOString(),
        image: null,
        ...(sellersMayReturn === false && { sellersMayReturn }),
        ...storedRule(rule),
        ...(drawDate && { drawDate }),
        ...(ageLimit && { ageLimit }),
        ...storedGround(body),
        ...(registration && { registration }),
      };
      const ruleSet = { by: caller.userId, at: now.toISOString() };
      const lottery = lotteryItem({ id, v: 1, view: { ...view, code: await nextCode(table) }, ruleSet });
      const log = logPut(caller.userId, now, {
        about: { what: 'lottery', id },
        text: 'Skapade ett lotteri',
        changes: changesOf(undefined, view),
      });
      const writes = [
        { put: lottery, if: absent('pk') },
        lotteryPlacePut(table.club, id),
        ...(rule.drawFrom === 'paid' ? [whileTracked] : []),
        log,
      ];
      await writeWithin(table, lotteryList, oneMore, writes, id);
      return registration;
    });
    await followSettings(table, id, registration, now);
    return id;
  },
);
