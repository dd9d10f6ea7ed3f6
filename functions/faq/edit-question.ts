import { editQuestion } from '../../shared/contract/faq.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(editQuestion, async ({ fail }) => fail('internal'));
