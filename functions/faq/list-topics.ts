import { listTopics } from '../../shared/contract/faq.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(listTopics, async ({ fail }) => fail('internal'));
