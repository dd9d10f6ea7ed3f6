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

/** Reads the whole body; undefined if it is longer than `maxBytes`. Listeners take half the time of an iterator. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) return void chunks.push(chunk);
      // The rest is read and dropped, so that the sender gets an answer.
      chunks.length = 0;
      resolve(undefined);
    });
    request.once('error', reject);
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
  });
}
