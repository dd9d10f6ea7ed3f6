import type { FileAnswer } from '../../shared/contract/answer.ts';
import { xlsxType } from '../../shared/contract/report.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import { type Cell, quantity, heading, moment, percent, title } from '../spreadsheet/cell.ts';
import { type Sheet, workbook } from '../spreadsheet/workbook.ts';
import { type BuyerRecord, lacksEmail } from '../store/buyer-record.ts';

/** A report ready to be written, and its number of rows by the tallies. */
export interface Report {
  readonly rows: number;
  /** @param tell receives the number of rows written so far */
  write(now: Date, tell?: (rows: number) => Promise<void>): Promise<FileAnswer>;
}

/** Columns about the buyer and the sale. */
export const buyerHeadings = [
  'Köparens förnamn',
  'Köparens efternamn',
  'Köparens email',
  'Köparens telefon',
  'Såld',
] as const;
export const buyerWidths = [18, 20, 32, 18, 17] as const;
/** Distinguishes it from an erased buyer, whose cell is empty. */
const noEmail = 'Ingen e-post';
export const buyerCells = (buyer: BuyerRecord | undefined): Cell[] =>
  buyer
    ? [
        buyer.firstName,
        buyer.lastName,
        lacksEmail(buyer) ? noEmail : buyer.email,
        buyer.phone,
        moment(buyer.at * 1000),
      ]
    : [undefined, undefined, undefined, undefined, undefined];

/** Number of tickets, and of sold ones. */
export interface Count {
  total: number;
  sold: number;
}
/** Columns of a count. */
export const countHeadings = ['Tilldelade', 'Sålda', 'Ej sålda', 'Sålt'] as const;
export const countCells = ({ total, sold }: Count): Cell[] => [
  quantity(total),
  quantity(sold),
  quantity(total - sold),
  percent(total === 0 ? 0 : sold / total),
];

/** The count of a group, created on first use. */
export function countIn<K>(counts: Map<K, Count>, key: K): Count {
  const found = counts.get(key) ?? { total: 0, sold: 0 };
  counts.set(key, found);
  return found;
}

export const headings = (names: readonly string[]): Cell[] => names.map(heading);

/** The workbook as a file, named by its subject and the day in Stockholm. `more`: sheets after the list. */
export async function reportFile(
  name: string,
  now: Date,
  summary: { readonly widths: readonly number[]; rows(): Iterable<readonly Cell[]> },
  list: { readonly widths: readonly number[]; readonly rows: AsyncIterable<readonly Cell[]> },
  more: readonly Sheet[] = [],
): Promise<FileAnswer> {
  const bytes = await workbook([
    {
      name: 'Sammanfattning',
      widths: summary.widths,
      // Evaluated after the list has been written, whose rows it sums.
      rows: (function* () {
        yield [title(name)];
        yield* summary.rows();
      })(),
    },
    { name: 'Lotter', widths: list.widths, rows: list.rows, list: true },
    ...more,
  ]);
  return { bytes, fileName: `${fileSafe(name)} ${dayOf(now)}.xlsx`, mediaType: xlsxType };
}

/** Replaces characters that are not allowed in file names by hyphens. */
const fileSafe = (name: string): string =>
  name.replaceAll(/[\u0000-\u001f/\\:*?"<>|]/g, '-').replace(/^[.\s]+|[.\s]+$/g, '') || 'Rapport';
