import * as z from 'zod/mini';
import { Content } from '../../shared/contract/content.ts';
import { amountOf, type Bounded, type CountList } from './bound.ts';
import { absent, type Condition, equal, type Item } from './write.ts';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';

export const parseContent = (item: Item): Content => z.parse(Content, item);

/** The item of a page's text, keys included. `v` counts its changes. */
export const contentItem = (content: Content, v: number) => ({
  ...keys.content(content.key, content.cultureName),
  ...content,
  v,
});

/** Version of a page's text; 0 if there is none. */
export const versionOf = (item: Item | undefined): number => Number(item?.v ?? 0);

/** Condition: the text is unchanged since it was read, or still absent. */
export const contentUnchanged = (item: Item | undefined): Condition =>
  item === undefined ? absent('pk') : equal('v', versionOf(item));

/** Every page with its text, ordered by key. */
export const listContents = async (service: Pick<TableReader, 'query'>): Promise<Content[]> =>
  (await service.query(keys.contents(), { consistent: true })).map(parseContent);

const count: CountList = async (service) => amountOf(await listContents(service));
export const contentList: Bounded = { list: 'content', count };
