import { randomId } from '../store/ids.ts';
import { createDonor, donorsPerDay } from '../../shared/contract/donor.ts';
import { dayOf, endOfDay } from '../../shared/domain/stockholm.ts';
import { collects } from '../store/collector-record.ts';
import { findFundraiser } from '../store/fundraiser-record.ts';
import { ApiError } from '../store/api-error.ts';
import { implement } from '../kernel/implement.ts';
import { absent, any, below, present, type Write } from '../store/write.ts';
import { ids, keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { detailsOf, donorItem, donorSortKeyAt } from '../store/donor-record.ts';
import { commitDonor, type DonorRefusal, fundraiserIsOpen } from './registration.ts';
import { sumWrite } from '../ledger/fundraiser-sum.ts';

interface Registration {
  readonly fundraiserId: string;
  readonly userId: string;
  /** Day in Stockholm. */
  readonly day: string;
}

const read = (table: Table, { fundraiserId, userId, day }: Registration, consistent = false) =>
  Promise.all([
    findFundraiser(table, fundraiserId, { consistent: true }),
    collects(table, fundraiserId, userId),
    donorsOn(table, userId, day, consistent),
  ]);

/** How long a day's count is kept after the day, in seconds. */
const retentionSeconds = 86_400;

/** Donors that a user has registered on a day. 0.5 R, 1 R consistent. */
async function donorsOn(table: Table, userId: string, day: string, consistent: boolean): Promise<number> {
  return Number((await table.get(keys.donorDay(userId, day), { consistent }))?.count ?? 0);
}

/** Counts one more donor; its condition fails if the day's limit is reached (R144). */
const countDonor = ({ userId, day }: Registration): Write => ({
  upsert: keys.donorDay(userId, day),
  add: { count: 1 },
  set: { expiresAt: Math.floor(Date.parse(endOfDay(day)) / 1000) + retentionSeconds },
  if: any(absent('count'), below('count', donorsPerDay)),
});

export const handler = implement(
  createDonor,
  {
    ahead: ({ body, userId, resources: { table }, now }) =>
      read(table, { fundraiserId: body.fundraiserId, userId, day: dayOf(now) }),
  },
  async ({ body, caller, resources: { table }, now, clock, fail }, found) => {
    const { fundraiserId } = body;
    const userId = caller.userId;
    const registration: Registration = { fundraiserId, userId, day: dayOf(now) };
    const place = donorSortKeyAt(now, randomId());
    const view = { ...detailsOf(body), createdDate: now.toISOString() };
    const outcome = await commitDonor<Awaited<typeof found>, string, DonorRefusal>(
      table,
      { ahead: found, read: () => read(table, registration, true) },
      ([fundraiser, assigned, registered]) => {
        if (!fundraiser || !(assigned || caller.isAdmin)) return { refused: 'notFound' };
        if (!fundraiserIsOpen(fundraiser, clock())) return { refused: 'sale.closed' };
        if (registered >= donorsPerDay) return { refused: 'donor.tooManyToday' };
        const donor = donorItem({ fundraiserId, place, userId, v: 1, view });
        return {
          answer: ids.donor(fundraiserId, place),
          writes: [
            sumWrite(fundraiser, view.sum, 1),
            { put: donor, if: absent('pk') },
            countDonor(registration),
            ...(caller.isAdmin ? [] : [{ check: keys.collector(fundraiserId, userId), if: present('pk') }]),
          ],
        };
      },
    );
    if ('answer' in outcome) return outcome.answer;
    if (outcome.refused === 'donor.tooManyToday')
      throw new ApiError(outcome.refused, { retryAfter: secondsLeft(now) });
    return fail(outcome.refused);
  },
);

/** Seconds until the next day in Stockholm, and a minute more for clocks that differ. */
const secondsLeft = (now: Date): number =>
  Math.ceil((Date.parse(endOfDay(dayOf(now))) - now.getTime()) / 1000) + 60;
