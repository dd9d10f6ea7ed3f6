import { reverseSettlement } from '../../shared/contract/settlement.ts';
import { implement } from '../kernel/implement.ts';
import { reverse } from '../ledger/hand-in.ts';
import { ids } from '../store/keys.ts';
import { findLottery } from '../store/lottery-record.ts';
import { readClubSettings } from '../store/settings-record.ts';

export const handler = implement(
  reverseSettlement,
  { ahead: ({ resources: { table } }) => readClubSettings(table) },
  async ({ params, body, caller, resources: { table }, now, fail }, ahead) => {
    const id = ids.parseSettlement(params.id) ?? fail('notFound');
    const lottery = (await findLottery(table, id.lotteryId)) ?? fail('notFound');
    if (!(await ahead).trackPayments) return fail('payment.notTracked');
    const named = { id: lottery.id, name: lottery.view.name };
    const outcome = await reverse(table, id, { lottery: named, reason: body.reason }, caller, now);
    return 'id' in outcome ? outcome.id : fail(outcome.refused);
  },
);
