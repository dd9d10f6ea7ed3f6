import { readSales } from '../../shared/contract/report.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(readSales, async ({ fail }) => fail('internal'));
