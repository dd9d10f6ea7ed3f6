import { formatSek } from '../../../shared/domain/numbers.ts';
import { showSwishNumber } from '../../../shared/domain/swish.ts';
import type { Block } from '../blocks.ts';

export interface SwishFacts {
  /** Digits of the club's number. */
  readonly payee: string;
  readonly reference: string;
}

/**
 * Number, sum and message of a Swish payment, as a buyer types them.
 * @param amount SEK
 * @param what the payment is for, if the mail does not say so
 */
export const howToPay = ({ payee, reference }: SwishFacts, amount: number, what?: string): Block => ({
  kind: 'facts',
  facts: [
    ...(what === undefined ? [] : [{ label: 'Gäller', value: what }]),
    { label: 'Swisha till', value: showSwishNumber(payee) },
    { label: 'Belopp', value: formatSek(amount) },
    ...(reference === '' ? [] : [{ label: 'Meddelande', value: reference }]),
  ],
});
