import type { IncomingHttpHeaders } from 'node:http';
import { Pool } from 'undici';
import type { Answer } from '../foundations/answer.ts';
import type { Backend } from '../gateway/gateway.ts';

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
  // A call through `node:http` takes twice the processor time, `fetch` four times.
  const pool = new Pool(endpoint, { connections: 64 });
  return async (call, request) => {
    const {
      statusCode,
      headers,
      body: stream,
    } = await pool.request({
      method: 'POST',
      path: '/',
      headers: passed(request.headers),
      ...(call.body && { body: call.body }),
    });
    const body = Buffer.from(await stream.arrayBuffer());
    if (CHANGES.test(call.operation)) changed();
    return { status: statusCode, headers: passed(headers), body };
  };
}

const passed = (headers: IncomingHttpHeaders): Answer['headers'] =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || HOP_BY_HOP.has(name) ? [] : [[name, value]],
    ),
  );
