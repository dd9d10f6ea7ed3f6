import { wordsOf } from '../../shared/domain/payment.ts';
import { referenceOrNone } from '../../shared/domain/sale-reference.ts';
import { parseWinner } from '../store/winner-record.ts';
import { keys } from '../store/keys.ts';
import { paymentOf, saleIdOf, type SoldTicket, type StoredSale } from '../store/sale-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { eachSold } from '../ledger/anonymise-buyers.ts';
import { salesOfTickets } from '../store/sales-of.ts';
import { isErased, toBuyer } from '../store/buyer-record.ts';
import { parseTicket } from '../store/ticket-record.ts';
import { everyName, fullName } from '../store/shown-name.ts';
import type { ListedLottery, Person } from './person.ts';
import { statusText } from './words.ts';
import { parseDraw } from '../store/draw-record.ts';

/** Tickets sold to this email and prizes drawn on it, by lottery and number. */
export async function ticketsOf(
  table: TableReader,
  lotteries: readonly ListedLottery[],
  person: Person,
  shardDone: () => Promise<void>,
) {
  const nameOf = await everyName(table);
  const tickets: (ReturnType<typeof ticket> & {
    'ålder bekräftad'?: string;
    referens: string;
    betalning: string;
    betald?: string;
    säljarenFårHöraAvSig: boolean;
  })[] = [];
  const wins: Awaited<ReturnType<typeof winsOf>> = [];
  for (const lottery of lotteries) {
    const found: SoldTicket[] = [];
    const handle = async (sold: readonly SoldTicket[]) => void found.push(...sold);
    await eachSold(table, lottery, ({ email }) => person.is(email), handle, { consistent: false, shardDone });
    const sorted = found.toSorted((one, other) => one.number - other.number);
    const saleOf = await salesOfTickets(table, sorted);
    for (const each of sorted) {
      const sale = saleOf(each);
      tickets.push({
        ...ticket(lottery, each, fullName(nameOf(each.userId))),
        ...(sale?.facts.ageConfirmed && { 'ålder bekräftad': 'ja' }),
        ...paymentIn(lottery, each, sale),
        säljarenFårHöraAvSig: sale?.facts.mayContact === true && !isErased(each.buyer),
      });
    }
    wins.push(...(await winsOf(table, lottery, person)));
  }
  return { tickets, wins };
}

/** How a ticket's sale is paid, and the reference for its buyer's payment; '' if it has none. */
const paymentIn = ({ view: { code } }: ListedLottery, sold: SoldTicket, sale: StoredSale | undefined) => {
  const { number, generation } = saleIdOf(sold);
  const payment = sale?.facts.payment;
  return {
    referens: referenceOrNone({ lottery: code, number, generation }),
    betalning: wordsOf(paymentOf(sale)),
    ...(payment?.state === 'paid' && { betald: new Date(payment.at * 1000).toISOString() }),
  };
};

const ticket = (
  { view: { name, price } }: ListedLottery,
  { number, buyer, wins = 0 }: SoldTicket,
  seller: string,
) => ({
  lotteri: name,
  lottnummer: number,
  pris: price,
  förnamn: buyer.firstName,
  efternamn: buyer.lastName,
  email: buyer.email,
  telefon: buyer.phone,
  såld: new Date(buyer.at * 1000).toISOString(),
  säljare: seller,
  lottmail: statusText[toBuyer('', buyer).mailStatus],
  vinster: wins,
});

/** Prizes drawn on the email, or on a ticket that has it now. */
async function winsOf(table: TableReader, { id, view }: ListedLottery, person: Person) {
  const items = await table.query(keys.winners(id));
  if (items.length === 0) return [];
  const winners = items.map((item) => ({
    drawId: String(item.sk).split('#')[1] ?? '',
    ...parseWinner(item),
  }));
  const [tickets, draws] = await Promise.all([
    table.getMany(winners.map(({ number }) => keys.ticket(id, number))),
    listDrawNames(table, id),
  ]);
  return winners.flatMap(({ drawId, name, number, createdDate, buyer }, index) => {
    const item = tickets[index];
    const now = item && parseTicket(item).buyer;
    if (!buyer || (!person.is(buyer.email) && !(now?.nonce === buyer.nonce && person.is(now.email))))
      return [];
    const { firstName, lastName, email, phone } = buyer;
    return [
      {
        lotteri: view.name,
        dragning: draws.get(drawId) ?? '',
        vinst: name,
        lottnummer: number,
        dragen: createdDate,
        förnamn: firstName,
        efternamn: lastName,
        email,
        telefon: phone,
      },
    ];
  });
}

/** Names of a lottery's draws, by their id within the lottery. */
async function listDrawNames(table: TableReader, lotteryId: string): Promise<ReadonlyMap<string, string>> {
  const draws = (await table.query(keys.draws(lotteryId))).map(parseDraw);
  return new Map(draws.map(({ id, name }) => [id, name]));
}
