import { listTopics, topics } from '../../shared/contract/faq.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(listTopics, async () => [...topics]);
