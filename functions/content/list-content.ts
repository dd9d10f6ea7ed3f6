import { listContent } from '../../shared/contract/content.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(listContent, async ({ fail }) => fail('internal'));
