import { listPublishedNews } from '../../shared/contract/news.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(listPublishedNews, async ({ fail }) => fail('internal'));
