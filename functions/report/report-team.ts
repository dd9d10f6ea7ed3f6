import { reportTeam } from '../../shared/contract/report.ts';
import { implement } from '../kernel/implement.ts';
import { answerReport } from './answer-report.ts';
import { teamReport } from './team-report.ts';

export const handler = implement(
  reportTeam,
  async ({ params: { id }, caller, resources: { table }, now, fail }) => {
    if (!caller.isAdmin && caller.teamId !== id) return fail('notFound');
    const report = (await teamReport(table, id)) ?? fail('notFound');
    return answerReport(table, caller, { kind: 'team', id }, report, now);
  },
);
