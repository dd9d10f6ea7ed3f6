import { createNews } from '../../shared/contract/news.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(createNews, async ({ fail }) => fail('internal'));
