import { listNews } from '../../shared/contract/news.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(listNews, async ({ fail }) => fail('internal'));
