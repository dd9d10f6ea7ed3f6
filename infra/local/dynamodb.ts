import http from 'node:http';
import type { SdkResponse, Call } from './gateway-call.ts';
import type { Backend } from './gateway.ts';

/** Operations that may add records to a stream. */
const CHANGES = /^(PutItem|UpdateItem|DeleteItem|BatchWriteItem|TransactWriteItems)$/;

const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'host',
  'expect',
]);

/** Forwards calls to the emulator. `changed` is called when a table may have changed. */
export function dynamodbBackend(endpoint: string, changed: () => void): Backend {
  const { hostname, port } = new URL(endpoint);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  return async (call, request) => {
    const headers: Record<string, string | string[]> = {};
    for (const [name, value] of Object.entries(request.headers)) {
      if (value !== undefined && !HOP_BY_HOP.has(name)) headers[name] = value;
    }
    const answer = await pass({ hostname, port, agent, method: 'POST', path: '/', headers }, call);
    if (CHANGES.test(call.operation)) changed();
    return answer;
  };
}

function pass(options: http.RequestOptions, call: Call): Promise<SdkResponse> {
  return new Promise((resolve, reject) => {
    const request = http.request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const headers: Record<string, string> = {};
        for (const [name, value] of Object.entries(response.headers)) {
          if (typeof value === 'string' && !HOP_BY_HOP.has(name)) headers[name] = value;
        }
        resolve({ status: response.statusCode ?? 500, headers, body: Buffer.concat(chunks) });
      });
    });
    request.once('error', reject);
    request.end(call.body);
  });
}
