import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a service or an origin answers; headers by lower-case name. */
export type Answer = {
  status: number;
  headers: Record<string, string | string[]>;
  body: string | Buffer | Readable;
};

/** Sends an answer, without its body where HTTP has none. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
): Promise<void> {
  const isBodiless = status === 204 || status === 304;
  const isEmpty = isBodiless || request.method === 'HEAD';
  if (body instanceof Readable) {
    response.writeHead(status, headers);
    if (!isEmpty) return pipeline(body, response);
    body.destroy();
    return void response.end();
  }
  const length = isBodiless ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  response.writeHead(status, { ...length, ...headers });
  response.end(isEmpty ? undefined : body);
}

/** Reads the whole body; undefined if it is longer than `maxBytes`. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
