import { deleteQuestion } from '../../shared/contract/faq.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(deleteQuestion, async ({ fail }) => fail('internal'));
