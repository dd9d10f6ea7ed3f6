import type { listPreviousBuyers as route, PreviousBuyer } from '../../shared/contract/previous-buyer.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { light } from '../api/light.ts';
import { type Query, useList } from '../api/use-query.ts';

const listPreviousBuyers = light<typeof route>('GET', '/buyer/previous', 'list');

/** Identifies a person among buyers: by the email or, without one, by names and phone. */
export const personKey = ({ email, firstName, lastName, phone }: PreviousBuyer): string =>
  (email === '' ? `${firstName} ${lastName} ${phone}` : email).toLowerCase();

/** Each person once, with their purchase in the newest of the lotteries. */
function asPeople(buyers: readonly PreviousBuyer[]): readonly PreviousBuyer[] {
  const people = new Map<string, PreviousBuyer>();
  for (const buyer of buyers) {
    const key = personKey(buyer);
    const known = people.get(key);
    const isMore = known?.lottery.id === buyer.lottery.id;
    people.set(key, isMore ? { ...known, tickets: known.tickets + buyer.tickets } : (known ?? buyer));
  }
  return [...people.values()];
}

/** The user's earlier buyers who may be contacted (R505); not fetched until `isWanted`. */
export const usePreviousBuyers = (isWanted: boolean): Query<readonly PreviousBuyer[]> =>
  useList(listPreviousBuyers, isWanted ? { query: {} } : null, { silent: 'any', joined: asPeople });

/** A person's purchase: '3 lotter i Höstlotten'. */
export const boughtText = ({ tickets, lottery }: PreviousBuyer): string =>
  `${formatNumber(tickets)} ${tickets === 1 ? 'lott' : 'lotter'} i ${lottery.name}`;
