import { downloadResult } from '../../shared/contract/service.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(downloadResult, async ({ fail }) => fail('internal'));
