import { changeUnsold } from '../ledger/terms-lock.ts';
import { type FixedTerms, fixedTermsOf, type LotteryRecord, storedRule } from '../store/lottery-record.ts';
import type { Table } from '../store/table.ts';
import { becomesPaid, whileTracked } from './draw-from.ts';
import { logOf } from './log-changes.ts';

type Fixed = 'lottery.priceFixed' | 'lottery.drawn';

/** Whether a change concerns the rule of the draws. */
export function changesRule(lottery: LotteryRecord, { drawFrom, controllerRequired }: FixedTerms): boolean {
  const now = fixedTermsOf(lottery);
  return drawFrom !== now.drawFrom || controllerRequired !== now.controllerRequired;
}

/** The refusal of a change once something is sold; undefined if the fixed terms stay unchanged. */
export function fixedBySale(lottery: LotteryRecord, terms: FixedTerms): Fixed | undefined {
  if (terms.price !== lottery.view.price) return 'lottery.priceFixed';
  return changesRule(lottery, terms) ? 'lottery.drawn' : undefined;
}

/**
 * Changes the fixed terms, if nothing is sold (`changeUnsold`). The request itself is committed by `changeRules`
 * afterwards.
 * @param refusal the answer where something is sold
 * @param request.requestId names the lock
 * @param request.by id of the user, for the log
 */
export async function changeFixedTerms(
  table: Table,
  lottery: LotteryRecord,
  { price, drawFrom, controllerRequired, closed }: FixedTerms & Pick<LotteryRecord['view'], 'closed'>,
  refusal: Fixed,
  { by, requestId: id, now }: { readonly by: string; readonly requestId: string; readonly now: Date },
): Promise<'go on' | Fixed> {
  const terms = { price, drawFrom, controllerRequired };
  const stored = storedRule(terms);
  const set = Object.fromEntries(
    Object.entries({ price, ...stored }).map(([name, value]) => [`view.${name}`, value]),
  );
  const remove = (['drawFrom', 'controllerRequired'] as const)
    .filter((name) => stored[name] === undefined)
    .map((name) => `view.${name}`);
  const ruleSet = changesRule(lottery, terms) && { ruleSet: { by, at: now.toISOString() } };
  const outcome = await changeUnsold(
    table,
    lottery,
    { id, now },
    // The terms are logged with their own change, all other changes with `changeRules`.
    {
      set: { ...set, ...ruleSet },
      remove,
      others: [
        ...logOf(by, now, lottery, { ...lottery.view, ...terms }),
        ...(becomesPaid(lottery, { drawFrom, closed }) ? [whileTracked] : []),
      ],
    },
  );
  return outcome === 'sold' ? refusal : outcome;
}
