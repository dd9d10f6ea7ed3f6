import type { ListedRow, MemberRow } from '../../shared/contract/member-import.ts';
import { importedRole } from '../../shared/contract/member-import.ts';
import { storedEmail } from '../../shared/domain/email-address.ts';
import { email, missingEmail } from '../../shared/contract/fields.ts';
import { firstName, lastName } from '../../shared/contract/user.ts';
import { saysProtected } from '../../shared/domain/protected-words.ts';

type Column = Exclude<keyof ListedRow, 'line'>;

/** Columns as shown to users. */
export const columnNames: Readonly<Record<Column, string>> = {
  firstName: 'Förnamn',
  lastName: 'Efternamn',
  email: 'Email',
  teamName: 'Lag',
  sectionName: 'Sektion',
  role: 'Roll',
};

/** A broken rule of a row. */
export interface RowFault {
  readonly column: Column;
  readonly message: string;
}
export const fault = (column: Column, message: string): RowFault => ({ column, message });

/** A broken rule as the API shows it: 'Rad 14, email: Email ej korrekt'. */
export const faultText = ({ line }: ListedRow, { column, message }: RowFault): string =>
  `Rad ${line}, ${columnNames[column].toLowerCase()}: ${message}`;

export const listedRow = (row: MemberRow): ListedRow => ({
  line: row.line,
  firstName: row.firstName ?? '',
  lastName: row.lastName ?? '',
  email: storedEmail(row.email ?? ''),
  teamName: row.teamName ?? '',
  sectionName: row.sectionName ?? '',
  role: row.role ?? '',
});

/** The text that names, teams and sections are compared by: ignores case and repeated spaces. */
export const folded = (text: string): string => text.toLocaleLowerCase('sv').replaceAll(/\s+/g, ' ');

/** What identifies a person in a club: email and names (R51). */
export const personKey = (person: {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}): string => [person.email.toLowerCase(), folded(person.firstName), folded(person.lastName)].join('\n');

const rules = { firstName, lastName, email } as const;

const notInList =
  'Skyddade personuppgifter hör inte hemma i en lista. Lägg in personen för hand, gärna med ett alias';

/** The broken rules that depend only on the row: those of a new user, and of the row's role. */
export function ownFaults(row: ListedRow): RowFault[] {
  const marked = (Object.keys(columnNames) as Column[]).find((column) => saysProtected(row[column]));
  if (marked) return [fault(marked, notInList)];
  const faults = (['firstName', 'lastName', 'email'] as const).flatMap((column) => {
    if (column === 'email' && row.email === '') return [fault(column, missingEmail)];
    const read = rules[column].safeParse(row[column]);
    if (read.success) return [];
    // For an empty cell one sentence is enough.
    const issues = row[column] === '' ? read.error.issues.slice(0, 1) : read.error.issues;
    return issues.map(({ message }) => fault(column, message));
  });
  if (row.teamName === '') faults.push(fault('teamName', 'Fyll i lag'));
  if (row.role !== '' && row.role !== importedRole)
    faults.push(fault('role', 'En lista kan bara ge rollen Lagledare'));
  return faults;
}
