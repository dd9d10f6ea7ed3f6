import type { Page } from '../../shared/contract/answer.ts';
import type { RequestOf, Route } from '../../shared/contract/route.ts';
import { call, type Received } from './call.ts';

export type ItemOf<R extends Route> = R extends {
  answer: { kind: 'list'; schema: { _zod: { output: readonly (infer T)[] } } };
}
  ? T
  : never;

/** All items of a list, which the server returns in parts if one answer cannot hold it. */
export async function callWhole<R extends Route & { readonly answer: { readonly kind: 'list' } }>(
  route: R,
  input: RequestOf<R>,
): Promise<readonly ItemOf<R>[]> {
  const items: ItemOf<R>[] = [];
  const request = input as RequestOf<R> & { readonly query?: object };
  let cursor: string | undefined;
  do {
    const query = { ...request.query, ...(cursor !== undefined && { cursor }) };
    const page = (await call(route, { ...request, query })) as Page<ItemOf<R>>;
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined);
  return items;
}

/** A whole answer whose list continues at `next`; `add` appends a part to it. */
export async function callOn<R extends Route, A extends Received<R> & { readonly next?: string | undefined }>(
  route: R,
  input: RequestOf<R>,
  add: (whole: A, part: A) => A,
): Promise<A> {
  const request = input as RequestOf<R> & { readonly query?: object };
  let whole = (await call(route, input)) as A;
  for (let cursor = whole.next; cursor !== undefined;) {
    const part = (await call(route, { ...request, query: { ...request.query, cursor } })) as A;
    whole = add(whole, part);
    cursor = part.next;
  }
  return whole;
}
