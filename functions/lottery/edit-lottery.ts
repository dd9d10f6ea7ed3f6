import { editLottery } from '../../shared/contract/lottery.ts';
import { drawnTooEarly, isBeforeSaleEnds } from '../../shared/domain/lottery.ts';
import { implement } from '../kernel/implement.ts';
import { deadlineOf, idIn, judgeDeadline } from '../ledger/deadline.ts';
import { freeTicketsOfDeleted } from '../ledger/free-tickets.ts';
import { again, retry } from '../store/retry.ts';
import { changeFixedTerms, fixedBySale } from './change-fixed-terms.ts';
import { changeRules, completeChange, isTooLow, unsettles } from './change-rules.ts';
import { becomesPaid, mayDrawFrom } from './draw-from.ts';
import { findLottery, fixedTermsOf, type LotteryRecord, storedGround } from '../store/lottery-record.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { settleLock } from '../ledger/terms-lock.ts';
import { parseDraw } from '../store/draw-record.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';

export const handler = implement(
  editLottery,
  {
    rules: async (sent, { resources: { table }, now }) => {
      const id = idIn(sent);
      const current = id === undefined ? undefined : await findLottery(table, id);
      return judgeDeadline(sent, now, current?.view.validUntilDate);
    },
    repeated: async ({ body, caller, resources: { table }, now }) => {
      const lottery = await findLottery(table, body.id, { consistent: true });
      if (!lottery) return;
      await completeChange(table, lottery, now);
      if (!lottery.view.closed)
        await freeTicketsOfDeleted(table.forSteps(), lottery.id, { by: caller.userId, now });
    },
  },
  async ({ body, caller, resources: { table }, requestId, now, fail }) => {
    const {
      id,
      termsLink = null,
      validUntilDate,
      sellersMayReturn,
      drawFrom,
      controllerRequired,
      drawDate,
      ageLimit,
      ground,
      groundNote,
      planApprovedDate,
      ...rest
    } = body;
    const sent = { ...rest, termsLink, validUntilDate: deadlineOf(validUntilDate) };
    return retry(async () => {
      const lottery = (await findLottery(table, id, { consistent: true })) ?? fail('notFound');
      if (lottery.termsLock) {
        await settleLock(table, lottery, requestId);
        return again;
      }
      const current = fixedTermsOf(lottery);
      const terms = {
        ...sent,
        // If absent, they stay unchanged; null clears them.
        sellersMayReturn:
          (sellersMayReturn === undefined ? lottery.view.sellersMayReturn : sellersMayReturn) ?? true,
        drawFrom: (drawFrom === undefined ? current.drawFrom : drawFrom) ?? 'sold',
        controllerRequired:
          (controllerRequired === undefined ? current.controllerRequired : controllerRequired) ?? false,
        drawDate: (drawDate === undefined ? lottery.view.drawDate : drawDate) || null,
        ageLimit: (ageLimit === undefined ? lottery.view.ageLimit : ageLimit) ?? null,
        ...storedGround({
          ground: ground === undefined ? lottery.view.ground : ground,
          groundNote: groundNote === undefined ? lottery.view.groundNote : groundNote,
          planApprovedDate: planApprovedDate === undefined ? lottery.view.planApprovedDate : planApprovedDate,
        }),
      };
      // A day that is absent is checked as well, since the change may extend the sale beyond it (R460).
      if (terms.drawDate !== null && isBeforeSaleEnds(terms.drawDate, terms.validUntilDate))
        return fail('request.invalid', undefined, [{ path: 'drawDate', message: drawnTooEarly }]);
      const by = caller.userId;
      const refusal = fixedBySale(lottery, terms);
      // Checked before the fixed terms change, so that a refusal changes nothing.
      if (refusal && (await isTooLow(table, lottery, terms.maxNumber))) return fail('lottery.maxTooLow');
      if (unsettles(lottery, terms)) return fail('draw.frozen');
      const held = !terms.closed && lottery.view.closed ? await whyNotReactivated(table, lottery) : undefined;
      if (held !== undefined) return fail('draw.frozen', held);
      const needsPayments = becomesPaid(lottery, terms);
      if (needsPayments && !mayDrawFrom(await readClubSettings(table, { consistent: true }), terms))
        return fail('payment.notTracked');
      const step = refusal
        ? await changeFixedTerms(table, lottery, terms, refusal, { by, requestId, now })
        : await changeRules(table, lottery, terms, { by, now });
      if (step === 'done') return undefined;
      return step === 'go on' ? again : fail(step);
    });
  },
);

/**
 * Why an archived lottery cannot be reactivated, as a sentence: its numbers are frozen for a draw that has not started
 * (R390), and that freeze can be undone. A draw that has started, has ended or is a redraw keeps its set, and needs the
 * lottery to continue. Undefined if it can be reactivated. Reads the draws only if any has been frozen.
 */
async function whyNotReactivated(
  table: TableReader,
  { id, frozenBy = [] }: LotteryRecord,
): Promise<string | undefined> {
  if (frozenBy.length === 0) return undefined;
  const draws = (await table.query(keys.draws(id), { consistent: true })).map(parseDraw);
  const waiting = draws.find(
    (draw) => frozenBy.includes(draw.id) && draw.publicNumber === undefined && !draw.redrawOf,
  );
  return (
    waiting &&
    `Lotterna är frysta i dragningen ${waiting.name}. Ta tillbaka frysningen, och aktivera sedan lotteriet.`
  );
}
