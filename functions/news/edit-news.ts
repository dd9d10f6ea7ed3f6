import { editNews } from '../../shared/contract/news.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(editNews, async ({ fail }) => fail('internal'));
