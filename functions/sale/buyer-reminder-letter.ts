import { toSek } from '../../shared/domain/numbers.ts';
import type { Sender } from '../mail/blocks.ts';
import type { Letter } from '../mail/compose.ts';
import { remindBuyer } from '../mail/templates/remind-buyer.ts';
import { amountOfSale, findSale, isDue, referenceOf } from '../store/sale-record.ts';
import type { Task } from '../store/outbox.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { fullName } from '../store/shown-name.ts';
import type { TableReader } from '../store/table-reader.ts';
import { hasEmail } from '../store/buyer-record.ts';
import { findUsers } from '../store/user-record.ts';

/**
 * A reminder to the buyer of a sale (R277); undefined if, when it is sent, nothing is due any more, the sale is gone,
 * or the club no longer tracks payments.
 */
export async function buyerReminderLetter(
  table: TableReader,
  task: Extract<Task, { kind: 'buyerReminder' }>,
  sender: Sender,
): Promise<Letter | undefined> {
  const [sale, { swishNumber, trackPayments }] = await Promise.all([
    findSale(table, task),
    readClubSettings(table),
  ]);
  if (!sale || !trackPayments || !isDue(sale)) return undefined;
  const { buyer } = sale;
  if (!hasEmail(buyer)) return undefined;
  const [seller] = await findUsers(table, [sale.userId]);
  const draft = remindBuyer(sender, {
    buyerFirstName: buyer.firstName,
    lotteryName: sale.lottery.view.name,
    numbers: sale.tickets.map(({ number }) => number),
    amount: toSek(amountOfSale(sale)),
    seller: seller && fullName(seller.view),
    swish: swishNumber === undefined ? undefined : { payee: swishNumber, reference: referenceOf(sale) },
  });
  return { draft, sender, to: { name: fullName(buyer), address: buyer.email } };
}
