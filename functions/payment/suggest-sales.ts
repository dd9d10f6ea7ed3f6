import { moneyOf, type ReadRow } from '../ledger/bank-row.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import {
  amountOfSale,
  type BuyersSale,
  paymentOf,
  saleIdText,
  type StoredSale,
} from '../store/sale-record.ts';
import { salesBetween } from '../store/sales-of.ts';
import type { TableReader } from '../store/table-reader.ts';
import { isErased } from '../store/buyer-record.ts';
import { Candidates } from './candidates.ts';
import { described, type Matched } from './match-rows.ts';

/** Sales of a lottery looked at for suggestions, newest first: one call reads no more of a large club. */
const maxRead = 10_000;
/** A sale is paid within this many days, and registered within this many days of its payment. */
const paidWithin = 120;
const registeredWithin = 45;
const dayMs = 86_400_000;
/** Maximum sales of the same amount among which the one nearest in time is still worth suggesting. */
const fewAlike = 3;

/** The unpaid sales that rows of these days may pay, newest first in each lottery. */
export async function unpaidSales(
  table: TableReader,
  lotteries: readonly LotteryRecord[],
  rows: readonly ReadRow[],
): Promise<BuyersSale[]> {
  const days = rows.map(({ date }) => Date.parse(date));
  const from = (Math.min(...days) - paidWithin * dayMs) / 1000;
  const until = (Math.max(...days) + registeredWithin * dayMs) / 1000;
  const isOpen = (sale: StoredSale): boolean =>
    paymentOf(sale).state !== 'unknown' && moneyOf(sale) === 'due';
  const read = lotteries.map((each) => salesBetween(table, each, { from, until, limit: maxRead }, isOpen));
  return (await Promise.all(read)).flat().filter(({ buyer }) => !isErased(buyer));
}

interface Evidence {
  readonly by: string;
  /** The sales that this evidence points to. */
  of(row: ReadRow, left: Candidates): readonly BuyersSale[];
}

const evidences: readonly Evidence[] = [
  {
    by: 'Telefon och belopp stämmer',
    of: ({ phone }, left) => left.withPhone(phone ?? ''),
  },
  {
    by: 'Namn och belopp stämmer',
    of: ({ name }, left) => left.withName(name ?? ''),
  },
];

/**
 * Suggests sales for the rows that references have not settled (R269): by phone, then by name, then by amount alone. A
 * payer's sales are suggested one by one or all together; a sale is suggested once.
 */
export function suggestSales(
  rows: readonly ReadRow[],
  matched: readonly Matched[],
  candidates: readonly BuyersSale[],
): Matched[] {
  const left = new Candidates(
    candidates,
    matched.flatMap(({ verdict }) => verdict.saleIds ?? []),
  );
  const results = [...matched];
  const suggest = (by: string, pick: (row: ReadRow, found: Matched) => BuyersSale[]) => {
    for (const [index, row] of rows.entries()) {
      const found = results[index];
      if (!found?.isOpen) continue;
      const sales = pick(row, found);
      if (sales.length === 0) continue;
      const saleIds = sales.map(saleIdText);
      left.take(saleIds);
      const why = `${by}: ${described(sales)}.`;
      results[index] = {
        verdict: { line: row.line, status: 'suggested', saleIds, why },
        isOpen: false,
        referred: [],
      };
    }
  };
  suggest('Köpet i meddelandet och ett till av samma köpare', ({ ore }, { referred }) =>
    withOthers(referred, left, ore),
  );
  for (const { by, of } of evidences)
    suggest(by, (row, { referred }) => (referred.length > 0 ? [] : summingTo(of(row, left), row.ore)));
  suggest('Bara beloppet stämmer', (row, { referred }) => (referred.length > 0 ? [] : byAmount(row, left)));
  return results;
}

/** One of these sales with that amount, the newest; or all of them, where they come to it. */
function summingTo(sales: readonly BuyersSale[], ore: number): BuyersSale[] {
  const one = sales.find((sale) => amountOfSale(sale) === ore);
  if (one) return [one];
  const sum = sales.reduce((total, sale) => total + amountOfSale(sale), 0);
  return sum === ore ? [...sales] : [];
}

/** One payment of several sales that names only some of them: the same buyer's others make up the amount. */
function withOthers(referred: readonly BuyersSale[], left: Candidates, ore: number): BuyersSale[] {
  const [first] = referred;
  if (!first) return [];
  const named = new Set(referred.map(saleIdText));
  const others = left.withPhone(first.buyer.phone).filter((sale) => !named.has(saleIdText(sale)));
  const rest = ore - referred.reduce((sum, sale) => sum + amountOfSale(sale), 0);
  const added = rest > 0 ? summingTo(others, rest) : [];
  return added.length > 0 ? [...referred, ...added] : [];
}

function byAmount({ ore, date }: ReadRow, left: Candidates): BuyersSale[] {
  const alike = left.withAmount(ore, fewAlike + 1);
  if (alike.length > fewAlike) return [];
  const distance = ({ facts }: BuyersSale) => Math.abs(Date.parse(date) + dayMs / 2 - facts.at * 1000);
  return alike.toSorted((one, other) => distance(one) - distance(other)).slice(0, 1);
}
