import { deleteNews } from '../../shared/contract/news.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(deleteNews, async ({ fail }) => fail('internal'));
