import vm from 'node:vm';

type Values = Record<string, { value: string; multiValue?: { value: string }[] }>;
export type EdgeRequest = {
  method: string;
  uri: string;
  querystring: Values;
  headers: Values;
  cookies: Values;
};
export type EdgeResponse = {
  statusCode: number;
  headers: Values;
};
type EdgeEvent = {
  version: '1.0';
  context: { eventType: string };
  viewer: { ip: string };
  request: EdgeRequest;
  response?: EdgeResponse;
};
/** Runs the function's handler. Returns the request to continue with, or a response. */
export type EdgeFunction = (event: EdgeEvent) => EdgeRequest | EdgeResponse;

/** Compiles a CloudFront function in a separate context without Node's globals. */
export function edgeFunction(code: string): EdgeFunction {
  const context = vm.createContext({ console });
  // JSON in both directions, so that no objects are shared between the contexts.
  const source = `${code};\n(event) => JSON.stringify(handler(JSON.parse(event)))`;
  const run = vm.runInContext(source, context) as (event: string) => string;
  return (event) => JSON.parse(run(JSON.stringify(event))) as EdgeRequest | EdgeResponse;
}

export const isResponse = (result: EdgeRequest | EdgeResponse): result is EdgeResponse =>
  'statusCode' in result;

/** Without a prototype: viewers choose the names, including `__proto__`. */
const empty = (): Values => Object.create(null) as Values;

/** Query strings in the format of CloudFront functions: the first value, and all if there are several. */
export function edgeQuery(search: string): Values {
  const query = empty();
  for (const [name, value] of new URLSearchParams(search)) {
    const present = query[name];
    if (present) (present.multiValue ??= [{ value: present.value }]).push({ value });
    else query[name] = { value };
  }
  return query;
}

export const edgeHeaders = (headers: Record<string, string | string[] | undefined>): Values =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== 'cookie')
      .map(([name, value]) => [name, { value: String(value) }]),
  );

/** Cookies in the format of CloudFront functions; the first one of a name. */
export function edgeCookies(header: string): Values {
  const cookies = empty();
  for (const cookie of header.split(/;\s*/).filter(Boolean)) {
    const [name = '', ...value] = cookie.split('=');
    cookies[name] ??= { value: value.join('=') };
  }
  return cookies;
}
