import { readQuestion } from '../../shared/contract/faq.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(readQuestion, async ({ fail }) => fail('internal'));
