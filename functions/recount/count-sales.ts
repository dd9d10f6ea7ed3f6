import { noSums, type PaymentSums, sumsOf } from '../../shared/domain/payment.ts';
import { toOre } from '../../shared/domain/numbers.ts';
import type { BuyerRecord } from '../store/buyer-record.ts';
import { keys } from '../store/keys.ts';
import { parseSale, paymentOf, type StoredSale } from '../store/sale-record.ts';
import type { Item } from '../store/write.ts';
import type { Findings } from './drift.ts';

interface Sale {
  stored?: StoredSale & { readonly isIndexed: boolean };
  /** Tickets that name it as their sale, with their seller and time. */
  readonly tickets: { readonly number: number; readonly userId: string; readonly at: number }[];
}

/** The sales of a lottery and the tickets that name them, collected one by one. */
export class SaleCount {
  readonly #lotteryId: string;
  readonly #sales = new Map<string, Sale>();

  constructor(lotteryId: string) {
    this.#lotteryId = lotteryId;
  }

  /** A sold ticket. */
  ticket(number: number, userId: string, { at, sale }: BuyerRecord): void {
    this.#sale(sale.number, sale.generation).tickets.push({ number, userId, at });
  }

  sale(item: Item): void {
    const stored = parseSale(item);
    const { pk2, sk2 } = keys.saleByTime(stored, stored.facts.at);
    const isIndexed = item.pk2 === pk2 && item.sk2 === sk2;
    this.#sale(stored.number, stored.generation).stored = { ...stored, isIndexed };
  }

  #sale(number: number, generation: number): Sale {
    const { sk } = keys.sale({ lotteryId: this.#lotteryId, number, generation });
    const sale = this.#sales.get(sk) ?? { tickets: [] };
    this.#sales.set(sk, sale);
    return sale;
  }

  /**
   * The sums of each seller's sales.
   * @param price SEK of one ticket
   */
  sums(price: number): ReadonlyMap<string, PaymentSums> {
    const sums = new Map<string, PaymentSums>();
    for (const { stored, tickets } of this.#sales.values()) {
      if (!stored) continue;
      const { userId } = stored.facts;
      const own = sumsOf(paymentOf(stored), toOre(price) * tickets.length);
      sums.set(userId, add(sums.get(userId) ?? noSums, own));
    }
    return sums;
  }

  /** Compares each sale with the tickets that name it. */
  compare(found: Findings, around: readonly [before: unknown, after: unknown]): void {
    const lottery = this.#lotteryId;
    for (const [sk, { stored, tickets }] of this.#sales) {
      const id = sk.slice(2);
      const named = new Set(tickets.map(({ number }) => number));
      const isSame =
        stored !== undefined &&
        stored.facts.numbers.length === named.size &&
        stored.facts.numbers.every((each) => named.has(each)) &&
        tickets.every(({ userId, at }) => userId === stored.facts.userId && at === stored.facts.at);
      found.must(isSame, { kind: 'sale.tickets', lottery, id }, around);
      if (stored) found.must(stored.isIndexed, { kind: 'index.sale', lottery, id }, around);
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
