import type { Page } from '../../shared/contract/answer.ts';
import type { RequestOf, Route } from '../../shared/contract/route.ts';
import { call } from './call.ts';

/** The items of a route that answers a list. */
export type ItemOf<R extends Route> = R extends {
  answer: { kind: 'list'; schema: { _zod: { output: readonly (infer T)[] } } };
}
  ? T
  : never;

/** All of a list: the server answers it in parts where one answer does not hold it. */
export async function callWhole<R extends Route & { readonly answer: { readonly kind: 'list' } }>(
  route: R,
  input: RequestOf<R>,
): Promise<readonly ItemOf<R>[]> {
  const items: ItemOf<R>[] = [];
  const asked = input as RequestOf<R> & { readonly query?: object };
  let cursor: string | undefined;
  do {
    const query = { ...asked.query, ...(cursor !== undefined && { cursor }) };
    const page = (await call(route, { ...asked, query })) as Page<ItemOf<R>>;
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined);
  return items;
}
