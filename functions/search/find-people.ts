import { keys } from '../store/keys.ts';
import { parseName } from '../store/name-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { parseListedUser } from '../store/user-record.ts';

/** A user as a search names them. */
export interface FoundPerson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly teamId: string;
}

/** Names read at once: 8 kB of them, 1 R. */
const namesAtOnce = 60;

/**
 * Users of the club with a word of their name that begins with the longest of the words; the caller compares the others.
 * Where more than 60 have one, some are missing: a longer word finds them. 1 R; nothing for words with digits.
 */
export async function findPeople(table: TableReader, words: readonly string[]): Promise<FoundPerson[]> {
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length);
  if (longest.length < 2 || words.some((word) => /\d/.test(word))) return [];
  const items = await table.query(keys.names(longest), { limit: namesAtOnce });
  return [...new Map(items.map(parseName).map((person) => [person.id, person])).values()];
}

/** Everyone of a team, as the index has them. 0.5 R for each 4 kB. */
export async function findTeamMates(table: TableReader, teamId: string): Promise<FoundPerson[]> {
  return (await table.query(keys.usersOfTeam(teamId))).map((item) => {
    const { id, view } = parseListedUser(item);
    const { firstName, lastName } = view;
    return { id, firstName, lastName, teamId };
  });
}
