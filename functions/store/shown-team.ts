import { inSwedish } from '../../shared/domain/swedish-order.ts';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import { parseSection, parseTeam } from './structure-record.ts';

/** A team as named in sums and lists. */
export interface ShownTeam {
  readonly sectionName: string;
  readonly teamName: string;
  readonly isRemoved?: true;
}

/** Shown in place of a deleted team (R59). */
const removedTeam: ShownTeam = { sectionName: '', teamName: 'Borttaget lag', isRemoved: true };

/** Names shown for the club's teams, deleted or not, and for their sections: two queries in one wave. */
export async function shownTeams(table: TableReader): Promise<(teamId: string) => ShownTeam> {
  const [teams, sections] = await Promise.all([table.query(keys.teams()), table.query(keys.sections())]);
  const sectionNames = new Map(sections.map(parseSection).map(({ id, name }) => [id, name]));
  const shown = new Map(
    teams
      .map(parseTeam)
      .map(({ id, name, sectionId }) => [
        id,
        { sectionName: sectionNames.get(sectionId) ?? '', teamName: name },
      ]),
  );
  return (teamId) => shown.get(teamId) ?? removedTeam;
}

/** By section, then by name. */
export const inTeamOrder = (one: ShownTeam, other: ShownTeam): number =>
  inSwedish(one.sectionName, other.sectionName) || inSwedish(one.teamName, other.teamName);
