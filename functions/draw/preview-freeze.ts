import { previewFreeze } from '../../shared/contract/controlled-draw.ts';
import { implement } from '../kernel/implement.ts';
import { readEligible } from '../ledger/eligible-set.ts';
import { readDrawInLottery } from '../store/draw-record.ts';

export const handler = implement(previewFreeze, async ({ params, resources: { table }, fail }) => {
  const found = (await readDrawInLottery(table, params.id, { consistent: true })) ?? fail('notFound');
  if (!found.draw.controlled) return fail('draw.notControlled');
  const { eligible, excluded } = found.draw.frozen ?? (await readEligible(table, found.lottery));
  return { eligible, excluded };
});
