import * as z from 'zod/mini';
import { Content } from '../../shared/contract/content.ts';
import { keys } from '../table/keys.ts';
import type { Item } from '../table/write.ts';

export const parseContent = (item: Item): Content => z.parse(Content, item);

/** The item of a page's text, keys included. */
export const contentItem = (content: Content) => ({
  ...keys.content(content.key, content.cultureName),
  ...content,
});
