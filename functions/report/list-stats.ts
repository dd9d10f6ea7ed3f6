import { listStats } from '../../shared/contract/report.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(listStats, async ({ fail }) => fail('internal'));
