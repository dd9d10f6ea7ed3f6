import { newKey } from '../api/use-mutation.ts';
import type { WaitingSale } from '../device/database.ts';
import { changeSale } from '../device/sales.ts';
import type { PaymentMethod } from '../../shared/domain/payment.ts';
import { announce } from './channel.ts';
import type { Draft } from './waiting-sale.ts';
import type { Sale } from '../../shared/contract/sale.ts';
import { enumerated } from '../../shared/domain/enumeration.ts';
import { showAlert } from '../alerts/alert-store.ts';
import { ApiFailure } from '../api/failure.ts';
import { announceFailure, type CallOutcome } from '../api/call.ts';
import { changeMade, type QueueApi } from './pass.ts';

/** The sale with what the seller has changed. One that the server refused is a new sale: it gets another key. */
function changedBy({ body, shown }: Draft): (sale: WaitingSale) => WaitingSale {
  return (sale) => {
    const { refusal, later, ...rest } = sale;
    const changed = { ...rest, body, shown };
    if (refusal !== undefined) return { ...changed, key: newKey(), at: Date.now(), isTried: false };
    if (sale.isTried !== true) return changed;
    // It may already be made, with the tickets that it was sent with.
    return { ...sale, later: { ...later, ...laterOf(body) } };
  };
}

/** What can be changed of a sale that is made. */
function laterOf(body: WaitingSale['body']) {
  const { firstName, lastName, phone, email, noEmail, ageConfirmed, mayContact, payment } = body;
  const buyer = {
    firstName,
    lastName,
    phone,
    ...(email !== undefined && { email }),
    ...(noEmail !== undefined && { noEmail }),
    ...(ageConfirmed !== undefined && { ageConfirmed }),
    ...(mayContact !== undefined && { mayContact }),
  };
  return { buyer, payment: paymentTo(payment) };
}

const paymentTo = (method: WaitingSale['body']['payment']) =>
  method === undefined || method === 'unpaid'
    ? { state: 'unpaid' as const }
    : { state: 'paid' as const, method };

/** Changes a sale that waits. @returns false where it has been sent or removed */
export async function changeStored(key: string, changed: Draft): Promise<boolean> {
  const after = await changeSale(key, changedBy(changed));
  announce({ kind: 'changed' });
  return after !== undefined;
}

/**
 * Records how a waiting sale is paid; undefined: it is not.
 * @returns the sale; undefined if it has been sent or removed
 */
export async function payStored(
  key: string,
  method: PaymentMethod | undefined,
): Promise<WaitingSale | undefined> {
  const after = await changeSale(key, (sale) => {
    if (sale.isTried === true) return { ...sale, later: { ...sale.later, payment: paymentTo(method) } };
    const { payment: _before, ...body } = sale.body;
    return { ...sale, body: method === undefined ? body : { ...body, payment: method } };
  });
  announce({ kind: 'changed' });
  return after;
}

/** Removes a waiting sale, after asking. */
export async function removeStored(key: string): Promise<void> {
  await changeSale(key, () => null);
  announce({ kind: 'changed' });
}

function failed(failure: ApiFailure): CallOutcome<true> {
  announceFailure(failure);
  return { ok: false, failure };
}

/** That the sale had been sent, with which tickets, and is changed there all the same. */
function changedText({ tickets }: Sale): string {
  const numbers = enumerated(tickets.map(({ number }) => number));
  return `Köpet hade redan skickats med lott ${numbers}. Köparens uppgifter är ändrade.`;
}

/**
 * Changes a sale that has been sent while its change was typed: its buyer and its payment (R531).
 * @param sale undefined where this tab does not know what has become of it
 */
export async function changeSent(
  api: QueueApi | null,
  key: string,
  sale: Sale | undefined,
  body: WaitingSale['body'],
): Promise<CallOutcome<true>> {
  if (sale === undefined || api === null)
    return failed(new ApiFailure('unknown', 0, 'Köpet väntar inte längre i telefonen. Ändra det på lotten.'));
  const answer = await changeMade(api, sale, laterOf(body));
  if (!answer.ok) {
    const { code, status, message, fields } = answer.failure;
    return failed(new ApiFailure(code, status, message, fields));
  }
  announce({ kind: 'sent', key, sale: answer.value });
  showAlert('success', changedText(answer.value), true);
  return { ok: true, value: true };
}
