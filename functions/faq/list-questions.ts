import { listQuestions } from '../../shared/contract/faq.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(listQuestions, async ({ fail }) => fail('internal'));
