import type { ListedFundraiser } from '../store/fundraiser-record.ts';
import { type About, receiptsOf } from '../store/receipt.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { ListedLottery, Person } from './person.ts';
import { aboutText, receiptText } from './words.ts';

/** Lotteries whose draw mails the email has unsubscribed from. */
export async function unsubscriptionsOf(
  table: TableReader,
  lotteries: readonly ListedLottery[],
  { email }: Person,
) {
  const items = await table.getMany(lotteries.map(({ id }) => keys.unsubscribed(id, email)));
  return lotteries.flatMap(({ view }, index) => {
    const item = items[index];
    return item
      ? [{ lotteri: view.name, email: String(item.email), avanmäld: new Date(Number(item.at)).toISOString() }]
      : [];
  });
}

/** Mails to the email, as far as receipts are retained: a month. */
export async function mailsOf(
  table: TableReader,
  lotteries: readonly ListedLottery[],
  fundraisers: readonly ListedFundraiser[],
  { email }: Person,
) {
  const names = new Map([...lotteries, ...fundraisers].map(({ id, view }) => [id, view.name]));
  const receipts = await receiptsOf(table, email);
  return receipts
    .toSorted((one, other) => one.at - other.at)
    .map(({ about, at, state }) => ({
      slag: aboutText[about.kind],
      gäller: names.get(placeOf(about)) ?? '',
      tid: new Date(at).toISOString(),
      status: receiptText[state],
    }));
}

function placeOf(about: About): string {
  if (about.kind === 'account' || about.kind === 'foundTickets') return '';
  return about.kind === 'thanks' ? about.fundraiserId : about.lotteryId;
}
