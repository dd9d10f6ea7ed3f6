import type { FileAnswer } from '../../shared/contract/answer.ts';
import { xlsxType } from '../../shared/contract/report.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import { type Cell, quantity, heading, moment, percent, title } from '../spreadsheet/cell.ts';
import { workbook } from '../spreadsheet/workbook.ts';
import type { BuyerRecord } from '../store/ticket-record.ts';

/** A report that is ready to be written: how many rows it will have, as its tallies say, and the writing. */
export interface Report {
  readonly rows: number;
  /** @param tell is told after how many rows it is */
  write(now: Date, tell?: (rows: number) => Promise<void>): Promise<FileAnswer>;
}

/** The columns that describe who bought a ticket and when. */
export const buyerHeadings = [
  'Köparens förnamn',
  'Köparens efternamn',
  'Köparens email',
  'Köparens telefon',
  'Såld',
] as const;
export const buyerWidths = [18, 20, 32, 18, 17] as const;
export const buyerCells = (buyer: BuyerRecord | undefined): Cell[] =>
  buyer
    ? [buyer.f, buyer.l, buyer.e, buyer.p, moment(buyer.at * 1000)]
    : [undefined, undefined, undefined, undefined, undefined];

/** Tickets and how many of them are sold. */
export interface Count {
  total: number;
  sold: number;
}
/** What a sum is told in, with its columns. */
export const countHeadings = ['Tilldelade', 'Sålda', 'Ej sålda', 'Sålt'] as const;
export const countCells = ({ total, sold }: Count): Cell[] => [
  quantity(total),
  quantity(sold),
  quantity(total - sold),
  percent(total === 0 ? 0 : sold / total),
];

/** The count of a group, made when it is first met. */
export function countIn<K>(counts: Map<K, Count>, key: K): Count {
  const found = counts.get(key) ?? { total: 0, sold: 0 };
  counts.set(key, found);
  return found;
}

export const headings = (names: readonly string[]): Cell[] => names.map(heading);

/** The workbook as a file that says what it is of, and the day in Stockholm. */
export async function reportFile(
  name: string,
  now: Date,
  summary: { readonly widths: readonly number[]; rows(): Iterable<readonly Cell[]> },
  list: { readonly widths: readonly number[]; readonly rows: AsyncIterable<readonly Cell[]> },
): Promise<FileAnswer> {
  const bytes = await workbook([
    {
      name: 'Sammanfattning',
      widths: summary.widths,
      // Begun when the list is written: it counts what stands there.
      rows: (function* () {
        yield [title(name)];
        yield* summary.rows();
      })(),
    },
    { name: 'Lotter', widths: list.widths, rows: list.rows, list: true },
  ]);
  return { bytes, fileName: `${fileSafe(name)} ${dayOf(now)}.xlsx`, mediaType: xlsxType };
}

/** What no system allows in a file's name becomes a hyphen. */
const fileSafe = (name: string): string =>
  name.replaceAll(/[\u0000-\u001f/\\:*?"<>|]/g, '-').replace(/^[.\s]+|[.\s]+$/g, '') || 'Rapport';
