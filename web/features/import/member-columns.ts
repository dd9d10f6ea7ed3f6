import type { Columns } from '../../components/table-file/layout-choices.tsx';
import type { Grid } from '../../components/table-file/read-file.ts';

/** What a row of a list is read for, in the order of the form. */
export const fields = [
  'firstName',
  'lastName',
  'name',
  'email',
  'guardianEmail',
  'teamName',
  'sectionName',
  'role',
] as const;
export type Field = (typeof fields)[number];
export const fieldNames: Record<Field, string> = {
  firstName: 'Förnamn',
  lastName: 'Efternamn',
  name: 'Hela namnet',
  email: 'Email',
  guardianEmail: 'Målsmans email',
  teamName: 'Lag',
  sectionName: 'Sektion',
  role: 'Roll',
};
export type Layout = Columns<Field>;

const guardian = /m[åa]lsman|v[åa]rdnadshavare|f[öo]r[äa]lder|anh[öo]rig|guardian|parent/;
/** Whose address a column has that is neither the member's nor a guardian's. */
const others = /ledar|tr[äa]nar|ansvarig|kass[öo]r|klubb|f[öo]rening|^(lag|grupp|team)/;
const mail = /e-?post|e-?mail|\bmail|\bmejl/;
/** One column of whole names: 'Efternamn, Förnamn'. */
const both = /f[öo]rnamn.*efternamn|efternamn.*f[öo]rnamn/;

/** Names that registers give a column, the most telling first. */
const names: Record<Field, readonly RegExp[]> = {
  firstName: [/^(f[öo]rnamn|first ?name|given ?name|tilltalsnamn)$/, /^f[öo]rnamn/, /\sf[öo]rnamn$/],
  lastName: [/^(efternamn|last ?name|surname|family ?name)$/, /^efternamn/, /\sefternamn$/],
  name: [
    both,
    /^(namn|name|hela namnet|fullst[äa]ndigt namn|full ?name)$/,
    /^(medlem|spelare|deltagare|person)$/,
    /^(?!lag|team|grupp|group|anv[äa]ndar).*namn/,
  ],
  email: [/^(e-?post|e-?mail|mail|mejl)(adress)?$/, mail],
  guardianEmail: [mail],
  teamName: [
    /^(lag|lagnamn|team|grupp|gruppnamn|group)$/,
    /^(lag|team|grupp|group)(?!.*typ)/,
    /tr[äa]ningsgrupp/,
  ],
  sectionName: [/^(sektion|sektionsnamn|section|idrott|gren)$/, /sektion/],
  role: [/^(roll|roller|role)$/, /^(funktion|uppdrag|befattning|medlemstyp)$/, /^roll/],
};

/** Columns that are never read, whatever else their name says. */
const unread = /person-?n(r|ummer)|personnummer|telefon|mobil|adress$|postnr|ort$/;

const plain = (cell: string | undefined): string =>
  (cell ?? '')
    .replaceAll(/[\s_.:*]+/g, ' ')
    .trim()
    .toLowerCase();

/** Rows in which the names of the columns are looked for. */
const headerWithin = 20;

export function guessLayout(grid: Grid): Layout {
  const scores = grid.slice(0, headerWithin).map((row) => {
    // A row with an address is a member, not a header.
    const isHeader = !row.some((cell) => cell.includes('@'));
    return isHeader ? Object.keys(columnsNamedIn(row)).length : 0;
  });
  const best = Math.max(0, ...scores);
  const header = best >= 2 ? scores.indexOf(best) : -1;
  return { header, columns: header < 0 ? columnsByContent(grid) : columnsNamedIn(grid[header] ?? []) };
}

/** The columns in a header row. Each is used once, and a whole name only if the name is not split over two columns. */
export function columnsNamedIn(row: readonly string[]): Layout['columns'] {
  const columns: Partial<Record<Field, number>> = {};
  for (const field of fields) {
    if (field === 'name' && columns.firstName !== undefined && columns.lastName !== undefined) continue;
    for (const name of names[field]) {
      const index = row.findIndex((cell, place) => {
        const text = plain(cell);
        const isGuardians = guardian.test(text);
        const isOfField = field === 'guardianEmail' ? isGuardians : !isGuardians;
        const isUnread = unread.test(text) && !mail.test(text);
        if (field !== 'name' && both.test(text)) return false;
        return isOfField && !isUnread && name.test(text) && !Object.values(columns).includes(place);
      });
      if (index < 0) continue;
      columns[field] = index;
      break;
    }
  }
  return columns;
}

/**
 * Further address columns in a header row, the member's own before guardians': 'E-post arbete', 'Målsman 2 epost'.
 * Their first address counts if the chosen columns have none (R308). Skips kinds that the layout leaves out, and other
 * people's: a leader's address would become the child's.
 */
export function furtherMails(row: readonly string[], columns: Layout['columns']): number[] {
  const all = row.flatMap((cell, place) => {
    const isChosen = Object.values(columns).includes(place);
    const isGuardians = guardian.test(plain(cell));
    const isRead = (isGuardians ? columns.guardianEmail : columns.email) !== undefined;
    const isOf = mail.test(plain(cell)) && !others.test(plain(cell));
    return isOf && isRead && !isChosen ? [{ place, isGuardians }] : [];
  });
  return all
    .toSorted((one, other) => Number(one.isGuardians) - Number(other.isGuardians))
    .map(({ place }) => place);
}

/** Without names: the column of addresses, then the columns of words from the left: names, then the team. */
function columnsByContent(grid: Grid): Layout['columns'] {
  const rows = grid.filter((row) => row.some((cell) => cell.includes('@')));
  const width = Math.max(0, ...rows.map((row) => row.length));
  const share = (column: number, is: (cell: string) => boolean) =>
    rows.filter((row) => is((row[column] ?? '').trim())).length / Math.max(1, rows.length);
  const all = Array.from({ length: width }, (_, column) => column);
  const [email, guardianEmail] = all.filter((column) => share(column, (cell) => cell.includes('@')) > 0.3);
  const words = all.filter(
    (column) => share(column, (cell) => /\p{L}/u.test(cell) && !cell.includes('@')) > 0.6,
  );
  const isWhole = (column: number | undefined) =>
    column !== undefined && share(column, (cell) => /\S[,\s]+\S/.test(cell)) > 0.6;
  const [first, second, third] = words;
  const named = isWhole(first)
    ? { name: first, teamName: second }
    : { firstName: first, lastName: second, teamName: third };
  return Object.fromEntries(
    Object.entries({ ...named, email, guardianEmail }).filter(([, column]) => column !== undefined),
  );
}
