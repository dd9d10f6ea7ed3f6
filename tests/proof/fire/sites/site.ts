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
    // Emails and base64 hashes may contain the characters that separate the parts of a key, and words between them.
    .replaceAll(/[^#|]*@[^#|]*|[\w-]{14,}/g, '•')
    .split(/([#/_-])/)
    .map(word)
    .join('')
    .replaceAll(/•(?:[_-]+•)+/g, '•');

/** An attribute's path likewise: a map may be keyed by days, or by ids of twelve characters. */
export const anonymousPath = (path: readonly string[]): string =>
  path.map((part) => (/^(?![a-z]{11}[a-z\d]$)[a-zA-Z]{1,20}\d?$/.test(part) ? part : '•')).join('.');

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

export const siteOf = (call: SdkCall, sort: string, ordinal: number): Site => ({
  sort,
  ordinal,
  service: call.service,
  operation: call.operation,
  writes: isWriting(call),
  byIndex: call.operation === 'Query' && 'IndexName' in call.input,
});

/** The sites that two runs of a request have in common: of each sort the first call and the last. */
export function sitesOf(one: readonly Site[], other: readonly Site[]): Site[] {
  const common = other.filter(({ sort, ordinal }) =>
    one.some((seen) => seen.sort === sort && seen.ordinal === ordinal),
  );
  return [...Map.groupBy(common, ({ sort }) => sort).values()].flatMap((calls) =>
    [...new Set([calls[0], calls.at(-1)])].flatMap((site) => site ?? []),
  );
}
