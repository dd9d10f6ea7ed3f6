import { filledDown, mergedRows } from './merged-cells.ts';
import { workbookParts } from './workbook-parts.ts';

/** A file as rows of cells, as it is written. */
export type Grid = readonly (readonly string[])[];

export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
type Encoding = (typeof encodings)[number];
export const separators = [';', ',', '\t', '|'] as const;
type Separator = (typeof separators)[number];

/** How a text file is written: guessed, shown, and corrected by the user. */
export interface Writing {
  readonly encoding: Encoding;
  readonly separator: Separator;
}

export interface ReadOptions extends Partial<Writing> {
  /** A merged cell of a workbook counts for every row that it covers (R547): for lists, never for sums. */
  readonly fillsMerged?: boolean;
}

/** A file as read. */
export interface ReadFile {
  readonly grid: Grid;
  /** Absent for a workbook. */
  readonly writing: Writing | undefined;
  /** Sentences about what cannot be seen in the rows: formulas, merged cells, more sheets. */
  readonly notes: readonly string[];
}

/** Largest file that is read, in bytes: some hundred thousand rows. */
export const largestFile = 20_000_000;

/** Why a file is not read, as a Swedish sentence. */
export class NoTable extends Error {
  override name = 'NoTable';
}

const begins = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Files that are often chosen by mistake, by their first bytes. */
const others: readonly (readonly [sentence: string, ...start: number[]])[] = [
  [
    'Det är en Excel-fil av äldre slag (xls). Spara den som xlsx eller CSV och välj den igen.',
    0xd0,
    0xcf,
    0x11,
    0xe0,
  ],
  ['Det är en PDF. Spara listan som CSV eller Excel (xlsx) och välj den igen.', 0x25, 0x50, 0x44, 0x46],
  ['Det är en bild. Välj en CSV-fil eller en Excel-fil (xlsx).', 0x89, 0x50, 0x4e, 0x47],
  ['Det är en bild. Välj en CSV-fil eller en Excel-fil (xlsx).', 0xff, 0xd8, 0xff],
];

/**
 * Reads a CSV or xlsx file in the browser; nothing is sent. The readers are loaded when a file is chosen.
 * @param options how it is written, as the user has corrected it; guessed where it is left out
 * @throws {NoTable} where the file is no table
 */
export async function readFile(bytes: Uint8Array, options: ReadOptions = {}): Promise<ReadFile> {
  const [other] = others.find(([, ...start]) => begins(bytes, ...start)) ?? [];
  if (other !== undefined) throw new NoTable(other);
  const read = begins(bytes, 0x50, 0x4b)
    ? await readWorkbook(bytes, options)
    : await readText(bytes, options);
  if (!read.grid.some((row) => row.some((cell) => cell.trim() !== ''))) throw new NoTable('Filen är tom.');
  return read;
}

/** By a byte order mark, or the zeros of UTF-16; legal in UTF-8, else the encoding of Windows. */
function encodingOf(bytes: Uint8Array): Encoding {
  const start = bytes.subarray(0, 1000);
  const zeros = (odd: number) => start.filter((byte, index) => byte === 0 && index % 2 === odd).length;
  if (begins(bytes, 0xff, 0xfe) || zeros(1) > start.length / 4) return 'utf-16le';
  if (begins(bytes, 0xfe, 0xff) || zeros(0) > start.length / 4) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

async function readText(bytes: Uint8Array, writing: Partial<Writing>): Promise<ReadFile> {
  const { default: papaparse } = await import('papaparse');
  const encoding = writing.encoding ?? encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (/[\u0000-\u0008]/.test(text.slice(0, 10_000)) && writing.encoding === undefined)
    throw new NoTable('Filen är ingen tabell. Välj en CSV-fil eller en Excel-fil (xlsx).');
  // An empty line keeps its place: lines are numbered as in the file.
  const parse = (delimiter: Separator): Grid => papaparse.parse<string[]>(text, { delimiter }).data;
  const separator = writing.separator ?? guessSeparator(parse);
  return { grid: parse(separator), writing: { encoding, separator }, notes: [] };
}

/** The separator by which most rows have the same number of cells, and many. */
function guessSeparator(parse: (separator: Separator) => Grid): Separator {
  const scores = separators.map((separator) => {
    const counts = new Map<number, number>();
    for (const { length } of parse(separator)) counts.set(length, (counts.get(length) ?? 0) + 1);
    const score = Math.max(0, ...[...counts].map(([width, rows]) => (width > 1 ? rows * width : 0)));
    return { separator, score };
  });
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).separator;
}

async function readWorkbook(bytes: Uint8Array, { fillsMerged = false }: ReadOptions): Promise<ReadFile> {
  const [{ readSheet }, { merged, notes }] = await Promise.all([
    import('read-excel-file/universal'),
    markupOf(bytes, fillsMerged),
  ]);
  const rows = await readSheet(new Blob([bytes as BlobPart]));
  const grid = rows.map((row) =>
    row.map((cell) => {
      if (cell === null) return '';
      return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
    }),
  );
  return { grid: filledDown(grid, merged), writing: undefined, notes };
}

/** What the rows of a workbook do not show: the merged cells of its first sheet, and sentences about the rest. */
async function markupOf(bytes: Uint8Array, fillsMerged: boolean) {
  const parts = await workbookParts(
    bytes,
    /^xl\/(worksheets\/[^/]+\.xml|workbook\.xml|_rels\/workbook\.xml\.rels)$/,
  );
  const sheets = [...parts].filter(([name]) => name.startsWith('xl/worksheets/')).map(([, text]) => text);
  const merged = fillsMerged ? mergedRows(firstSheetOf(parts)) : [];
  if (sheets.length === 0)
    throw new NoTable('Filen är ingen Excel-fil (xlsx). Välj en CSV-fil eller en Excel-fil.');
  const has = (mark: RegExp) => sheets.some((sheet) => mark.test(sheet));
  const notes = [
    ...(sheets.length > 1 ? ['Filen har flera blad. Bara det första läses.'] : []),
    ...(has(/<f[ >]/) ? ['Filen har formler. Det är deras senaste resultat som läses.'] : []),
    ...(merged.length > 0
      ? ['Filen har sammanfogade celler. Värdet räknas på varje rad som de täcker.']
      : []),
  ];
  return { merged, notes };
}

/** The XML of the sheet that a workbook names first; its file may have any name. Empty where it is not found. */
function firstSheetOf(parts: ReadonlyMap<string, string>): string {
  const [, id = ''] =
    /<(?:\w+:)?sheet\s[^>]*?\s\w+:id="([^"]+)"/.exec(parts.get('xl/workbook.xml') ?? '') ?? [];
  const relations = (parts.get('xl/_rels/workbook.xml.rels') ?? '').match(/<Relationship\s[^>]*>/g) ?? [];
  const relation = relations.find((each) => each.includes(`Id="${id}"`)) ?? '';
  const [, target = ''] = /\bTarget="([^"]+)"/.exec(relation) ?? [];
  return parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`) ?? '';
}
