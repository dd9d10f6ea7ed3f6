import { resultsOfKind } from '../../shared/contract/search.ts';
import { beginsWords } from '../../shared/domain/words.ts';
import { keys } from '../store/keys.ts';
import { parseName } from '../store/name-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { parseListedUser } from '../store/user-record.ts';

/** A user as a search names them. */
interface FoundPerson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly teamId: string;
}

/** Names read at once: 8 kB of them, 1 R. */
const namesAtOnce = 60;
/** Maximum reads of names in one search. */
const mostReads = 10;

interface FoundPeople {
  readonly people: readonly FoundPerson[];
  /** Whether fewer than the maximum were found although some names have not been checked. */
  readonly hasMore: boolean;
}

/**
 * Users in whose names every search word is the beginning of a word, up to the maximum that a search shows. Reads names
 * that match the longest word, 60 at a time, at most 600. Usually 1 R; a search word with a digit finds nobody.
 */
export async function findPeople(table: TableReader, words: readonly string[]): Promise<FoundPeople> {
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length);
  const people = new Map<string, FoundPerson>();
  if (longest.length < 2 || words.some((word) => /\d/.test(word))) return { people: [], hasMore: false };
  let after: string | undefined;
  for (let reads = 0; reads < mostReads; reads++) {
    const items = await table.query(keys.names(longest), {
      limit: namesAtOnce,
      ...(after !== undefined && { after }),
    });
    for (const person of items.map(parseName))
      if (beginsWords(words, `${person.firstName} ${person.lastName}`)) people.set(person.id, person);
    if (items.length < namesAtOnce || people.size >= resultsOfKind)
      return { people: [...people.values()], hasMore: false };
    after = String(items.at(-1)?.sk);
  }
  return { people: [...people.values()], hasMore: true };
}

/** Everyone of a team, as the index has them. 0.5 R for each 4 kB. */
export async function findTeamMates(table: TableReader, teamId: string): Promise<FoundPeople> {
  const people = (await table.query(keys.usersOfTeam(teamId))).map((item) => {
    const { id, view } = parseListedUser(item);
    const { firstName, lastName } = view;
    return { id, firstName, lastName, teamId };
  });
  return { people, hasMore: false };
}
