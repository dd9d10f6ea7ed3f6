import { Pool } from 'undici';
import type { Gateway } from './gateway.ts';
import { isObject, textOf, type JsonObject } from '../foundations/json.ts';

type JsonService = 'dynamodb' | 'streams' | 'sqs';
const PROTOCOLS: Record<JsonService, { signedAs: string; prefix: string }> = {
  dynamodb: { signedAs: 'dynamodb', prefix: 'DynamoDB_20120810' },
  streams: { signedAs: 'dynamodb', prefix: 'DynamoDBStreams_20120810' },
  sqs: { signedAs: 'sqs', prefix: 'AmazonSQS' },
};

/** A failed call; `code` is the service's error code. */
export class CallFailed extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/**
 * The local cloud's own calls, through the gateway like all others. They use the wire format unchanged, base64
 * included, because events for functions have the same format.
 */
export class OperatorClient {
  readonly #gateway: Gateway;
  #pool: Pool | undefined;

  constructor(gateway: Gateway) {
    this.#gateway = gateway;
  }

  async call(
    service: JsonService,
    operation: string,
    input: JsonObject,
    signal?: AbortSignal,
  ): Promise<JsonObject> {
    const { signedAs, prefix } = PROTOCOLS[service];
    const date = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
    const scope = `${this.#gateway.operator.accessKeyId}/${date.slice(0, 8)}/local/${signedAs}/aws4_request`;
    this.#pool ??= new Pool(this.#gateway.url);
    const response = await this.#pool.request({
      method: 'POST',
      path: '/',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `${prefix}.${operation}`,
        'x-amz-date': date,
        // The emulators check the format of the signature at most.
        authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host;x-amz-date, Signature=${'0'.repeat(64)}`,
      },
      body: JSON.stringify(input),
      ...(signal ? { signal } : {}),
    });
    const answer: unknown = await response.body.json();
    const body = isObject(answer) ? answer : {};
    if (response.statusCode < 300) return body;
    throw new CallFailed(
      textOf(body.__type).split('#').pop() ?? 'Unknown',
      textOf(body.message) || textOf(body.Message),
    );
  }
}
