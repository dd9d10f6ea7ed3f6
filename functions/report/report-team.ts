import { reportTeam } from '../../shared/contract/report.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(reportTeam, async ({ fail }) => fail('internal'));
