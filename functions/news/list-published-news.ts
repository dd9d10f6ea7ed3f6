import { listPublishedNews } from '../../shared/contract/news.ts';
import { implement } from '../runtime/implement.ts';
import { listNewsRecords, toNews } from './news-record.ts';

export const handler = implement(
  listPublishedNews,
  { ahead: ({ resources: { table } }) => listNewsRecords(table) },
  async (_call, ahead) => (await ahead).filter(({ published }) => published).map(toNews),
);
