import { deleteTeam } from '../../shared/contract/structure.ts';
import { oneLess, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { retry } from '../store/retry.ts';
import { all, equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import { findTeam, teamList } from '../store/structure-record.ts';

export const handler = implement(deleteTeam, ({ params, resources: { table }, fail }) =>
  retry(async () => {
    const team = (await findTeam(table, params.id, { consistent: true })) ?? fail('notFound');
    if (team.users > 0) fail('team.notEmpty');
    await writeWithin(table, teamList, oneLess, [
      { delete: keys.team(team.id), if: all(equal('users', 0), equal('sectionId', team.sectionId)) },
      { update: keys.section(team.sectionId), add: { teams: -1 } },
    ]);
  }),
);
