import { createDonor } from '../../shared/contract/donor.ts';
import { collects } from '../fundraiser/collector-record.ts';
import { findFundraiser } from '../fundraiser/fundraiser-record.ts';
import { effectKnownUntil } from '../runtime/idempotency.ts';
import { implement } from '../runtime/implement.ts';
import { absent, present } from '../table/expression.ts';
import { ids, keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { detailsOf, donorItem, placeAt } from './donor-record.ts';
import { commitDonor, isOpen, sumWrite } from './registration.ts';

const read = (table: Table, fundraiserId: string, userId: string) =>
  Promise.all([
    findFundraiser(table, fundraiserId, { consistent: true }),
    collects(table, fundraiserId, userId),
  ]);

/** What a donor needs, and where this request has registered it before. */
type Found = readonly [...Awaited<ReturnType<typeof read>>, made: string | undefined];

export const handler = implement(
  createDonor,
  { ahead: ({ body, userId, resources: { table } }) => read(table, body.fundraiserId, userId) },
  async ({ body, caller, resources: { table }, newId, now, clock, fail }, found) => {
    const { fundraiserId } = body;
    const userId = caller.userId;
    const request = newId();
    const place = placeAt(now, request);
    const view = { ...detailsOf(body), createdDate: now.toISOString() };
    const expiresAt = effectKnownUntil(now);
    const outcome = await commitDonor<Found, string>(
      table,
      {
        ahead: found.then((first): Found => [...first, undefined]),
        // Refused once, it may be there already: the request is repeated after a crash.
        read: async () => {
          const [again, made] = await Promise.all([
            read(table, fundraiserId, userId),
            placeMade(table, fundraiserId, request),
          ]);
          return [...again, made];
        },
      },
      ([fundraiser, assigned, made]) => {
        if (made !== undefined) return { writes: [], answer: made };
        if (!fundraiser || !(assigned || caller.isAdmin)) return { refused: 'notFound' };
        if (!isOpen(fundraiser, clock())) return { refused: 'sale.closed' };
        const donor = donorItem({ fundraiserId, place, userId, v: 1, view });
        return {
          answer: place,
          writes: [
            sumWrite(fundraiser, view.sum, 1),
            { put: donor, if: absent('pk') },
            { put: { ...keys.done(fundraiserId, request), place, expiresAt }, if: absent('pk') },
            ...(caller.isAdmin ? [] : [{ check: keys.collector(fundraiserId, userId), if: present('pk') }]),
          ],
        };
      },
    );
    if ('answer' in outcome) return ids.donor(fundraiserId, outcome.answer);
    // Made before the crash, and closed since: it is made.
    const made = await placeMade(table, fundraiserId, request);
    return made === undefined ? fail(outcome.refused) : ids.donor(fundraiserId, made);
  },
);

/** Where this request has registered its donor, if it has. */
async function placeMade(table: Table, fundraiserId: string, request: string): Promise<string | undefined> {
  const item = await table.get(keys.done(fundraiserId, request), { consistent: true });
  return item && String(item.place);
}
