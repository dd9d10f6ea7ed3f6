import { described, type DescribedOperation, faultsOf, openApi, type Schema } from '../support/document.ts';
import type { Received } from './exchange.ts';
import type { Sent } from './requests.ts';

/** The operation of a path: literal segments take precedence over placeholders. */
function operationAt(method: string, path: string): DescribedOperation | undefined {
  const segments = path.split('/');
  const rankOf = (operation: DescribedOperation) =>
    operation.path
      .split('/')
      .map((part) => (part.startsWith('{') ? '1' : '0'))
      .join('');
  return described
    .filter(
      (each) =>
        each.method === method &&
        each.path.split('/').length === segments.length &&
        each.path
          .split('/')
          .every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index])),
    )
    .toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1))[0];
}

function isEncoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Words that no person should read. */
const notSwedish =
  /\b(invalid|expected|received|required|input|error|must|undefined|null|object|string|number|failed|cannot|the)\b/i;
const gatewayOnly = openApi.components.responses?.gateway as {
  content: Record<string, { schema: Schema }>;
};

/** Bytes; longer ones do not reach the API. */
const longestAddress = 8192;
const alwaysThere = ['ETag', 'Cache-Control', 'Location', 'Content-Disposition', 'Set-Cookie'];

/** What is wrong with an answer by the OpenAPI document alone; empty where nothing is. */
export function judge(sent: Sent, received: Received): string[] {
  const { status, headers, body } = received;
  const [path = ''] = sent.target.split('?');
  if (sent.target.length > longestAddress)
    return status === 414 ? [] : [`is too long, and answers ${status}`];
  if (status >= 500) return [`answered ${status}: ${body.toString().slice(0, 300)}`];
  const operation = operationAt(sent.method, path);
  if (!operation || !isEncoded(path)) return judgeGateway(received, operation ? [400] : [404, 400, 403]);
  const response = operation.responseTo(status);
  if (!response) return [`${operation.name} does not declare ${status}: ${body.toString().slice(0, 300)}`];
  const faults = judgeSession(sent, operation, status);
  const kept = headers['cache-control'];
  if (!response.headers?.['Cache-Control'] && kept !== 'no-store') faults.push(`is kept: ${String(kept)}`);
  for (const [name, { schema }] of Object.entries(response.headers ?? {})) {
    const value = headers[name.toLowerCase()];
    const always = alwaysThere.includes(name) || status === 429;
    if (value === undefined && always) faults.push(`has no ${name}`);
    if (value !== undefined && name !== 'Set-Cookie')
      faults.push(...faultsOf(schema, schema.type === 'integer' ? Number(value) : value));
  }
  return [...faults, ...judgeBody(received, response.content)];
}

/** Without a valid session, operations that need one must answer 401. */
function judgeSession({ caller }: Sent, { operation, name }: DescribedOperation, status: number): string[] {
  const needed = operation['x-access'] !== 'public';
  const none = caller === 'visitor' || caller === 'forger';
  if (needed && none && status !== 401) return [`${name} answers ${status} without a session`];
  return !needed && status === 401 ? [`${name} asks for a session`] : [];
}

function judgeGateway({ status, headers, body }: Received, statuses: readonly number[]): string[] {
  if (!statuses.includes(status)) return [`nothing is there, and it answers ${status}`];
  const [[type, content] = ['', undefined]] = Object.entries(gatewayOnly.content);
  if (!headers['content-type']?.startsWith(type)) return [`is ${headers['content-type']}`];
  return content ? faultsOf(content.schema, JSON.parse(body.toString())) : [];
}

function judgeBody(
  received: Received,
  content: DescribedOperation['operation']['responses'][string]['content'],
) {
  const { status, headers, body } = received;
  const type = headers['content-type'];
  if (!content) return body.length === 0 ? [] : [`has a body where it says none: ${type}`];
  const [[declared, { schema }] = ['', { schema: {} }]] = Object.entries(content);
  if (declared !== '*/*' && type?.split(';')[0] !== declared) return [`is ${type}, not ${declared}`];
  if (declared !== 'application/json') return body.length > 0 ? [] : ['is empty'];
  if (type !== 'application/json; charset=utf-8') return [`is ${type}`];
  const value: unknown = JSON.parse(body.toString());
  const faults = faultsOf(schema, value).map((fault) => `${fault} in ${body.toString().slice(0, 300)}`);
  return status < 400 ? faults : [...faults, ...judgeWords(value)];
}

/** Every sentence of a refusal must be Swedish and not empty. */
function judgeWords(refusal: unknown): string[] {
  const { message = '', fields = [] } = refusal as {
    message?: string;
    fields?: { path: string; message: string }[];
  };
  return [message, ...fields.map((field) => field.message)]
    .filter((sentence) => sentence.trim() === '' || notSwedish.test(sentence))
    .map((sentence) => `says ${JSON.stringify(sentence)}`);
}
