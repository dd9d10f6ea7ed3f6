import type { editPayment, editSale, Sale } from '../../shared/contract/sale.ts';
import type { RequestOf } from '../../shared/contract/route.ts';
import type { WaitingSale } from '../device/database.ts';
import { changeSale, listSales } from '../device/sales.ts';
import { announce, type FailureMessage } from './channel.ts';
import { merged } from './waiting-sale.ts';

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: FailureMessage };

/** The API as a page or the service worker calls it, in that user's session only. Throws nothing. */
export interface QueueApi {
  readonly sell: (sale: WaitingSale) => Promise<Answer<Sale>>;
  readonly edit: (id: string, body: RequestOf<typeof editSale>['body']) => Promise<Answer<unknown>>;
  readonly pay: (id: string, body: RequestOf<typeof editPayment>['body']) => Promise<Answer<Sale>>;
}

/** `later`: something is left for another attempt. `signedOut`: it waits for the user to sign in. */
export type Ended = 'done' | 'later' | 'signedOut';

const day = 86_400_000;
/** POST /sale knows its keys for 31 days; an hour of that is reserved for differing clocks. */
const keyHoldsFor = 31 * day - 3_600_000;

/** Whether a repeat could sell a second time (R528). */
const isTooOld = ({ at }: WaitingSale, now = Date.now()): boolean => now - at > keyHoldsFor;

type Verdict = 'cut' | 'failing' | 'signedOut' | 'refused';

/**
 * What a failure means for a sale. An answer without one of our codes comes from an intermediary and decides nothing.
 * `cut` concerns every sale, `failing` this one only.
 */
function verdictOf({ status, code }: FailureMessage): Verdict {
  if (status === 401 || code.startsWith('auth.')) return 'signedOut';
  if (status === 0 || status === 429 || (code === 'unknown' && status < 500)) return 'cut';
  return status >= 500 || code === 'record.changed' ? 'failing' : 'refused';
}

/** Changes a sale that has been made. */
export async function changeMade(
  api: Pick<QueueApi, 'edit' | 'pay'>,
  sale: Sale,
  { buyer, payment }: NonNullable<WaitingSale['later']>,
): Promise<Answer<Sale>> {
  const before = { ok: true as const, value: sale };
  const edited = buyer ? await api.edit(sale.id, buyer) : before;
  if (!edited.ok) return edited;
  // A club that no longer tracks payments records none.
  const paid = payment && sale.payment.state !== 'unknown' ? await api.pay(sale.id, payment) : before;
  if (!paid.ok) return paid;
  return buyer
    ? { ok: true, value: { ...paid.value, customer: { ...paid.value.customer, ...buyerOf(buyer) } } }
    : paid;
}

/** Sells, then applies what the seller has changed since the first attempt. */
async function attempt(
  api: QueueApi,
  sale: WaitingSale,
): Promise<Answer<Sale> & { readonly isMade?: boolean }> {
  const sold = await api.sell(sale);
  if (!sold.ok || sale.later === undefined) return sold;
  return { ...(await changeMade(api, sold.value, sale.later)), isMade: true };
}

const buyerOf = ({ firstName, lastName, phone, email }: RequestOf<typeof editSale>['body']) => ({
  firstName,
  lastName,
  phone,
  email: email ?? '',
});

const tooOld = 'Köpet har väntat i mer än 31 dagar. Se efter om lotten är såld innan du skickar det igen.';

const gone = 'Köpet finns inte: lotten har lämnats tillbaka eller flyttats, eller så har köpet tagits bort.';

/** The details of a refusal, if the server states them: which tickets are gone, or which rules are broken. */
export function sentenceOf({ code, message, fields }: FailureMessage): string {
  if (code === 'notFound') return gone;
  return code === 'request.invalid' && fields.length > 0
    ? [...new Set(fields.map((field) => field.message))].join(' · ')
    : message;
}

/** The sale as it waits for its seller's decision. Changes made since an attempt become part of it. */
const refused = (
  sale: WaitingSale,
  { code, message }: Pick<FailureMessage, 'message'> & { code: string },
): WaitingSale => {
  const { isAtForm: _form, isTried: _tried, later: _later, ...rest } = sale;
  return { ...rest, body: merged(sale), refusal: { code, message } };
};

/** Those forms stop waiting: their sales are in the list. */
async function park(keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await changeSale(key, (sale) => (sale.isAtForm ? { ...sale, isAtForm: false } : sale));
  announce({ kind: 'parked', keys });
}

const isSendable = ({ refusal }: WaitingSale): boolean => refusal === undefined;

/** Parks every sale of the user that could have been sent. */
export async function parkAll(userId: string): Promise<void> {
  const sales = await listSales(userId);
  await park(sales.filter(isSendable).map(({ key }) => key));
}

/**
 * Sends one sale.
 * @returns what its failure means for the others
 */
async function sendOne(api: QueueApi, next: WaitingSale): Promise<Verdict | undefined> {
  const answer = await attempt(api, next);
  if (answer.ok) {
    const isAsSent = (sale: WaitingSale) => JSON.stringify(sale.later) === JSON.stringify(next.later);
    const left = await changeSale(next.key, (sale) => (isAsSent(sale) ? null : sale));
    if (left === undefined) announce({ kind: 'sent', key: next.key, sale: answer.value });
    // Changed while it was being sent: send the change afterwards.
    return left && 'failing';
  }
  const { failure, isMade } = answer;
  const verdict = verdictOf(failure);
  if (verdict === 'refused') {
    const message = sentenceOf(failure);
    const refusal = isMade
      ? { code: 'change', message: `Köpet är gjort, men ändringen gick inte: ${message}` }
      : { code: failure.code, message };
    await changeSale(next.key, (sale) => refused(sale, refusal));
    announce({ kind: 'refused', key: next.key, failure });
  }
  if (verdict === 'failing') await park([next.key]);
  return verdict;
}

/**
 * Sends a user's waiting sales, in order, and removes each after the server's answer (R526). Runs in one tab or the
 * worker at a time.
 */
export async function pass(api: QueueApi, userId: string): Promise<Ended> {
  const seen = new Set<string>();
  let isLeft = false;
  for (;;) {
    const next = (await listSales(userId)).find((sale) => isSendable(sale) && !seen.has(sale.key));
    if (next === undefined) return isLeft ? 'later' : 'done';
    seen.add(next.key);
    if (isTooOld(next)) {
      await changeSale(next.key, (sale) => refused(sale, { code: 'tooOld', message: tooOld }));
      announce({ kind: 'changed' });
      continue;
    }
    const tried = await changeSale(next.key, (sale) =>
      isSendable(sale) ? { ...sale, isTried: true } : sale,
    );
    if (tried === undefined || !isSendable(tried)) continue;
    const verdict = await sendOne(api, tried);
    if (verdict === 'cut' || verdict === 'signedOut') {
      await parkAll(userId);
      return verdict === 'cut' ? 'later' : 'signedOut';
    }
    isLeft ||= verdict === 'failing';
  }
}
