import { remindBuyer } from '../../shared/contract/reminder.ts';
import { reminderPause } from '../../shared/domain/reminder.ts';
import { implement } from '../kernel/implement.ts';
import { findSale, isDue } from '../store/sale-record.ts';
import { reachesTicket } from '../kernel/scope.ts';
import { absent, any, attempt, below } from '../store/write.ts';
import { ids, keys } from '../store/keys.ts';
import { outboxPut } from '../store/outbox.ts';
import { recipientHash } from '../store/receipt.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { hasEmail } from '../store/buyer-record.ts';

export const handler = implement(remindBuyer, async ({ params, caller, resources: { table }, now, fail }) => {
  const at = ids.parseSale(params.id);
  const [sale, { trackPayments }] = await Promise.all([at && findSale(table, at), readClubSettings(table)]);
  if (!sale || !(await reachesTicket(table, caller, sale.tickets[0]))) return fail('notFound');
  if (!trackPayments) return fail('payment.notTracked');
  if (!isDue(sale)) return fail('payment.notUnpaid');
  if (!hasEmail(sale.buyer)) return fail('ticket.noEmail');
  const { lotteryId, number, generation } = sale;
  const seconds = Math.floor(now.getTime() / 1000);
  const answer = { receivers: 1, skipped: 0 };
  const outcome = await attempt(
    table.commit(
      [
        {
          put: {
            ...keys.reminded(lotteryId, recipientHash(sale.buyer.email)),
            at: seconds,
            expiresAt: seconds + reminderPause,
          },
          if: any(absent('pk'), below('at', seconds - reminderPause + 1)),
        },
        outboxPut(table.club, { kind: 'buyerReminder', lotteryId, number, generation }, now),
      ],
      answer,
    ),
  );
  return outcome === 'committed' ? answer : { receivers: 0, skipped: 1 };
});
