import { readTeam } from '../../shared/contract/structure.ts';
import { implement } from '../kernel/implement.ts';
import { findSection, findTeam, toTeam } from '../store/structure-record.ts';

export const handler = implement(
  readTeam,
  { ahead: ({ params, resources: { table } }) => findTeam(table, params.id, { consistent: true }) },
  async ({ params, caller, resources: { table }, fail }, ahead) => {
    if (!caller.isAdmin && caller.teamId !== params.id) fail('notFound');
    const team = (await ahead) ?? fail('notFound');
    const section = await findSection(table, team.sectionId, { consistent: true });
    return toTeam(team, section?.name ?? '');
  },
);
