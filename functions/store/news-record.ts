import * as z from 'zod/mini';
import type { Page } from '../../shared/contract/answer.ts';
import type { News } from '../../shared/contract/news.ts';
import { amountOf, type Bounded, type CountList } from './bound.ts';
import { fitting, newestFirst, type Paging, partOf, positionByDate } from './page.ts';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import type { Item } from './write.ts';

const NewsRecord = z.object({
  id: z.string(),
  /** Version: a change commits only if it is still the one that was read. */
  v: z.number(),
  createdDate: z.string(),
  updatedDate: z.string(),
  title: z.string(),
  preamble: z.string(),
  text: z.string(),
  published: z.boolean(),
  /** Object of its image. Objects are never overwritten: a new image gets a new one. */
  image: z.nullable(z.string()),
  /** Objects of earlier images. Deleted after `image` has changed; if that was interrupted, by the next change. */
  dropped: z.array(z.string()),
});
export type NewsRecord = z.infer<typeof NewsRecord>;

export const parseNews = (item: Item): NewsRecord => NewsRecord.parse({ ...item, id: item.sk });

/** The item of a news item, keys included. */
export function newsItem({ id, ...rest }: NewsRecord) {
  return { ...keys.news(id), ...rest };
}

/** One news item of the caller's club, or undefined. */
export async function findNews(table: TableReader, id: string): Promise<NewsRecord | undefined> {
  const item = await table.get(keys.news(id), { consistent: true });
  return item && parseNews(item);
}

/** The club's news, newest first. One query. */
export async function listNewsRecords(table: Pick<TableReader, 'query'>): Promise<NewsRecord[]> {
  const items = (await table.query(keys.newsItems(), { consistent: true })).map(parseNews);
  return items.toSorted((one, other) => newestFirst(positionByDate(one), positionByDate(other)));
}

/** A part of a list of news, in the API's form. */
export const newsPage = (news: readonly NewsRecord[], paging: Paging): Page<News> =>
  fitting(partOf(news, paging, positionByDate, newestFirst), toNews, positionByDate);

/** Object for a new image of a news item. */
export const newsObject = (newsId: string, version: string): string => `media/news_${newsId}_${version}`;

/** URL of an image object. The name is unique to its version, so `v` only marks the response as immutable. */
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
 * A news item with the longest possible image URL: replacing or deleting the image then does not change its weight.
 */
export const shownNews = (news: NewsRecord): News => ({ ...toNews(news), imageFile: longestImage });
const longestImage = newsImageUrl(newsObject('x'.repeat(12), 'x'.repeat(12)));

const count: CountList = async (table) => amountOf((await listNewsRecords(table)).map(shownNews));
export const newsList: Bounded = { list: 'news', count };
