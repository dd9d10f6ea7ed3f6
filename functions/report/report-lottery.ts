import { reportLottery } from '../../shared/contract/report.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(reportLottery, async ({ fail }) => fail('internal'));
