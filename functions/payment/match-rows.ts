import { fullName } from '../store/shown-name.ts';
import type { PaymentPreview } from '../../shared/contract/payment.ts';
import { fundraiserReferencesIn } from '../../shared/domain/fundraiser-reference.ts';
import { formatSek, toSek } from '../../shared/domain/numbers.ts';
import { saleReferencesIn } from '../../shared/domain/sale-reference.ts';
import { moneyOf, type ReadRow } from '../ledger/bank-row.ts';
import { amountOfSale, referenceOf, saleIdText, type BuyersSale } from '../store/sale-record.ts';
import type { ReadReport } from './read-report.ts';
import { enumerated } from '../../shared/domain/enumeration.ts';

export type Verdict = PaymentPreview['rows'][number];
/** The findings about a row so far; `isOpen` if phone, name and amount may still find its sale. */
export interface Matched {
  readonly verdict: Verdict;
  readonly isOpen: boolean;
  /** Sales that the message refers to, though the amount differs. */
  readonly referred: readonly BuyersSale[];
}

const sumOf = (sales: readonly BuyersSale[]): number =>
  sales.reduce((sum, sale) => sum + amountOfSale(sale), 0);

/** A sale in a form that the treasurer recognises: 'Eva Ek, lott 17 och 18'. */
export function described(sales: readonly BuyersSale[]): string {
  const each = sales.map(({ buyer, facts }) => `${fullName(buyer)}, lott ${enumerated(facts.numbers)}`);
  return each.join('; ');
}
const sek = (ore: number) => formatSek(toSek(ore));

/** Matches rows with records and with the references in their messages (R269). Each sale is matched once. */
export function matchRows(rows: readonly ReadRow[], report: ReadReport): Matched[] {
  const seen = new Set<string>();
  const taken = new Set<string>();
  return rows.map((row) => {
    const { line, key } = row;
    const closed = (verdict: Omit<Verdict, 'line'>): Matched => ({
      verdict: { line, ...verdict },
      isOpen: false,
      referred: [],
    });
    if (report.recorded.has(key))
      return closed({ status: 'already', why: 'Inbetalningen är redan bokförd.' });
    if (seen.has(key))
      return closed({ status: 'already', why: 'Samma inbetalning finns två gånger i filen.' });
    seen.add(key);
    const gift = giftOf(row, report);
    if (gift) return closed(gift);
    const starts = saleReferencesIn(row.message ?? '');
    const found = starts.flatMap((start) => report.saleOf(start) ?? []);
    const sales = [...new Map(found.map((sale) => [saleIdText(sale), sale])).values()];
    if (sales.length === 0) {
      const why =
        starts.length > 0
          ? 'Köpet med den referensen finns inte längre.'
          : 'Ingen referens i meddelandet, och inget köp liknar inbetalningen.';
      return { verdict: { line, status: 'unmatched', why }, isOpen: true, referred: [] };
    }
    return byReference(row, sales, taken);
  });
}

function giftOf({ message }: ReadRow, { fundraisers }: ReadReport): Omit<Verdict, 'line'> | undefined {
  const found = fundraiserReferencesIn(message ?? '').flatMap((each) => fundraisers.get(each) ?? []);
  const [fundraiser] = found;
  if (!fundraiser || new Set(found.map(({ id }) => id)).size > 1) return undefined;
  return { status: 'matched', fundraiserId: fundraiser.id, why: `Gåva till ${fundraiser.view.name}.` };
}

function byReference({ line, ore }: ReadRow, sales: readonly BuyersSale[], taken: Set<string>): Matched {
  const saleIds = sales.map(saleIdText);
  const as = (verdict: Omit<Verdict, 'line'>, more: Partial<Matched> = {}): Matched => ({
    verdict: { line, ...verdict },
    isOpen: false,
    referred: [],
    ...more,
  });
  const money = new Set(sales.map(moneyOf));
  const fits = sumOf(sales) === ore;
  if (fits && sales.every((sale) => moneyOf(sale) === 'byHand'))
    return as({ status: 'already', saleIds, why: `Köpet är redan bekräftat: ${described(sales)}.` });
  if (money.has('byBank') || money.has('byHand') || saleIds.some((id) => taken.has(id)))
    return as({
      status: 'unmatched',
      why: `Två inbetalningar av samma köp: ${described(sales)}. Betala tillbaka den ena, eller välj ett annat köp.`,
    });
  if (!fits)
    return as(
      {
        status: 'unmatched',
        why: `Beloppet skiljer sig: köpet är på ${sek(sumOf(sales))}, inbetalningen på ${sek(ore)} (${described(sales)}).`,
      },
      { isOpen: true, referred: sales },
    );
  for (const id of saleIds) taken.add(id);
  if (money.has('seller'))
    return as({
      status: 'suggested',
      saleIds,
      why: `Köpet är noterat som betalt till säljaren. Bekräfta om pengarna kom till föreningen i stället: ${described(sales)}.`,
    });
  return as({
    status: 'matched',
    saleIds,
    why: `Referens och belopp stämmer: ${described(sales)}${sales.some((sale) => referenceOf(sale) === '') ? '' : ` (${sales.map(referenceOf).join(', ')})`}.`,
  });
}
