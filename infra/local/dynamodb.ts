import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Answer } from './answer.ts';
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
    const headers = passed(request.headers);
    const outgoing = http.request({ hostname, port, agent, method: 'POST', path: '/', headers });
    outgoing.end(call.body);
    const [incoming] = (await once(outgoing, 'response')) as [http.IncomingMessage];
    const body = await buffer(incoming);
    if (CHANGES.test(call.operation)) changed();
    return { status: incoming.statusCode ?? 500, headers: passed(incoming.headers), body };
  };
}

const passed = (headers: http.IncomingHttpHeaders): Answer['headers'] =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || HOP_BY_HOP.has(name) ? [] : [[name, value]],
    ),
  );
