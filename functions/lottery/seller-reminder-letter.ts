import { formatNumber, formatSek, toSek } from '../../shared/domain/numbers.ts';
import type { Sender } from '../mail/blocks.ts';
import type { Letter } from '../mail/compose.ts';
import { listed, nameInTitle } from '../mail/names.ts';
import { remindSeller } from '../mail/templates/remind-seller.ts';
import { environment } from '../store/environment.ts';
import { keys } from '../store/keys.ts';
import { findLottery } from '../store/lottery-record.ts';
import { readClubSettings } from '../store/settings-record.ts';
import type { Task } from '../store/outbox.ts';
import { fullName } from '../store/shown-name.ts';
import type { TableReader } from '../store/table-reader.ts';
import { parseTally, type TallyRecord } from '../store/tally-record.ts';
import { findUsers } from '../store/user-record.ts';

type SellerReminder = Extract<Task, { kind: 'sellerReminder' }>;

/** What each target asks of a seller, by the current counts; undefined if there is nothing left to do. */
const due: Record<SellerReminder['to'], (tally: TallyRecord) => string | undefined> = {
  notSold: ({ total, sold }) => {
    const left = total - sold;
    return left > 0 ? `${formatNumber(left)} ${left === 1 ? 'lott' : 'lotter'} kvar att sälja` : undefined;
  },
  unpaid: ({ unpaid }) => (unpaid > 0 ? `${formatSek(toSek(unpaid))} obetalt av köparna` : undefined),
  owes: ({ owed }) => (owed > 0 ? `${formatSek(toSek(owed))} att lämna in` : undefined),
};

/**
 * A reminder to the sellers of an email (R275), based on what is due when it is sent. Undefined if nothing is, or if it
 * is about money and the club does not track payments.
 */
export async function sellerReminderLetter(
  table: TableReader,
  { lotteryId, userIds, to, message, senderId }: SellerReminder,
  sender: Sender,
): Promise<Letter | undefined> {
  const [lottery, users, items, { trackPayments }] = await Promise.all([
    findLottery(table, lotteryId, { consistent: true }),
    findUsers(table, [...new Set([...userIds, senderId])]),
    table.getMany(
      userIds.map((id) => keys.tally(lotteryId, id)),
      { consistent: true },
    ),
    readClubSettings(table),
  ]);
  if (to !== 'notSold' && !trackPayments) return undefined;
  const userOf = (id: string) => users.find((user) => user.id === id);
  const [first] = userIds.flatMap((id) => userOf(id) ?? []);
  const sellers = items.flatMap((item) => {
    const tally = item && parseTally(item);
    const user = tally && userOf(tally.userId);
    const value = tally && due[to](tally);
    return user && value !== undefined && user.view.email.toLowerCase() === first?.view.email.toLowerCase()
      ? [{ name: fullName(user.view), firstName: nameInTitle(user.view.firstName), value }]
      : [];
  });
  if (!lottery || !first || sellers.length === 0) return undefined;
  const from = userOf(senderId);
  const draft = remindSeller(sender, {
    to,
    lotteryName: lottery.view.name,
    validUntilDate: lottery.view.validUntilDate,
    sellers,
    firstName: sellers.length > 1 ? '' : (sellers[0]?.firstName ?? ''),
    people: listed(sellers.map(({ firstName }) => firstName).filter((name) => name !== '')),
    message:
      message === null ? undefined : { from: from ? fullName(from.view) : sender.clubName, text: message },
    url: `${environment().SITE_ORIGIN}/home`,
  });
  const name = sellers.length > 1 ? '' : fullName(first.view);
  return { draft, sender, to: { name, address: first.view.email } };
}
