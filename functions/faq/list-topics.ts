import { listTopics } from '../../shared/contract/faq.ts';
import { topics } from '../../shared/domain/topics.ts';
import { implement } from '../kernel/implement.ts';

export const handler = implement(listTopics, async () => [...topics]);
