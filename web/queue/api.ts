import type { editPayment, editSale } from '../../shared/contract/sale.ts';
import { call } from '../api/call.ts';
import { failureFrom, noContact } from '../api/failure.ts';
import { light } from '../api/light.ts';
import { createSale } from '../api/own-calls.ts';
import { repeated } from '../api/repeated.ts';
import { currentSession } from '../session/store.ts';
import type { Answer, QueueApi } from './pass.ts';

const edit = light<typeof editSale>('PUT', '/sale/{id}', 'nothing');
const pay = light<typeof editPayment>('PUT', '/sale/{id}/payment', 'json');

/** A refused session is the queue's to handle: it keeps what waits first. */
const isAside = true;

/** The API as a page calls it, in one session: nothing is sent in another one. */
export function pageApi(token: string): QueueApi {
  async function answered<T>(calls: () => Promise<T>): Promise<Answer<T>> {
    try {
      if (currentSession()?.token !== token) throw noContact();
      return { ok: true, value: await calls() };
    } catch (error) {
      const { code, status, message, fields } = failureFrom(error);
      return { ok: false, failure: { code, status, message, fields } };
    }
  }
  return {
    sell: ({ key, body }) => answered(() => repeated(() => call(createSale, { body }, { key, isAside }))),
    edit: (id, body) => answered(() => call(edit, { params: { id }, body }, { isAside })),
    pay: (id, body) => answered(() => call(pay, { params: { id }, body }, { isAside })),
  };
}
