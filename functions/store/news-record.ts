import * as z from 'zod/mini';
import type { Page } from '../../shared/contract/answer.ts';
import type { News } from '../../shared/contract/news.ts';
import { amountOf, type Bounded, type CountList } from './bound.ts';
import { fitting, newestFirst, type Paging, partOf, placeByDate } from './page.ts';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import type { Item } from './write.ts';

const NewsRecord = z.object({
  id: z.string(),
  /** Counts changes: who changes it says which one was read. */
  v: z.number(),
  createdDate: z.string(),
  updatedDate: z.string(),
  title: z.string(),
  preamble: z.string(),
  text: z.string(),
  published: z.boolean(),
  /** The object of its image. Objects are never overwritten: another image is another object. */
  image: z.nullable(z.string()),
  /** Objects it had before: deleted once this record no longer names them as its image, if need be by the next change. */
  dropped: z.array(z.string()),
});
export type NewsRecord = z.infer<typeof NewsRecord>;

const parseNews = (item: Item): NewsRecord => NewsRecord.parse({ ...item, id: item.sk });

/** The item of a news item, keys included. */
export function newsItem({ id, ...rest }: NewsRecord) {
  // `change` is what the previous release cannot read an item without.
  return { ...keys.news(id), change: '', ...rest };
}

/** One news item of the caller's club, or undefined. */
export async function findNews(table: TableReader, id: string): Promise<NewsRecord | undefined> {
  const item = await table.get(keys.news(id), { consistent: true });
  return item && parseNews(item);
}

/** The club's news, newest first. One query. */
export async function listNewsRecords(table: Pick<TableReader, 'query'>): Promise<NewsRecord[]> {
  const items = (await table.query(keys.newsItems(), { consistent: true })).map(parseNews);
  return items.toSorted((one, other) => newestFirst(placeByDate(one), placeByDate(other)));
}

/** A part of a list of news, as the API shows it. */
export const newsPage = (news: readonly NewsRecord[], paging: Paging): Page<News> =>
  fitting(partOf(news, paging, placeByDate, newestFirst), toNews, placeByDate);

/** The object of an item's next image. */
export const newsObject = (newsId: string, version: string): string => `media/news_${newsId}_${version}`;

/** Where an image object is served. Its name is its version, so any `v` says that it may be kept for good. */
export const newsImageUrl = (object: string): string => `/${object}?v=1`;

/** A news item as the API shows it. */
export const toNews = (news: NewsRecord): News => ({
  id: news.id,
  title: news.title,
  preamble: news.preamble,
  text: news.text,
  imageFile: news.image === null ? null : newsImageUrl(news.image),
  published: news.published,
  createdDate: news.createdDate,
  updatedDate: news.updatedDate,
});

/**
 * What an item takes in the list's reply, whatever image it has: replacing or deleting the image changes no count.
 */
export const shownNews = (news: NewsRecord): News => ({ ...toNews(news), imageFile: longestImage });
const longestImage = newsImageUrl(newsObject('x'.repeat(12), 'x'.repeat(12)));

/** What the news take in the list's reply. */
const count: CountList = async (table) => amountOf((await listNewsRecords(table)).map(shownNews));
export const newsList: Bounded = { list: 'news', count };
