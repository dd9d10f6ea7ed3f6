import { formatNumber } from '../../../shared/domain/numbers.ts';
import type { ParseError } from 'papaparse';
import type { CellValue } from 'read-excel-file/universal';
import { filledDown, mergedRows } from './merged-cells.ts';
import { workbookParts } from './workbook-parts.ts';

/** A file as rows of cells, as written. */
export type Grid = readonly (readonly string[])[];

export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
type Encoding = (typeof encodings)[number];
export const separators = [';', ',', '\t', '|'] as const;
type Separator = (typeof separators)[number];

/** The format of a text file, or the sheet of a workbook: guessed, shown, and corrected by the user. */
export type Writing =
  | { readonly encoding: Encoding; readonly separator: Separator }
  | { readonly sheets: readonly string[]; readonly sheet: string };

/** The user's corrections. */
export interface Rewriting {
  readonly encoding?: Encoding;
  readonly separator?: Separator;
  readonly sheet?: string;
}

export interface ReadOptions extends Rewriting {
  /** A merged cell of a workbook counts for every row that it covers (R547): right for lists, never for sums. */
  readonly fillsMerged?: boolean;
}

export interface ReadFile {
  readonly grid: Grid;
  readonly writing: Writing;
  /** Sentences about things that the rows do not show: formulas, merged cells, stray quotation marks. */
  readonly notes: readonly string[];
}

/** Largest readable file in bytes: some hundred thousand rows. */
export const largestFile = 20_000_000;

/** Why a file cannot be read, as a Swedish sentence. */
export class NoTable extends Error {
  override name = 'NoTable';
}

const begins = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Files often chosen by mistake, by their first bytes. */
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
 * @param options the format as corrected by the user; guessed if absent
 * @throws {NoTable} if the file is not a table
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

/** Detects the encoding: a byte order mark, or the zeros of UTF-16; UTF-8 if it is valid, otherwise that of Windows. */
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

async function readText(bytes: Uint8Array, writing: Rewriting): Promise<ReadFile> {
  const { default: papaparse } = await import('papaparse');
  const encoding = writing.encoding ?? encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (/[\u0000-\u0008]/.test(text.slice(0, 10_000)) && writing.encoding === undefined)
    throw new NoTable('Filen är ingen tabell. Välj en CSV-fil eller en Excel-fil (xlsx).');
  if (/^\s*<(?:!doctype|html|table|meta|\?xml)/i.test(text))
    throw new NoTable(
      'Det är en webbsida med ett annat namn. Öppna den i Excel, spara som xlsx och välj den igen.',
    );
  // An empty line keeps its place, so that line numbers match the file.
  const parse = (delimiter: Separator): Parsed => {
    const { data, errors } = papaparse.parse<string[]>(text, { delimiter });
    const takesLines = ({ type, code, row }: ParseError): boolean =>
      type === 'Quotes' &&
      (code === 'MissingQuotes' || (data[row ?? -1]?.some((cell) => cell.includes('\n')) ?? false));
    if (!errors.some(takesLines)) return { grid: data, isLoose: false };
    const lines = papaparse.parse<string[]>(text, { delimiter, quoteChar: '' }).data;
    return { grid: lines.map((cells) => cells.map(withoutQuotes)), isLoose: true };
  };
  const separator = writing.separator ?? guessSeparator(parse);
  const { grid, isLoose } = parse(separator);
  const notes = isLoose ? ['Filen har citattecken som inte hör ihop. Därför läses varje rad för sig.'] : [];
  return { grid, writing: { encoding, separator }, notes };
}

interface Parsed {
  readonly grid: Grid;
  /** An unclosed quotation mark would turn the rest of the file into one cell, so each line becomes a row instead. */
  readonly isLoose: boolean;
}

/** A cell that was quoted as a whole. */
const withoutQuotes = (cell: string): string =>
  /^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;

/** The separator that gives most rows the same, large number of cells; one that breaks quoted cells only if all do. */
function guessSeparator(parse: (separator: Separator) => Parsed): Separator {
  const scores = separators.map((separator) => {
    const counts = new Map<number, number>();
    const { grid, isLoose } = parse(separator);
    for (const { length } of grid) counts.set(length, (counts.get(length) ?? 0) + 1);
    const score = Math.max(0, ...[...counts].map(([width, rows]) => (width > 1 ? rows * width : 0)));
    return { separator, score: isLoose ? score / 1_000_000 : score };
  });
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).separator;
}

async function readWorkbook(
  bytes: Uint8Array,
  { sheet: sheetName, fillsMerged = false }: ReadOptions,
): Promise<ReadFile> {
  // First, since it refuses a workbook that is too large unpacked.
  const markup = await markupOf(bytes);
  const { default: readSheets } = await import('read-excel-file/universal');
  const sheets = (await readSheets(new Blob([bytes as BlobPart]))).map(({ sheet, data }, index) => ({
    name: sheet,
    grid: data.map((row) => row.map(textOf)),
    ...(markup[index] ?? { xml: '', isHidden: false }),
  }));
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const chosen =
    sheets.find(({ name }) => name === sheetName) ??
    visible.find(({ grid }) => isTable(grid)) ??
    visible.find(({ grid }) => grid.length > 0) ??
    sheets[0];
  if (!chosen) throw new NoTable('Filen är tom.');
  const merged = fillsMerged ? mergedRows(chosen.xml) : [];
  const notes = [
    ...(sheets.length > 1
      ? [`Filen har ${formatNumber(sheets.length)} blad. Bladet ”${chosen.name}” läses.`]
      : []),
    ...(/<f[ >]/.test(chosen.xml) ? ['Filen har formler. Det är deras senaste resultat som läses.'] : []),
    ...(merged.length > 0
      ? ['Filen har sammanfogade celler. Värdet räknas på varje rad som de täcker.']
      : []),
  ];
  const writing = { sheets: sheets.map(({ name }) => name), sheet: chosen.name };
  return { grid: filledDown(chosen.grid, merged), writing, notes };
}

const textOf = (cell: CellValue | null): string =>
  cell === null ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);

/** Whether two rows have at least two cells each, so that this is not a cover page. */
const isTable = (grid: Grid): boolean =>
  grid.filter((row) => row.filter((cell) => cell.trim() !== '').length > 1).length > 1;

/** For each sheet, in the workbook's order, what its rows do not show: its XML, and whether it is hidden. */
async function markupOf(bytes: Uint8Array) {
  const parts = await workbookParts(bytes, /\.(xml|rels)$/);
  if (![...parts.keys()].some((name) => name.startsWith('xl/worksheets/')))
    throw new NoTable('Filen är ingen Excel-fil (xlsx). Välj en CSV-fil eller en Excel-fil.');
  const relations = (parts.get('xl/_rels/workbook.xml.rels') ?? '').match(/<Relationship\s[^>]*>/g) ?? [];
  const sheets = (parts.get('xl/workbook.xml') ?? '').match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
  const valueIn = (tag: string, attribute: RegExp): string => attribute.exec(tag)?.[1] ?? '';
  return sheets.map((tag) => {
    const id = valueIn(tag, /\s\w+:id="([^"]+)"/);
    const target = valueIn(relations.find((each) => each.includes(`Id="${id}"`)) ?? '', /\bTarget="([^"]+)"/);
    const xml = parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`) ?? '';
    return { xml, isHidden: /\sstate="(?:hidden|veryHidden)"/.test(tag) };
  });
}
