import { listNews } from '../../shared/contract/news.ts';
import { implement } from '../kernel/implement.ts';
import { listNewsRecords, newsPage } from '../store/news-record.ts';

export const handler = implement(
  listNews,
  { ahead: ({ resources: { table } }) => listNewsRecords(table) },
  async ({ query }, ahead) => newsPage(await ahead, query),
);
