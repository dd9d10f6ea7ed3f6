import { ApiError } from '../store/api-error.ts';
import { oneMore, writeWithin } from '../store/bound.ts';
import { absent, attempt } from '../store/write.ts';
import { idOf } from '../store/ids.ts';
import { keys } from '../store/keys.ts';
import {
  findSection,
  findTeam,
  sectionItem,
  sectionList,
  teamItem,
  teamList,
} from '../store/structure-record.ts';
import type { Table } from '../store/table.ts';
import { folded } from './imported-row.ts';
import type { ListedTeam } from './imported-team.ts';

/** Ids tried for a name: the first ones may belong to records that have been renamed since. */
const maxTries = 10;

/**
 * Adds the teams, and sections, of a list that the club does not have. A new one's id is derived from its name, so that
 * concurrent imports add it once.
 * @returns the ids of all teams by their keys; those that could not be added are missing
 */
export async function addListedTeams(
  table: Table,
  listed: readonly ListedTeam[],
): Promise<ReadonlyMap<string, string>> {
  const sections = new Map<string, string | undefined>();
  const teams = new Map<string, string>();
  for (const { key, name, sectionName, team, section } of listed) {
    if (team) {
      teams.set(key, team.id);
      continue;
    }
    const fold = folded(sectionName);
    if (!section && !sections.has(fold)) sections.set(fold, await addSection(table, sectionName));
    const sectionId = section?.id ?? sections.get(fold);
    const id = sectionId === undefined ? undefined : await addTeam(table, name, sectionId);
    if (id !== undefined) teams.set(key, id);
  }
  return teams;
}

const addSection = (table: Table, name: string) =>
  addNamed(
    [table.club, 'section', name],
    (id) => {
      const put = sectionItem({ id, v: 1, name, teams: 0 });
      return writeWithin(table, sectionList, oneMore, [{ put, if: absent('pk') }]);
    },
    async (id) => {
      const section = await findSection(table, id, { consistent: true });
      return section !== undefined && folded(section.name) === folded(name);
    },
  );

const addTeam = (table: Table, name: string, sectionId: string) =>
  addNamed(
    [table.club, 'team', sectionId, name],
    (id) => {
      const put = teamItem({ id, v: 1, name, sectionId, users: 0 });
      return writeWithin(table, teamList, oneMore, [
        { put, if: absent('pk') },
        { update: keys.section(sectionId), add: { teams: 1 } },
      ]);
    },
    async (id) => {
      const team = await findTeam(table, id, { consistent: true });
      return team !== undefined && folded(team.name) === folded(name) && team.sectionId === sectionId;
    },
  );

/** @returns the id of the record with that name, added now or by another import; undefined if there is no room */
async function addNamed(
  parts: readonly string[],
  add: (id: string) => Promise<void>,
  isIt: (id: string) => Promise<boolean>,
): Promise<string | undefined> {
  const text = parts.map(folded).join('\n');
  for (let before = 0; before < maxTries; before++) {
    const id = idOf(before === 0 ? text : `${text}\n${before}`);
    try {
      if ((await attempt(add(id))) === 'committed' || (await isIt(id))) return id;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'bound.reached') return undefined;
      throw error;
    }
  }
  return undefined;
}
