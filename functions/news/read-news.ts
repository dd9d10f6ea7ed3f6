import { readNews } from '../../shared/contract/news.ts';
import { implement } from '../kernel/implement.ts';
import { findNews, toNews } from '../store/news-record.ts';

export const handler = implement(
  readNews,
  { ahead: ({ params, resources: { table } }) => findNews(table, params.id) },
  async ({ caller, fail }, ahead) => {
    const news = await ahead;
    return news && (news.published || caller.isAdmin) ? toNews(news) : fail('notFound');
  },
);
