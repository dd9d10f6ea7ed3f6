import type { Sale } from '../../shared/contract/sale.ts';
import { keepSender, readSender } from '../device/sales.ts';
import { type FailureMessage, queueName } from './channel.ts';
import { type Answer, pass, type QueueApi } from './pass.ts';

/** The service worker reads cookies asynchronously; browsers with background sync have this. */
declare const cookieStore: { readonly get: (name: string) => Promise<{ readonly value: string } | null> };

const patience = 15_000;
const noContact: FailureMessage = { code: 'network', status: 0, message: '', fields: [] };

/** The failure in an answer of the API; an answer from an intermediary has no code. */
async function failureIn(response: Response): Promise<FailureMessage> {
  const body = (await response.json().catch(() => ({}))) as Partial<FailureMessage>;
  const { code = 'unknown', message = '', fields = [] } = body;
  return { code, status: response.status, message, fields };
}

/** The API as the service worker calls it for that user. */
function workerApi(userId: string): QueueApi {
  const send = async <T>(method: string, path: string, body: unknown, key?: string): Promise<Answer<T>> => {
    const sender = await readSender();
    if (sender?.userId !== userId) return { ok: false, failure: noContact };
    const xsrf = await cookieStore.get('XSRF-TOKEN');
    const headers = new Headers({
      authorization: `Bearer ${sender.token}`,
      'content-type': 'application/json',
      ...(xsrf && { 'x-xsrf-token': decodeURIComponent(xsrf.value) }),
      ...(key !== undefined && { 'idempotency-key': key }),
    });
    try {
      const response = await fetch(`/api${path}`, {
        method,
        headers,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patience),
      });
      if (!response.ok) return { ok: false, failure: await failureIn(response) };
      const value = response.status === 204 ? undefined : await response.json();
      return { ok: true, value: value as T };
    } catch {
      return { ok: false, failure: noContact };
    }
  };
  const at = (id: string) => `/sale/${encodeURIComponent(id)}`;
  return {
    sell: ({ key, body }) => send<Sale>('POST', '/sale', body, key),
    edit: (id, body) => send('PUT', at(id), body),
    pay: (id, body) => send<Sale>('PUT', `${at(id)}/payment`, body),
  };
}

/**
 * Sends the waiting sales of the user whose session is stored, when the browser wakes the service worker for the
 * background sync `sales`.
 * @throws if something is left to send: the browser then wakes the worker again
 */
export async function sendInWorker(): Promise<void> {
  const sender = await readSender();
  if (sender === undefined) return;
  const { userId } = sender;
  const ended = await navigator.locks.request(queueName, () => pass(workerApi(userId), userId));
  if (ended === 'later') throw new Error('sales are left to send');
  // Signed out, or nothing left: the worker no longer needs a session.
  await keepSender(null);
}
