import { toSek } from '../../shared/domain/numbers.ts';
import { attempt, equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { listEntries, noteRemoval } from '../store/settlement-record.ts';
import type { Table } from '../store/table.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { ListedLottery, Person } from './person.ts';

const mentions = (note: string | undefined, { email }: Person) =>
  note?.toLowerCase().includes(email) === true;

/** The notes of hand-ins that mention a person's email, for the person's file. One query for each lottery. */
export async function notesAbout(table: TableReader, lotteries: readonly ListedLottery[], person: Person) {
  const found = [];
  for (const { id, view } of lotteries)
    for (const { at, amount, note } of await listEntries(table, id))
      if (mentions(note, person))
        found.push({
          lotteri: view.name,
          tid: new Date(at * 1000).toISOString(),
          belopp: toSek(amount),
          anteckning: note ?? '',
        });
  return found;
}

/** The notes of lotteries' grounds that mention a person's email, for the person's file. */
export const groundNotesAbout = (lotteries: readonly ListedLottery[], person: Person) =>
  lotteries.flatMap(({ view: { name, groundNote } }) =>
    mentions(groundNote, person) ? [{ lotteri: name, anteckning: groundNote ?? '' }] : [],
  );

/**
 * Removes the notes of a lottery's hand-ins and of its ground that mention a person's email. Amounts and references stay
 * (R248).
 */
export async function eraseFromNotes(
  table: Table,
  { id, view: { groundNote } }: ListedLottery,
  person: Person,
): Promise<void> {
  if (mentions(groundNote, person))
    await attempt(
      table.write({
        update: keys.lottery(id),
        remove: ['view.groundNote'],
        if: equal('view.groundNote', groundNote),
      }),
    );
  const entries = await listEntries(table, id, { consistent: true });
  for (const entry of entries)
    if (mentions(entry.note, person)) await attempt(table.write(noteRemoval(entry)));
}
