import { readNews } from '../../shared/contract/news.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(readNews, async ({ fail }) => fail('internal'));
