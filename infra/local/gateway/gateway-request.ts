import type { IncomingMessage } from 'node:http';
import { readBody } from '../foundations/answer.ts';
import {
  dynamodbAccess,
  kmsAccess,
  lambdaAccess,
  s3Access,
  sesAccess,
  sqsAccess,
  type Arns,
  type TableKeys,
} from './gateway-access.ts';
import type { SdkCall, SdkCaller, Service } from './gateway-call.ts';
import { isObject, type JsonObject } from '../foundations/json.ts';

export type Described = {
  arns: Arns;
  keysOf: (table: string) => TableKeys | undefined;
  /** The verified SES identity of an email: the address itself or its domain. */
  identityFor: (address: string) => string;
};

const MAX_BYTES = 32 * 1024 * 1024;
const INVOKE = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;
const SIGNED_AS: Record<string, Service> = {
  dynamodb: 'dynamodb',
  sqs: 'sqs',
  ses: 'ses',
  kms: 'kms',
  lambda: 'lambda',
};

/** The service that a request is signed for; unsigned requests can only be for S3. */
export function serviceOf(request: IncomingMessage): Service {
  const scope = /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(request.headers.authorization ?? '')?.[1];
  const service = SIGNED_AS[scope ?? ''] ?? 's3';
  return service === 'dynamodb' && target(request).startsWith('DynamoDBStreams') ? 'streams' : service;
}

const target = (request: IncomingMessage): string => String(request.headers['x-amz-target'] ?? '');

/** Parses a request and derives the permissions it needs. Does not read the body of S3 requests, which are streamed. */
export async function readCall(
  service: Service,
  caller: SdkCaller,
  request: IncomingMessage,
  { arns, keysOf, identityFor }: Described,
): Promise<SdkCall> {
  const url = new URL(request.url ?? '/', 'http://gateway');
  const operation = target(request).split('.').pop() ?? '';
  if (service === 's3') {
    return { caller, service, ...s3Access(request.method ?? 'GET', url), keys: [], input: {}, url };
  }
  const body = await readBody(request, MAX_BYTES);
  if (!body) throw new Error(`The call has more than ${MAX_BYTES} bytes.`);
  const call: SdkCall = { caller, service, operation, access: [], keys: [], input: {}, body, url };
  if (service === 'ses') {
    const form = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
    const action = form.Action ?? '';
    const set = form.ConfigurationSetName ?? '';
    const access = sesAccess(action, set, identityFor(fromAddressOf(form)), arns);
    return { ...call, operation: action, input: form, access };
  }
  if (service === 'lambda') {
    const name = decodeURIComponent(INVOKE.exec(url.pathname)?.[1] ?? '');
    return {
      ...call,
      operation: 'Invoke',
      access: lambdaAccess(name, arns),
      input: { FunctionName: name },
    };
  }
  const input = parse(body);
  if (service === 'dynamodb') return { ...call, input, ...dynamodbAccess(operation, input, arns, keysOf) };
  if (service === 'sqs') return { ...call, input, access: sqsAccess(operation, input, arns) };
  if (service === 'kms') return { ...call, input, access: kmsAccess(operation, input, arns) };
  return {
    ...call,
    input,
    access: [{ action: `dynamodb:${operation}`, arn: String(input.StreamArn ?? '*') }],
  };
}

function parse(body: Buffer): JsonObject {
  const parsed: unknown = body.length > 0 ? JSON.parse(body.toString('utf8')) : {};
  return isObject(parsed) ? parsed : {};
}

/** The sender's email, which the service names as the call's Source. */
export function fromAddressOf({ Source: source = '' }: Record<string, string>): string {
  return (/<([^<>]+)>/.exec(source)?.[1] ?? source).trim().toLowerCase();
}
