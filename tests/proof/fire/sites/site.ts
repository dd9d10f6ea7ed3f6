import { createHash } from 'node:crypto';
import type { SdkCall, Service } from '../../../../infra/local/gateway/gateway-call.ts';
import { objectOf, textOf } from '../../../../infra/local/foundations/json.ts';
import { prefixes } from '../../../support/prefixes.ts';

/**
 * A place in a function's code that calls the SDK, as it is found again in every request: what sort of call it is, and
 * the how manieth of that sort. The calls of a loop are of one sort.
 */
export interface Site {
  readonly sort: string;
  readonly ordinal: number;
  readonly service: Service;
  readonly operation: string;
  readonly writes: boolean;
  /** Reads an index, which may lag behind. */
  readonly byIndex: boolean;
  /** Called once in the life of an environment. */
  readonly cold: boolean;
}

/** The record of the request alone: it is no part of what was asked for. */
export const isReceipt = ({ sort }: Pick<Site, 'sort'>): boolean =>
  sort
    .split(' ')
    .slice(1)
    .every((place) => place.includes(prefixes.request));

/** A part of a key stays where it is a word of the product's; ids, numbers and addresses differ each time. */
const word = (part: string): string => (/^([A-Z][A-Z0-9]*|[a-z]{0,10}|[#/_-])$/.test(part) ? part : '•');

const throttled = new RegExp(`^(${prefixes.throttle}.*#)[^#]*$`);

/** A key or path without what differs from one request to the next. */
export const anonymous = (text: string): string =>
  text
    .replace(throttled, '$1•')
    .split(/([#/_-])/)
    .map(word)
    .join('');

/** An attribute's path likewise: a map may be keyed by days, or by ids, which have twelve characters. */
export const anonymousPath = (path: readonly string[]): string =>
  path.map((part) => (/^(?![a-z]{12}$)[a-zA-Z]{1,20}\d?$/.test(part) ? part : '•')).join('.');

const named = ({ input }: SdkCall): string =>
  Object.values(objectOf(input.ExpressionAttributeNames))
    .map((name) => anonymousPath([textOf(name)]))
    .join();

/** What sort of call it is: the same for every request that comes by that place. */
export function sortOf(call: SdkCall): string {
  const { service, operation, keys, url } = call;
  if (service === 's3') return `${operation} ${anonymous(url.pathname)}`;
  if (service !== 'dynamodb') return `${service} ${operation}`;
  const places = keys.map(({ pk, sk, index = '' }) => `${index}${anonymous(pk)}|${anonymous(sk ?? '')}`);
  const distinct = [...new Set(places)].toSorted().join(' ');
  return `${operation} ${distinct}${operation === 'UpdateItem' ? ` (${named(call)})` : ''}`;
}

/** The same for each try of one call, which the SDK or the kernel sends again as it was. */
export function signatureOf({ service, operation, url, body }: SdkCall): string {
  const hash = createHash('sha256')
    .update(body ?? '')
    .digest('base64url');
  return `${service} ${operation} ${url.pathname}${url.search} ${hash}`;
}

const writing = /^(Put|Update|Delete|BatchWrite|TransactWrite|Copy)/;
export const isWriting = ({ service, operation }: Pick<SdkCall, 'service' | 'operation'>): boolean =>
  (service === 'dynamodb' || service === 's3') && writing.test(operation);

/** A site but for whether it is cold, which a single run cannot tell. */
export type SeenSite = Omit<Site, 'cold'>;

export const siteOf = (call: SdkCall, sort: string, ordinal: number): SeenSite => ({
  sort,
  ordinal,
  service: call.service,
  operation: call.operation,
  writes: isWriting(call),
  byIndex: call.operation === 'Query' && 'IndexName' in call.input,
});

/** The calls that two runs of a request have in common. */
export const seenInBoth = (one: readonly SeenSite[], other: readonly SeenSite[]): SeenSite[] =>
  other.filter(({ sort, ordinal }) => one.some((seen) => seen.sort === sort && seen.ordinal === ordinal));

/** The sites of a request: of each sort the first call and the last. What only a new environment calls is cold. */
export function sitesOf(cold: readonly SeenSite[], warm: readonly SeenSite[]): Site[] {
  const known = new Set(warm.map(({ sort }) => sort));
  const ends = (seen: readonly SeenSite[], isCold: boolean): Site[] =>
    [...Map.groupBy(seen, ({ sort }) => sort).values()].flatMap((calls) =>
      [calls[0], calls.length > 1 ? calls.at(-1) : undefined].flatMap((site) =>
        site ? [{ ...site, cold: isCold }] : [],
      ),
    );
  return [
    ...ends(
      cold.filter(({ sort }) => !known.has(sort)),
      true,
    ),
    ...ends(warm, false),
  ];
}
