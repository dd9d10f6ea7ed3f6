import { type Content, listContent } from '../../shared/contract/content.ts';
import { implement } from '../kernel/implement.ts';
import { fitting, partOf } from '../store/page.ts';
import { keys } from '../store/keys.ts';
import { listContents } from '../store/content-record.ts';

/** A page's position in the list: the sort order of the table. */
const placeOf = ({ key, cultureName }: Content): string => keys.content(key, cultureName).sk;
const inOrder = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

export const handler = implement(
  listContent,
  { ahead: ({ resources: { service } }) => listContents(service) },
  async ({ query }, ahead) =>
    fitting(partOf(await ahead, query, placeOf, inOrder), (content) => content, placeOf),
);
