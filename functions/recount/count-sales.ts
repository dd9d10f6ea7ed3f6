import * as z from 'zod/mini';
import { noSums, type PaymentSums, sumsOf } from '../../shared/domain/payment.ts';
import { toOre } from '../../shared/domain/money.ts';
import { keys } from '../store/keys.ts';
import { MovedSale, paymentOf, type SaleId } from '../store/sale-record.ts';
import { SaleMark } from '../store/ticket-record.ts';
import type { Item } from '../store/write.ts';
import type { Findings } from './drift.ts';

/** What is counted of a sold ticket. */
const SoldSeen = z.object({ at: z.number(), s: SaleMark });

interface Home {
  readonly number: number;
  readonly mark: SaleMark;
  /** Seller of the ticket that holds it; undefined where it has an item of its own. */
  readonly userId: string | undefined;
  readonly isIndexed: boolean;
}
interface Sale {
  home?: Home;
  /** Tickets that name it as their sale, the first one excepted, with their seller. */
  readonly others: { readonly number: number; readonly userId: string; readonly at: number }[];
}

/** The sales of a lottery, put together from its tickets one by one. */
export class SaleCount {
  readonly #lotteryId: string;
  readonly #sales = new Map<string, Sale>();

  constructor(lotteryId: string) {
    this.#lotteryId = lotteryId;
  }

  /** A sold ticket. */
  ticket(item: Item, number: number, userId: string, buyer: unknown): void {
    const { at, s: mark } = SoldSeen.parse(buyer);
    if (mark.f !== undefined) {
      this.#sale(mark.f, mark.g).others.push({ number, userId, at });
      return;
    }
    const { pk2, sk2 } = keys.saleByTime(this.#place(number, mark.g), at);
    const isIndexed = item.pk2 === pk2 && item.sk2 === sk2;
    this.#sale(number, mark.g).home = { number, mark, userId, isIndexed };
  }

  /** A sale that its first ticket has left. */
  moved(item: Item): void {
    const { number, s: mark } = MovedSale.parse(item);
    const sale = this.#sale(number, mark.g);
    const { pk2, sk2 } = item;
    const at = sale.others[0]?.at;
    const indexKey = at === undefined ? undefined : keys.saleByTime(this.#place(number, mark.g), at);
    const isIndexed = indexKey === undefined || (pk2 === indexKey.pk2 && sk2 === indexKey.sk2);
    sale.home = { number, mark, userId: undefined, isIndexed };
  }

  #place(number: number, generation: number): SaleId {
    return { lotteryId: this.#lotteryId, number, generation };
  }

  #sale(number: number, generation: number): Sale {
    const { sk } = keys.sale(this.#lotteryId, number, generation);
    const sale = this.#sales.get(sk) ?? { others: [] };
    this.#sales.set(sk, sale);
    return sale;
  }

  /** By seller, what their sales add up to. @param price SEK of one ticket */
  sums(price: number): ReadonlyMap<string, PaymentSums> {
    const sums = new Map<string, PaymentSums>();
    for (const { home, others } of this.#sales.values()) {
      const userId = home?.userId ?? others[0]?.userId;
      if (!home || userId === undefined) continue;
      const tickets = others.length + (home.userId === undefined ? 0 : 1);
      const own = sumsOf(paymentOf(home.mark), toOre(price) * tickets);
      const before = sums.get(userId) ?? noSums;
      sums.set(userId, add(before, own));
    }
    return sums;
  }

  /** Compares each sale's list of tickets with the tickets that name it. */
  compare(found: Findings, around: readonly [before: unknown, after: unknown]): void {
    const lottery = this.#lotteryId;
    for (const [sk, { home, others }] of this.#sales) {
      const id = sk.slice(2);
      const listed = home?.mark.o ?? [];
      const named = new Set(others.map(({ number }) => number));
      const isSame =
        home !== undefined && listed.length === named.size && listed.every((each) => named.has(each));
      const sellers = new Set([
        ...others.map(({ userId }) => userId),
        ...(home?.userId === undefined ? [] : [home.userId]),
      ]);
      found.must(isSame && sellers.size <= 1, { kind: 'sale.tickets', lottery, id }, around);
      if (home) found.must(home.isIndexed, { kind: 'index.sale', lottery, id }, around);
    }
  }
}

const add = (one: PaymentSums, other: PaymentSums): PaymentSums => ({
  unpaid: one.unpaid + other.unpaid,
  paid: one.paid + other.paid,
  swish: one.swish + other.swish,
  confirmed: one.confirmed + other.confirmed,
  held: one.held + other.held,
  owed: one.owed + other.owed,
});
