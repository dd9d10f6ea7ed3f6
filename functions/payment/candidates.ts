import { phoneOf, sameName } from '../../shared/domain/payer.ts';
import { plainWords } from '../../shared/domain/words.ts';
import { amountOfSale, saleIdText, type BuyersSale } from '../store/sale-record.ts';
import { fullName } from '../store/shown-name.ts';

interface Candidate {
  readonly sale: BuyersSale;
  readonly id: string;
  /** Its place in the order of the candidates. */
  readonly place: number;
  /** The words of its buyer's name. */
  readonly words: readonly string[];
}

/**
 * Sales that rows may pay, each until it is taken. Indexed rather than compared, since a report may have thousands of
 * rows and the club thousands of sales. Results are in the order of the candidates.
 */
export class Candidates {
  private readonly byPhone: ReadonlyMap<string, readonly Candidate[]>;
  private readonly byFirstWord: ReadonlyMap<string, readonly Candidate[]>;
  private readonly byAmount: ReadonlyMap<number, readonly Candidate[]>;
  private readonly taken: Set<string>;

  constructor(sales: readonly BuyersSale[], taken: Iterable<string>) {
    const all = sales.map((sale, place): Candidate => {
      return { sale, id: saleIdText(sale), place, words: plainWords(fullName(sale.buyer)) };
    });
    this.byPhone = Map.groupBy(all, ({ sale }) => phoneOf(sale.buyer.phone));
    this.byFirstWord = Map.groupBy(all, ({ words: [first = ''] }) => first);
    this.byAmount = Map.groupBy(all, ({ sale }) => amountOfSale(sale));
    this.taken = new Set(taken);
  }

  /** Removes these from all further results. */
  take(saleIds: readonly string[]): void {
    for (const id of saleIds) this.taken.add(id);
  }

  private left(found: readonly Candidate[] = [], most = Number.POSITIVE_INFINITY): BuyersSale[] {
    const sales: BuyersSale[] = [];
    for (const { id, sale } of found) {
      if (sales.length >= most) break;
      if (!this.taken.has(id)) sales.push(sale);
    }
    return sales;
  }

  /** Those of a buyer with the phone, however it is written; none if the text is no phone number. */
  withPhone(written: string): BuyersSale[] {
    const phone = phoneOf(written);
    return phone === '' ? [] : this.left(this.byPhone.get(phone));
  }

  /** Those of a buyer with the payer's name. */
  withName(payer: string): BuyersSale[] {
    const words = new Set(plainWords(payer));
    const found = [...words].flatMap((word) => this.byFirstWord.get(word) ?? []);
    return this.left(
      found.filter((each) => sameName(words, each.words)).toSorted((one, other) => one.place - other.place),
    );
  }

  /** Those with an amount in öre, at most `most`. */
  withAmount(ore: number, most: number): BuyersSale[] {
    return this.left(this.byAmount.get(ore), most);
  }
}
