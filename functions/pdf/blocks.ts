import { encode } from 'uqr';
import { ink, left, width } from './layout.ts';
import type { Sheet, Style } from './sheet.ts';

const below = 5;
/** Sizes of a table's text, and points around the text of a cell. */
const tableSizes = { usual: { size: 10, padding: 4 }, small: { size: 9, padding: 2.2 } } as const;
export type TableSize = keyof typeof tableSizes;

/** A heading; one of the second level stays on the same page as the beginning of the next block. */
export function heading(sheet: Sheet, text: string, level: 1 | 2 = 2): void {
  const style = { size: level === 1 ? 22 : 13, bold: true };
  const height = sheet.heightOf(text, width, style);
  if (level === 2) sheet.y += 14;
  sheet.reserve(height + (level === 2 ? 60 : 0));
  sheet.add(`H${level}`, () => sheet.write(text, { x: left, width }, style));
  sheet.y += height + below;
}

export function paragraph(sheet: Sheet, text: string, style: Style = {}): void {
  const height = sheet.heightOf(text, width, style);
  sheet.reserve(height);
  sheet.add('P', () => sheet.write(text, { x: left, width }, style));
  sheet.y += height + below;
}

type Facts = readonly (readonly [label: string, value: string])[];

/** Two lists of facts next to each other, as high as the higher one. */
export function factColumns(sheet: Sheet, one: Facts, other: Facts): void {
  const [from, gap] = [sheet.y, 20];
  const half = (width - gap) / 2;
  factList(sheet, one, { x: left, width: half, forLabel: 110 });
  const end = sheet.y;
  sheet.y = from;
  factList(sheet, other, { x: left + half + gap, width: half, forLabel: 120 });
  sheet.y = Math.max(end, sheet.y);
}

/** Labels and values next to each other, without lines. */
export function factList(
  sheet: Sheet,
  facts: Facts,
  { x, width: whole, forLabel } = { x: left, width, forLabel: 150 },
): void {
  const room = whole - forLabel;
  for (const [label, value] of facts) {
    const height = Math.max(sheet.heightOf(label, forLabel - 8), sheet.heightOf(value, room));
    sheet.reserve(height);
    sheet.add('P', () => {
      sheet.write(label, { x, width: forLabel - 8 }, { soft: true });
      sheet.write(value, { x: x + forLabel, width: room });
    });
    sheet.y += height + 2;
  }
}

export interface Column {
  readonly heading: string;
  /** Share of the width, of the sum of all columns. */
  readonly share: number;
  /** Figures: aligned to the right. */
  readonly figures?: boolean;
}

const headStyle: Style = { size: 8.5, bold: true, soft: true };

/**
 * A table whose headings are repeated on each page; rows are never split.
 * @param sums a last row, in bold; empty if there is none
 */
export function table(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  sums: readonly string[] = [],
  size: TableSize = 'usual',
): void {
  const within = sheet.add('Table');
  const head = columns.map((column) => column.heading);
  const ofSums = sums.length > 0 ? rowHeight(sheet, columns, sums, size) : 0;
  const row = (texts: readonly string[], style: Style, kind: 'TH' | 'TD', after = 0) => {
    const { height, draw } = cellsOf(sheet, columns, texts, style, size);
    const isNewPage = sheet.reserve(height + after);
    if (isNewPage && kind === 'TD') {
      // Visual only: the structure has them once.
      const repeated = cellsOf(sheet, columns, head, headStyle, size);
      sheet.artifact(() => repeated.draw.forEach((cell) => cell()));
      rule(sheet, repeated.height);
    }
    sheet.add(
      'TR',
      draw.map((cell) => sheet.part(kind, cell)),
      { within },
    );
    rule(sheet, height);
  };
  // Neither the headings stand alone at the foot of a page, nor the sums at the top of the next.
  row(head, headStyle, 'TH', 30);
  for (const [index, texts] of rows.entries()) row(texts, {}, 'TD', index === rows.length - 1 ? ofSums : 0);
  if (sums.length > 0) row(sums, { bold: true }, 'TD');
  within.end();
  sheet.y += below;
}

function rule(sheet: Sheet, height: number): void {
  sheet.y += height;
  sheet.line({ x: left, width }, 0.5, ink.line);
}

/** How high a row of a table is, in points. */
export const rowHeight = (
  sheet: Sheet,
  columns: readonly Column[],
  texts: readonly string[],
  size: TableSize,
): number => cellsOf(sheet, columns, texts, {}, size).height;

/** The cells of a row: its height, and a function per cell that draws it at the current position. */
function cellsOf(
  sheet: Sheet,
  columns: readonly Column[],
  texts: readonly string[],
  own: Style,
  tableSize: TableSize,
) {
  const { size, padding } = tableSizes[tableSize];
  const style: Style = { size, ...own };
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let x = left;
  const cells = columns.map(({ share, figures = false }, index) => {
    const whole = (width * share) / shares;
    const cell = {
      text: texts[index] ?? '',
      x: x + padding,
      width: whole - 2 * padding,
      style: { ...style, align: figures ? 'right' : 'left' } satisfies Style,
    };
    x += whole;
    return cell;
  });
  return {
    height: Math.max(...cells.map((cell) => sheet.heightOf(cell.text, cell.width, style))) + 2 * padding,
    draw: cells.map(
      (cell) => () =>
        sheet.write(cell.text, { x: cell.x, width: cell.width, y: sheet.y + padding }, cell.style),
    ),
  };
}

/** A text and an address next to the address's QR code. */
export function code(sheet: Sheet, address: string, text: string): void {
  const side = 96;
  const room = width - side - 16;
  sheet.reserve(side);
  const from = sheet.y;
  sheet.add('P', () => sheet.write(text, { x: left, width: room }));
  const y = from + sheet.heightOf(text, room) + below;
  sheet.add('P', () => sheet.write(address, { x: left, width: room, y }, { bold: true }));
  sheet.add('Figure', () => dots(sheet, address, side, from), { alt: `QR-kod till ${address}` });
  sheet.y = from + side + below;
}

function dots({ doc }: Sheet, address: string, side: number, top: number): void {
  const { data } = encode(address, { border: 0 });
  const dot = side / data.length;
  for (const [line, row] of data.entries())
    for (const [place, isBlack] of row.entries())
      // A little wider, so that neighbours leave no hairline.
      if (isBlack) doc.rect(left + width - side + place * dot, top + line * dot, dot + 0.05, dot + 0.05);
  doc.fill(ink.text);
}

/** Signature lines next to each other: a line, the signer's title below it, and on it any existing signature. */
export function signatures(
  sheet: Sheet,
  places: readonly { readonly signed: string; readonly who: string }[],
): void {
  const gap = 28;
  const room = (width - gap * (places.length - 1)) / places.length;
  const above = Math.max(40, ...places.map(({ signed }) => sheet.heightOf(signed, room)));
  const under = Math.max(...places.map(({ who }) => sheet.heightOf(who, room)));
  sheet.reserve(above + under + 10);
  const from = sheet.y;
  for (const [index, { signed, who }] of places.entries()) {
    const place = { x: left + index * (room + gap), width: room };
    const y = from + above - sheet.heightOf(signed, room);
    if (signed !== '') sheet.add('P', () => sheet.write(signed, { ...place, y }));
    sheet.y = from + above + 2;
    sheet.line(place, 0.75, ink.text);
    sheet.y += 3;
    sheet.add('P', () => sheet.write(who, place, { soft: true }));
  }
  sheet.y = from + above + under + 10;
}
