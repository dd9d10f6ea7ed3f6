import { createQuestion } from '../../shared/contract/faq.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(createQuestion, async ({ fail }) => fail('internal'));
