import type { Answer } from '../foundations/answer.ts';
import type { Policy } from '../template/iam-policy.ts';
import type { JsonObject } from '../foundations/json.ts';

export type Service = 'dynamodb' | 'streams' | 'sqs' | 's3' | 'ses' | 'kms' | 'lambda';

/** The calling principal. Without a policy: the local cloud itself or its operator, which may do everything. */
export type SdkCaller = { name: string; policy?: Policy };

/** A permission that a call needs; all of them must be granted. */
export type SdkPermission = {
  action: string;
  arn: string;
  /** Partition keys that the call names, for DynamoDB. */
  leadingKeys?: string[];
};

/** The keys of an item, in the emulator's wire format. */
export type ItemKey = { table: string; index?: string; pk: string; sk?: string };

export type SdkCall = {
  caller: SdkCaller;
  service: Service;
  operation: string;
  access: SdkPermission[];
  /** Item keys the call names, for DynamoDB. */
  keys: ItemKey[];
  /** The parsed body of the JSON protocols; the form fields of the query protocol. Empty for S3. */
  input: JsonObject;
  /** The raw body; undefined for S3, whose bodies are streamed. */
  body?: Buffer;
  /** The path and query of the request. */
  url: URL;
};

export type CallError = { status: number; code: string; message: string; extra?: JsonObject };

/** Status and code of the errors of a service: access denied, internal error, throttled. */
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

/** An error in the wire format of the service's SDK client. */
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
