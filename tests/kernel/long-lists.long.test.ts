import { expect, test } from 'vitest';
import { contentItem } from '../../functions/store/content-record.ts';
import { questionItem } from '../../functions/store/question-record.ts';
import { newsItem } from '../../functions/store/news-record.ts';
import type { Key } from '../../functions/store/keys.ts';
import type { Table } from '../../functions/store/table.ts';
import type { Item } from '../../functions/store/write.ts';
import { listContent } from '../../shared/contract/content.ts';
import { listQuestions } from '../../shared/contract/faq.ts';
import { pathOf } from '../../shared/contract/index.ts';
import { listNews, listPublishedNews } from '../../shared/contract/news.ts';
import type { Route } from '../../shared/contract/route.ts';
import type { TestClub, TestCloud } from '../support/cloud.ts';
import { ownCloud } from '../support/own-cloud.ts';
import { inParallel, times } from '../support/parallel.ts';

/** This many of the longest records fit into no reply. */
const many = 33;
const longest = `<p>${'å'.repeat(102_390)}</p>`;
const dateOf = (index: number) => new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 2))).toISOString();

interface Listed {
  readonly routes: readonly Route[];
  readonly table: (cloud: TestCloud, club: TestClub) => Table;
  /** Record of this index: two for each date, with ids in another order than the list's. */
  readonly record: (index: number) => Item & Key;
}
const idOf = (index: number) => `r${(index * 7) % many}`;
const lists: Readonly<Record<string, Listed>> = {
  faq: {
    routes: [listQuestions],
    table: ({ service }) => service,
    record: (index) =>
      questionItem({
        id: idOf(index),
        v: 1,
        typeId: 1 + (index % 3),
        title: `Fråga ${index}`,
        html: longest,
        cultureName: 'sv-SE',
        createdDate: dateOf(index),
      }),
  },
  content: {
    routes: [listContent],
    table: ({ service }) => service,
    record: (index) =>
      contentItem(
        { key: `sida-${idOf(index)}`, cultureName: 'sv', metaTitle: '', metaDescription: '', html: longest },
        1,
      ),
  },
  news: {
    routes: [listNews, listPublishedNews],
    table: ({ service }, club) => service.of(club.id),
    record: (index) =>
      newsItem({
        id: idOf(index),
        v: 1,
        createdDate: dateOf(index),
        updatedDate: dateOf(index),
        title: `Nyhet ${index}`,
        preamble: 'Ingress',
        text: longest,
        published: true,
        image: null,
        dropped: [],
      }),
  },
};

/** Follows the `Link` headers: returns the names in each part. */
async function walk(cloud: TestCloud, club: TestClub, route: Route, query: string): Promise<string[][]> {
  const parts: string[][] = [];
  let next: string | undefined = `${pathOf(route)}${query}`;
  while (next !== undefined) {
    const answer: Response = await fetch(`${cloud.url}${next}`, {
      headers: { authorization: `Bearer ${club.master.token}` },
    });
    expect(answer.status).toBe(200);
    const items = (await answer.json()) as { id?: string; key?: string }[];
    parts.push(items.map(({ id, key }) => id ?? key ?? ''));
    next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return parts;
}

test.each(Object.entries(lists))(
  '%s: a list that no reply holds is answered in parts, each record once and in its order, whatever the size',
  async (_, { routes, table, record }) => {
    const cloud = await ownCloud();
    const club = await cloud.club();
    const put = (index: number) => table(cloud, club).write({ put: record(index) });
    await inParallel(times(many, put));
    for (const route of routes) {
      const inOrder = (await walk(cloud, club, route, '?limit=4')).flat();
      expect(inOrder).toHaveLength(many);
      expect(new Set(inOrder).size).toBe(many);
      for (const query of ['', '?limit=7', '?limit=1000']) {
        const parts = await walk(cloud, club, route, query);
        expect([query, parts.flat()]).toEqual([query, inOrder]);
        expect([query, parts.length > 1]).toEqual([query, true]);
      }
    }
  },
);
