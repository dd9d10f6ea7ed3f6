import { saveContent } from '../../shared/contract/content.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(saveContent, async ({ fail }) => fail('internal'));
