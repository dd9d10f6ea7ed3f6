import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Sent } from './requests.ts';

/** An answer as received. */
export interface Received {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

/**
 * Sends a request byte for byte, including paths that a URL parser would normalise. Retried once, as any client would on
 * a busy machine: for a connection closed while idle, and for 503 from the gateway.
 */
export async function exchange(
  url: string,
  sent: Sent,
  authorization: string | undefined,
): Promise<Received> {
  try {
    const received = await once(url, sent, authorization);
    return received.status === 503 ? await once(url, sent, authorization) : received;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    return once(url, sent, authorization);
  }
}

function once(url: string, sent: Sent, authorization: string | undefined): Promise<Received> {
  const { hostname, port } = new URL(url);
  const bytes = sent.body === undefined ? undefined : Buffer.from(sent.body);
  const headers = {
    ...sent.headers,
    ...(authorization !== undefined && { authorization }),
    ...(bytes && { 'content-length': bytes.length }),
  };
  const { promise, resolve, reject } = Promise.withResolvers<Received>();
  const options = { hostname, port, agent, method: sent.method, path: sent.target, headers };
  const request = http.request(options, (response) => {
    buffer(response).then(
      (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      reject,
    );
  });
  request.on('error', reject);
  request.end(bytes);
  return promise;
}
