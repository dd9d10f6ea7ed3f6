import type { Readable } from 'node:stream';
import type { Facts, Policy } from './iam-policy.ts';
import type { JsonObject } from './json.ts';

export type Service = 'dynamodb' | 'streams' | 'sqs' | 's3' | 'ses' | 'kms' | 'lambda';

/** Who calls. No policy means the cloud itself or its operator: everything is allowed. */
export type Caller = { name: string; policy?: Policy };

/** One permission a call needs: all of a call's must be granted. */
export type Access = { action: string; arn: string; facts?: Facts };

/** The keys of an item, as the emulator's wire format spells them. */
export type ItemKey = { table: string; index?: string; pk: string; sk?: string };

export type Call = {
  caller: Caller;
  service: Service;
  operation: string;
  access: Access[];
  /** Item keys the call names, for DynamoDB. */
  keys: ItemKey[];
  /** The parsed request of the JSON protocols; the form fields of the query protocol. Empty for S3. */
  input: JsonObject;
  /** The request as it came; absent for S3, whose bodies are streamed. */
  body?: Buffer;
  /** The path and query of the request. */
  url: URL;
};

export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer | Readable;
};

export type CallError = { status: number; code: string; message: string; extra?: JsonObject };

/** What a service answers with for: not allowed, broken inside, asked too often. */
type ErrorNames = { denied: [number, string]; internal: [number, string]; throttled: [number, string] };

const ERRORS: Record<Service, ErrorNames> = {
  dynamodb: {
    denied: [400, 'AccessDeniedException'],
    internal: [500, 'InternalServerError'],
    throttled: [400, 'ProvisionedThroughputExceededException'],
  },
  streams: {
    denied: [400, 'AccessDeniedException'],
    internal: [500, 'InternalServerError'],
    throttled: [400, 'LimitExceededException'],
  },
  sqs: {
    denied: [403, 'AccessDeniedException'],
    internal: [500, 'InternalFailure'],
    throttled: [400, 'RequestThrottled'],
  },
  kms: {
    denied: [400, 'AccessDeniedException'],
    internal: [500, 'KMSInternalException'],
    throttled: [400, 'ThrottlingException'],
  },
  lambda: {
    denied: [403, 'AccessDeniedException'],
    internal: [500, 'ServiceException'],
    throttled: [429, 'TooManyRequestsException'],
  },
  s3: { denied: [403, 'AccessDenied'], internal: [500, 'InternalError'], throttled: [503, 'SlowDown'] },
  ses: { denied: [403, 'AccessDenied'], internal: [500, 'InternalFailure'], throttled: [400, 'Throttling'] },
};

export function errorOf(service: Service, kind: keyof ErrorNames, message: string): CallError {
  const [status, code] = ERRORS[service][kind];
  return { status, code, message };
}

export const escapeXml = (text: string): string =>
  text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** An error in the wire format the service's SDK client understands. */
export function errorAnswer(service: Service, error: CallError): Answer {
  const { status, code, message } = error;
  if (service === 's3') {
    const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`;
    return { status, headers: { 'content-type': 'application/xml' }, body };
  }
  if (service === 'ses') {
    const type = status < 500 ? 'Sender' : 'Receiver';
    const body = `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>${type}</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error><RequestId>local</RequestId></ErrorResponse>`;
    return { status, headers: { 'content-type': 'text/xml' }, body };
  }
  const version = service === 'kms' ? '1.1' : '1.0';
  const type = service === 'lambda' ? 'application/json' : `application/x-amz-json-${version}`;
  return {
    status,
    headers: { 'content-type': type, 'x-amzn-errortype': code },
    body: JSON.stringify({ __type: code, message, Message: message, ...error.extra }),
  };
}
