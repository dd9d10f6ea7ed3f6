import * as fc from 'fast-check';
import type { DescribedOperation } from '../support/document.ts';
import { bodyOf } from './bodies.ts';
import { oddTexts } from './texts.ts';
import { brokenOf, type Pool, valueOf } from './values.ts';

const callers = ['visitor', 'seller', 'leader', 'admin', 'master', 'content', 'forger'] as const;
export type CallerName = (typeof callers)[number];

/** A request in wire format. */
export interface Sent {
  readonly name: string;
  readonly method: string;
  /** Encoded path and query. */
  readonly target: string;
  readonly caller: CallerName;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Segments with unusual encodings: empty, dots, slashes, broken escapes. */
const oddSegments = [
  ['', '.', '..', '%2e%2e', '%2F', 'a%2Fb', '%', '%zz', '%ED%A0%80', '%00', '%F0%9F%98%80', '+'],
  [';', 'a;b=c', '%23', '%3F', '*', '@', 'x'.repeat(300)],
].flat();

const oddQueries = [
  ['&&', '=', '=x', 'a', '__proto__=1', 'constructor=x', '%', '%zz=%', '?', 'x='.padEnd(2000, 'y')],
  ['limit=1&limit=2', 'limit=', 'cursor=', 'a[b]=1'],
].flat();

/** Objects as JSON: some cannot be converted to text, such as `{toString: 1}`. */
const encoded = (value: unknown): string =>
  encodeURIComponent(wellFormed(typeof value === 'object' ? JSON.stringify(value) : String(value)));
const wellFormed = (text: string) => text.toWellFormed();

function pathOf(operation: DescribedOperation, pool: Pool): fc.Arbitrary<string> {
  const [tag = ''] = operation.operation.tags;
  const parts = operation.path.split('/').map((segment) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === name);
    if (!parameter) return fc.constant(segment);
    return fc.oneof(
      { weight: 12, arbitrary: valueOf(parameter.schema, parameter.name, tag, pool).map(encoded) },
      { weight: 3, arbitrary: brokenOf(parameter.schema).map(encoded) },
      { weight: 2, arbitrary: fc.constantFrom(...oddSegments) },
      { weight: 1, arbitrary: fc.constantFrom('user', 'role', 'archive', 'closed', 'name', 'types') },
    );
  });
  return fc.tuple(...parts).map((segments) => segments.join('/'));
}

function queryOf(operation: DescribedOperation, pool: Pool): fc.Arbitrary<string> {
  const [tag = ''] = operation.operation.tags;
  const known = operation.parameters.filter((each) => each.in === 'query');
  const good = known.map((each) =>
    valueOf(each.schema, each.name, tag, pool).map((value) => `${each.name}=${encoded(value)}`),
  );
  const bad = known.map((each) => brokenOf(each.schema).map((value) => `${each.name}=${encoded(value)}`));
  const garbage = fc.constantFrom(...oddQueries);
  const none = fc.constant('');
  if (known.length === 0) return fc.oneof({ weight: 9, arbitrary: none }, { weight: 1, arbitrary: garbage });
  return fc.oneof(
    { weight: 2, arbitrary: none },
    { weight: 4, arbitrary: fc.oneof(...good) },
    { weight: 2, arbitrary: fc.tuple(...good).map((all) => all.join('&')) },
    { weight: 2, arbitrary: fc.oneof(...bad) },
    { weight: 1, arbitrary: garbage },
  );
}

const json = 'application/json';
const types = [
  ['', json, `${json}; charset=utf-8`, `${json};charset=latin1`, 'APPLICATION/JSON', 'text/plain'],
  ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
  ['application/octet-stream', 'application/json/x', ';', 'a'.repeat(500)],
].flat();

/** Mostly nothing; one in so many times one of the values. */
const rarely = (oneIn: number, ...values: readonly string[]): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    { weight: oneIn - 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  );

const cookies = ['XSRF-TOKEN=abc', 'XSRF-TOKEN=', 'XSRF-TOKEN=wrong', '=;;=', 'a=b; XSRF-TOKEN=abc'];
const oddKeys = ['a', 'b', ' ', '#', 'å', 'x'.repeat(64), 'x'.repeat(65), 'x'.repeat(4000)];

/** Headers, mostly valid. */
const headersOf = (hasBody: boolean): fc.Arbitrary<Record<string, string>> =>
  fc
    .record({
      'content-type': hasBody ? rarely(10, ...types).map((type) => type ?? json) : fc.constant(undefined),
      'idempotency-key': fc.oneof(rarely(8, ...oddKeys), fc.option(fc.uuid(), { nil: undefined })),
      cookie: rarely(13, ...cookies),
      'x-xsrf-token': rarely(4, 'abc', ''),
      'if-none-match': rarely(10, '*', '""', 'W/"x"', ',,', '"'),
      'accept-encoding': rarely(2, 'identity'),
      'x-origin-secret': rarely(20, 'guess'),
    })
    .map((headers) => {
      const sent = Object.entries(headers).filter(([, value]) => value !== undefined);
      return Object.fromEntries(sent) as Record<string, string>;
    });

/** The caller: in half of the requests one who may use the operation. */
function callerOf(operation: DescribedOperation): fc.Arbitrary<CallerName> {
  const able: Record<string, CallerName[]> = {
    public: ['visitor', 'seller'],
    user: ['seller', 'leader', 'admin', 'content'],
    teamAdmin: ['leader', 'admin'],
    admin: ['admin', 'master'],
    master: ['master'],
    content: ['content', 'master'],
  };
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...(able[operation.operation['x-access']] ?? callers)) },
    { weight: 1, arbitrary: fc.constantFrom(...callers) },
  );
}

export const requestOf = (operation: DescribedOperation, pool: Pool): fc.Arbitrary<Sent> =>
  bodyOf(operation, pool).chain((body) =>
    fc
      .record({
        path: pathOf(operation, pool),
        query: queryOf(operation, pool),
        caller: callerOf(operation),
        headers: headersOf(body !== undefined),
      })
      .map(({ path, query, caller, headers }) => ({
        name: operation.name,
        method: operation.method,
        target: query === '' ? path : `${path}?${query}`,
        caller,
        headers,
        body,
      })),
  );

const badHeaders = ['Bearer', 'Bearer ', 'Bearer x', 'bearer a.b.c', 'Basic YTpi'];
/** Invalid Authorization headers. */
export const forgeries: fc.Arbitrary<string> = fc.constantFrom(
  ...badHeaders,
  'Bearer eyJhbGciOiJub25lIn0.e30.',
  `Bearer ${'x'.repeat(6000)}`,
  ...oddTexts.filter((text) => /^[\x20-\x7e]*$/.test(text)),
);
