import { readContent } from '../../shared/contract/content.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(readContent, async ({ fail }) => fail('internal'));
