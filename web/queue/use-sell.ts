import { useEffect, useRef } from 'react';
import type { Sale } from '../../shared/contract/sale.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { announceFailure, attempt, call, type CallOutcome } from '../api/call.ts';
import { announceChange } from '../api/changes.ts';
import { ApiFailure } from '../api/failure.ts';
import { createSale } from '../api/own-calls.ts';
import { reloadIfBehind } from '../api/reload-if-behind.ts';
import { repeated } from '../api/repeated.ts';
import { isUncertain, newKey } from '../api/use-mutation.ts';
import type { WaitingSale } from '../device/database.ts';
import { useUser } from '../session/use-session.ts';
import { loadQueue } from './load.ts';
import type { Draft } from './waiting-sale.ts';

/** What a form has sold: the server has it, or it waits for a connection. */
export type SaleOutcome = Sale | WaitingSale;

const notStored = new ApiFailure(
  'network',
  0,
  'Inget nät, och telefonen kan inte spara köpet. Det du har skrivit står kvar: försök igen när du har nät.',
);

const soldText = ({ tickets: { length } }: Sale): string =>
  length === 1 ? 'Lotten är såld' : `${formatNumber(length)} lotter är sålda`;

async function direct({ key, body }: WaitingSale): Promise<CallOutcome<SaleOutcome>> {
  if (!navigator.onLine) {
    announceFailure(notStored);
    return { ok: false, failure: notStored };
  }
  const outcome = await attempt(() => repeated(() => call(createSale, { body }, { key })));
  if (outcome.ok) announceChange(soldText(outcome.value));
  return outcome;
}

async function queued(sale: WaitingSale, isShown: () => boolean): Promise<CallOutcome<SaleOutcome>> {
  const queue = await loadQueue().catch(() => undefined);
  const sold = queue && (await queue.sell(sale, isShown));
  if (sold === undefined || sold.kind === 'unstored') return direct(sale);
  if (sold.kind === 'sent') {
    announceChange(soldText(sold.sale));
    return { ok: true, value: sold.sale };
  }
  if (sold.kind === 'waiting') {
    if (isShown()) announceChange('Köpet är sparat och skickas när det finns nät');
    return { ok: true, value: sold.waiting };
  }
  announceFailure(sold.failure);
  return { ok: false, failure: sold.failure };
}

/**
 * Sells from a form. The queue stores the sale before sending it (R525); if it cannot, the sale is sent at once. After
 * a lost answer the same input carries the same Idempotency-Key, so nothing is sold twice.
 */
export function useSell(): (draft: Draft) => Promise<CallOutcome<SaleOutcome>> {
  const { id: userId } = useUser();
  const last = useRef<{ readonly content: string; readonly key: string }>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return async ({ body, shown }) => {
    const content = JSON.stringify(body);
    const key = last.current?.content === content ? last.current.key : newKey();
    last.current = { content, key };
    const outcome = await queued({ key, userId, at: Date.now(), body, shown }, () => isShown.current);
    if (outcome.ok || !isUncertain(outcome.failure)) last.current = null;
    return reloadIfBehind(outcome);
  };
}
