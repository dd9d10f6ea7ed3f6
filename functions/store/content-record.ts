import * as z from 'zod/mini';
import { Content } from '../../shared/contract/content.ts';
import { amountOf, type Bounded, type CountList } from './bound.ts';
import { absent, type Condition, equal } from './expression.ts';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import type { Item } from './write.ts';

export const parseContent = (item: Item): Content => z.parse(Content, item);

/** The item of a page's text, keys included. `v` counts its changes. */
export const contentItem = (content: Content, v: number) => ({
  ...keys.content(content.key, content.cultureName),
  ...content,
  v,
});

/** How often a page's text has been changed; 0 where there is none, or one from before changes were counted. */
export const versionOf = (item: Item | undefined): number => Number(item?.v ?? 0);

/** That a page's text is still the one that was read, or still not there. */
export const contentUnchanged = (item: Item | undefined): Condition =>
  item === undefined ? absent('pk') : versionOf(item) === 0 ? absent('v') : equal('v', versionOf(item));

/** Every page with its text, by key. */
export const listContents = async (service: Pick<TableReader, 'query'>): Promise<Content[]> =>
  (await service.query(keys.contents(), { consistent: true })).map(parseContent);

/** What the pages take in the list's reply. */
const count: CountList = async (service) => amountOf(await listContents(service));
export const contentList: Bounded = { list: 'content', count };
