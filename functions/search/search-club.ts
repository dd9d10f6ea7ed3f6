import { searchClub, resultsOfKind, type SearchResults } from '../../shared/contract/search.ts';
import { beginsWords, plainWords } from '../../shared/domain/words.ts';
import { sortedBy } from '../../shared/domain/swedish-order.ts';
import type { Team } from '../../shared/contract/structure.ts';
import { implement } from '../kernel/implement.ts';
import { keys } from '../store/keys.ts';
import { parseListedLottery } from '../store/lottery-record.ts';
import { parseSection, parseTeam, type TeamRecord, toTeam } from '../store/structure-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { findPeople, findTeamMates } from './find-people.ts';
import { findSaleOf, findTickets } from './find-sales.ts';

/**
 * Finds by the beginnings of words (R380). 3 R, regardless of the number of tickets: the caller, names (1 R; up to 10 R
 * if few of many names have all words), teams and lotteries; or a number or reference instead of names. 0.5 R more for
 * the sections of teams. A TeamAdmin finds only people of the team, who also determine which tickets and sales are in
 * scope.
 */
export const handler = implement(
  searchClub,
  async ({ query: { q }, caller, resources: { table } }): Promise<SearchResults> => {
    const words = plainWords(q);
    const listed = async (closed: boolean) =>
      (await table.query(keys.lotteries(closed))).map(parseListedLottery);
    const [{ people: found, hasMore }, allTeams, open, archived] = await Promise.all([
      caller.isAdmin ? findPeople(table, words) : findTeamMates(table, caller.teamId),
      table.query(keys.teams()),
      listed(false),
      caller.isAdmin ? listed(true) : [],
    ]);
    const reach = caller.isAdmin ? undefined : new Set([caller.userId, ...found.map(({ id }) => id)]);
    const lotteries = [...open, ...archived];
    const [tickets, sale] = await Promise.all([
      findTickets(table, q, lotteries, reach),
      findSaleOf(table, q, lotteries, reach),
    ]);
    const named = (text: string) => words.length > 0 && beginsWords(words, text);
    const teams = allTeams.map(parseTeam);
    const teamNames = new Map(teams.map(({ id, name }) => [id, name]));
    const inScope = teams.filter(({ id, name }) => (caller.isAdmin || id === caller.teamId) && named(name));
    const people = found.filter(({ firstName, lastName }) => named(`${firstName} ${lastName}`));
    return {
      people: sortedBy(people, ({ firstName, lastName }) => `${firstName} ${lastName}`)
        .slice(0, resultsOfKind)
        .map((person) => ({ ...person, teamName: teamNames.get(person.teamId) ?? '' })),
      hasMorePeople: hasMore,
      teams: await withSections(table, inScope),
      lotteries: lotteries
        .filter(({ view }) => named(view.name))
        .toSorted((one, other) => other.view.createdDate.localeCompare(one.view.createdDate))
        .slice(0, resultsOfKind)
        .map(({ id, view: { name, closed } }) => ({ id, name, closed })),
      tickets,
      sales: sale ? [sale] : [],
    };
  },
);

/** The first teams in Swedish order, with the names of their sections. */
async function withSections(table: TableReader, teams: readonly TeamRecord[]): Promise<Team[]> {
  if (teams.length === 0) return [];
  const names = new Map(
    (await table.query(keys.sections())).map(parseSection).map(({ id, name }) => [id, name]),
  );
  return sortedBy(teams, ({ name }) => name)
    .slice(0, resultsOfKind)
    .map((team) => toTeam(team, names.get(team.sectionId) ?? ''));
}
