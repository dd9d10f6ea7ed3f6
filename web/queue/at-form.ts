import { ApiFailure } from '../api/failure.ts';
import type { WaitingSale } from '../device/database.ts';
import { addSale, AlreadyWaiting, changeSale } from '../device/sales.ts';
import type { Sale } from '../../shared/contract/sale.ts';
import { announce, watchQueue } from './channel.ts';
import { enumerated } from '../../shared/domain/enumeration.ts';
import { sentenceOf } from './pass.ts';

/** How long a form shows the spinner, in milliseconds; after that its sale waits in the list. */
export const expectedFor = 15_000;
/** A database that does not answer within this time counts as missing. */
const storedWithin = 3_000;

/** Keys of the sales whose outcome is shown by a form of this tab. */
export const atForm = new Set<string>();

/** How a form's sale ended; `unstored`: this browser stores nothing, and nothing has been sent. */
export type Sold =
  | { readonly kind: 'sent'; readonly sale: Sale }
  | { readonly kind: 'waiting'; readonly waiting: WaitingSale }
  | { readonly kind: 'refused'; readonly failure: ApiFailure }
  | { readonly kind: 'unstored' };

const late = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('the database does not answer')), storedWithin);
  });

function alreadyWaiting({ ticketIds }: AlreadyWaiting, { shown }: WaitingSale): ApiFailure {
  const numbers = shown.tickets.flatMap(({ id, number }) => (ticketIds.includes(id) ? [String(number)] : []));
  const named = numbers.length > 0 ? `Lott ${enumerated(numbers)}` : 'Lotten';
  return new ApiFailure('ticket.alreadySold', 409, `${named} är redan såld här och väntar på nät.`);
}

/**
 * Resolves with the outcome, or as waiting if it takes too long. If the form has been left, a refused sale waits for
 * its seller's decision, with everything typed.
 */
function outcomeOf(sale: WaitingSale, isShown: () => boolean): Promise<Sold> {
  return new Promise((resolve) => {
    const settle = (sold: Sold): void => {
      clearTimeout(timer);
      unwatch();
      atForm.delete(sale.key);
      resolve(sold);
      announce({ kind: 'changed' });
    };
    const letWait = async (): Promise<void> => {
      const waiting = await changeSale(sale.key, (found) => ({ ...found, isAtForm: false }));
      // Otherwise it has just been sent or refused, and the event is about to arrive.
      if (waiting !== undefined && waiting.refusal === undefined) settle({ kind: 'waiting', waiting });
    };
    const timer = setTimeout(() => void letWait(), expectedFor);
    const unwatch = watchQueue((event) => {
      if (event.kind === 'changed') return;
      if (event.kind === 'parked') {
        if (event.keys.includes(sale.key)) settle({ kind: 'waiting', waiting: { ...sale, isAtForm: false } });
      } else if (event.key !== sale.key) return;
      else if (event.kind === 'sent') settle(event);
      else if (!isShown()) settle({ kind: 'waiting', waiting: { ...sale, isAtForm: false } });
      else {
        // The form still has everything typed.
        const { code, status, fields } = event.failure;
        const message = code === 'notFound' ? sentenceOf(event.failure) : event.failure.message;
        const failure = new ApiFailure(code, status, message, fields);
        void changeSale(sale.key, () => null).then(() => settle({ kind: 'refused', failure }));
      }
    });
  });
}

/**
 * Sells: first stores the sale with its key, then sends it with the other waiting sales, and resolves with its outcome
 * (R525). `send` starts sending; `isShown` says whether the form is still on the page.
 */
export async function sellAtForm(sale: WaitingSale, send: () => void, isShown: () => boolean): Promise<Sold> {
  atForm.add(sale.key);
  try {
    await Promise.race([addSale({ ...sale, isAtForm: true }), late()]);
  } catch (error) {
    atForm.delete(sale.key);
    return error instanceof AlreadyWaiting
      ? { kind: 'refused', failure: alreadyWaiting(error, sale) }
      : { kind: 'unstored' };
  }
  const outcome = outcomeOf(sale, isShown);
  announce({ kind: 'changed' });
  send();
  return outcome;
}
