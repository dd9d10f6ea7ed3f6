import type { Lottery } from '../../../shared/contract/lottery.ts';
import { isBeforeApproval } from '../../../shared/domain/ground.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import type { ConfirmOptions } from '../../components/confirm-store.ts';

const keyOf = (lotteryId: string) => `lottlaget.plan.${lotteryId}`;
/** Where the device stores nothing, it is asked once until the page is loaded again. */
const answered = new Set<string>();

function isAnswered(lotteryId: string): boolean {
  try {
    return localStorage.getItem(keyOf(lotteryId)) !== null || answered.has(lotteryId);
  } catch {
    return answered.has(lotteryId);
  }
}

/** What is asked before a sale of a plan that is not approved (R453); null where it is, or the device has had its answer. */
export function planQuestion(lottery: Lottery): ({ readonly title: string } & ConfirmOptions) | null {
  if (!isBeforeApproval(lottery, dayOf(new Date())) || isAnswered(lottery.id)) return null;
  return {
    title: 'Kontrollanten har inte godkänt planen',
    text: 'Planen ska vara godkänd innan lotterna säljs. Fråga den som ansvarar för lotteriet om du är osäker.',
    ok: 'Sälj ändå',
  };
}

/** The sale goes on: the question of that lottery is not asked on this device again. */
export function answerPlanQuestion(lottery: Lottery): void {
  if (planQuestion(lottery) === null) return;
  answered.add(lottery.id);
  try {
    localStorage.setItem(keyOf(lottery.id), 'asked');
  } catch {
    // Kept until the page is loaded again.
  }
}
