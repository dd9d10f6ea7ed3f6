import { toOre } from '../../shared/domain/numbers.ts';
import { dayAndTimeOf } from '../../shared/domain/stockholm.ts';

/** Styles of cells, in the order of `cellXfs` in styles.ts. */
const looks = [
  'plain',
  'text',
  'title',
  'heading',
  'count',
  'money',
  'percent',
  'moment',
  'ore',
  'share',
] as const;
export type CellStyle = (typeof looks)[number];

/** A cell: empty, a text, a number, or either with a style. */
export type Cell =
  | undefined
  | string
  | number
  | { readonly value: string | number; readonly look: CellStyle };

export const title = (value: string): Cell => ({ value, look: 'title' });
export const heading = (value: string): Cell => ({ value, look: 'heading' });
/** Shown with a thousands separator: a count, unlike a ticket's number. */
export const quantity = (value: number): Cell => ({ value, look: 'count' });
/** With öre only if there are any, as on the pages. */
export const sek = (value: number): Cell => ({ value, look: toOre(value) % 100 === 0 ? 'money' : 'ore' });
/** A fraction of 1, shown in whole percent. */
export const percent = (value: number): Cell => ({ value, look: 'percent' });
/** A fraction of 1, shown with a decimal of its percent. */
export const share = (value: number): Cell => ({ value, look: 'share' });

/** Stockholm's offset from UTC in ms, by hour since the epoch: computing it is slow, and a lottery spans few hours. */
const offsets = new Map<number, number>();

/** A date and time in Stockholm; `at` in epoch ms. */
export function moment(at: number): Cell {
  const hour = Math.floor(at / 3_600_000);
  let offset = offsets.get(hour);
  if (offset === undefined) {
    const wall = Date.parse(`${dayAndTimeOf(new Date(hour * 3_600_000)).replace(' ', 'T')}:00Z`);
    offset = wall - hour * 3_600_000;
    offsets.set(hour, offset);
  }
  // Spreadsheets count days from 30 December 1899; cut to the minute.
  const minutes = Math.floor((at + offset) / 60_000);
  return { value: 25_569 + minutes / 1440, look: 'moment' };
}

/** First characters that a spreadsheet may read as a formula, full-width forms included. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * A text that no spreadsheet runs as a formula. In the workbook texts are typed as text, but a sheet saved as CSV loses
 * its types and `=` would be evaluated when it is opened (OWASP, CSV injection). Prefixes an apostrophe, as spreadsheets
 * themselves mark texts; phone numbers stay readable: '+46 70 …
 */
const harmless = (value: string): string => (formula.test(value) ? `'${value}` : value);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escaped XML text. Removes what XML 1.0 cannot represent, and escapes what looks like Excel's own escape. */
export const xmlText = (value: string): string =>
  value
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>"]/g, (letter) => escapes[letter] ?? letter);

/** XML of the cell at this place (`B7`), '' if it is empty. */
export function cellXml(cell: Cell, place: string): string {
  if (cell === undefined || cell === '') return '';
  const { value, look } = typeof cell === 'object' ? cell : { value: cell, look: undefined };
  const kind = look ?? (typeof value === 'number' ? 'plain' : 'text');
  const style = `r="${place}" s="${looks.indexOf(kind)}"`;
  if (typeof value === 'number') return `<c ${style}><v>${value}</v></c>`;
  const text = xmlText(harmless(value));
  return `<c ${style} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}
