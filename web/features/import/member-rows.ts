import { withoutInvisibleButJoiners } from '../../../shared/domain/joiners.ts';
import { type ListedRow, longestCell } from '../../../shared/contract/member-import.ts';
import { saysProtected } from '../../../shared/domain/protected-words.ts';
import type { Grid } from '../../components/table-file/read-file.ts';
import { type Field, furtherMails, type Layout } from './member-columns.ts';
import { withoutPersonalNumbers } from './personal-numbers.ts';

/** The members in a list, and what the reader left out or corrected. */
export interface ReadMembers {
  readonly rows: readonly ListedRow[];
  /** Personal identity numbers that are dropped. */
  readonly personalNumbers: number;
  /** Lines of people whose identity is protected: of them `rows` holds the line and the mark alone. */
  readonly protectedLines: readonly number[];
  /** Their addresses, in lower case, which stay in the browser. */
  readonly protectedEmails: ReadonlySet<string>;
  /** Lines with several addresses; the first is used. */
  readonly severalEmails: readonly { readonly line: number; readonly others: readonly string[] }[];
  /** Lines with several teams; the first is used. */
  readonly severalTeams: readonly { readonly line: number; readonly others: readonly string[] }[];
  /** Lines that name no member: headings, sums. */
  readonly skipped: readonly number[];
  /** Each word of the role column, with the number of its rows. */
  readonly roles: ReadonlyMap<string, number>;
}

/** Invisible characters and a BOM, which no text may hold. */
const tidy = (cell: string): string =>
  withoutInvisibleButJoiners(cell)
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Co}\p{Surrogate}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const addresses = /[^\s;,<>|/"'()[\]]+@[^\s;,<>|/"'()[\]]+/g;

/** The addresses in a cell; without any, the cell's text, for the service to refuse. */
export function emailsIn(cell: string): string[] {
  const found = [...cell.matchAll(addresses)].map(([address]) => address.replace(/^mailto:/i, ''));
  return found.length > 0 ? unique(found) : cell === '' ? [] : [cell];
}

/** Each address once, whatever its capitals. */
const unique = (emails: readonly string[]): string[] => [
  ...new Map(emails.map((address) => [address.toLowerCase(), address])).values(),
];

/** The teams in a cell, which no team of the club has for its name: 'P12, F13', or one a line. Not 'P08,09'. */
function teamsIn(written: string, known: ReadonlySet<string>): string[] {
  const parts = written.split(/[;|\r\n]+|,(?=\s*\p{L})/u).map(tidy);
  return known.has(tidy(written).toLowerCase()) ? [tidy(written)] : parts.filter(Boolean);
}

/** Parts of last names: 'von', 'af'. */
const particles = new Set([
  'von',
  'van',
  'af',
  'de',
  'la',
  'del',
  'di',
  'der',
  'den',
  'el',
  'al',
  'bin',
  'ten',
]);

/** 'Efternamn, Förnamn', or 'Förnamn Efternamn', whose last word is the last name, with 'von' or the like. */
export function namesIn(name: string): { readonly firstName: string; readonly lastName: string } {
  const [last = '', ...rest] = name.split(',').map((part) => part.trim());
  if (rest.length > 0) return { firstName: rest.filter(Boolean).join(' '), lastName: last };
  const words = name.split(' ');
  let from = Math.max(1, words.length - 1);
  while (from > 1 && particles.has((words[from - 1] ?? '').toLowerCase())) from--;
  return { firstName: words.slice(0, from).join(' '), lastName: words.slice(from).join(' ') };
}

const isSum = /^(summa|totalt?|antal|sum|total|count)\b/i;

/**
 * Reads the rows below the header by the layout's columns. Lines are numbered as in the file, from 1. Personal identity
 * numbers are dropped from every cell.
 * @param known names of the club's teams, in lower case
 */
export function readMembers(
  grid: Grid,
  { header, columns }: Layout,
  known: ReadonlySet<string> = new Set(),
): ReadMembers {
  const rows: ListedRow[] = [];
  const severalEmails: { line: number; others: readonly string[] }[] = [];
  const severalTeams: { line: number; others: readonly string[] }[] = [];
  const skipped: number[] = [];
  const protectedLines: number[] = [];
  const protectedEmails = new Set<string>();
  const further = furtherMails(grid[header] ?? [], columns);
  const marks = (grid[header] ?? []).map(saysProtected);
  let personalNumbers = 0;
  for (const [index, written] of grid.entries()) {
    if (index <= header) continue;
    const cells = written.map((cell) => {
      const { text, found } = withoutPersonalNumbers(tidy(cell));
      personalNumbers += found;
      return text;
    });
    const filled = cells.filter((cell) => cell !== '');
    if (filled.length === 0) continue;
    const line = index + 1;
    const cell = (field: Field) => (columns[field] === undefined ? '' : (cells[columns[field]] ?? ''));
    const whole = namesIn(cell('name'));
    const others = further.map((at) => cells[at] ?? '').filter((text) => text.includes('@'));
    const emails = unique([cell('email'), cell('guardianEmail'), ...others].flatMap(emailsIn));
    const [teamName = '', ...otherTeams] = teamsIn(written[columns.teamName ?? -1] ?? '', known);
    const isTitle = filled.length === 1 && written.length > 2 && emails.length === 0;
    if (isTitle || (isSum.test(filled[0] ?? '') && emails.length === 0)) {
      skipped.push(line);
      continue;
    }
    const row = {
      line,
      firstName: cell('firstName') || whole.firstName,
      lastName: cell('lastName') || whole.lastName,
      email: emails[0] ?? '',
      teamName: otherTeams.length > 0 ? withoutPersonalNumbers(teamName).text : cell('teamName'),
      sectionName: cell('sectionName'),
      role: cell('role'),
    };
    if (cells.some((text, at) => saysProtected(text) || (marks[at] === true && isYes.test(text)))) {
      protectedLines.push(line);
      for (const email of emails) protectedEmails.add(email.toLowerCase());
      rows.push(markOf(row));
      continue;
    }
    if (emails.length > 1) severalEmails.push({ line, others: emails.slice(1) });
    if (otherTeams.length > 0) severalTeams.push({ line, others: otherTeams });
    rows.push(cut(row));
  }
  const roles = new Map<string, number>();
  for (const { role } of rows) if (role !== '') roles.set(role, (roles.get(role) ?? 0) + 1);
  return {
    rows,
    personalNumbers,
    protectedLines,
    protectedEmails,
    severalEmails,
    severalTeams,
    skipped,
    roles,
  };
}

/** A person's value in a column such as 'Skyddad identitet'. */
const isYes = /^(ja|j|yes|y|x|1|sant|true)$/i;

/** The row of a person with a protected identity: only the mark, in its place, for the service to refuse. */
function markOf(row: ListedRow): ListedRow {
  const texts = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : saysProtected(value) ? 'Skyddad' : '',
  ]);
  const marked = Object.fromEntries(texts) as unknown as ListedRow;
  const { line: _, ...cells } = marked;
  return Object.values(cells).some(Boolean) ? marked : { ...marked, firstName: 'Skyddad' };
}

/** Cells longer than the service accepts still break its rules when cut. */
const cut = (row: ListedRow): ListedRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, longestCell) : value,
    ]),
  ) as unknown as ListedRow;
