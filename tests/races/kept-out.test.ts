import { expect, test } from 'vitest';
import { createDonor } from '../../shared/contract/donor.ts';
import { sellTicket } from '../../shared/contract/ticket.ts';
import { buyer, type TestClub } from '../support/club.ts';
import { testCloud } from '../support/cloud.ts';
import { callsOf } from '../support/faults.ts';
import { donor, makeFundraiser } from '../support/fundraiser.ts';
import { outcomeOf } from '../support/refusal.ts';

/** Maximum attempts of a write with conflicts, before the caller is asked to try again. */
const most = 16;

test.each([
  [
    'sellTicket',
    async (club: TestClub) => {
      const [ticketId = ''] = await club.tickets(await club.lottery(), club.seller, 1);
      return () => club.seller.call(sellTicket, { body: { ticketId, ...buyer } }, { key: 'k' });
    },
  ],
  [
    'createDonor',
    async (club: TestClub) => {
      const fundraiserId = await makeFundraiser(club, [club.seller]);
      return () => club.seller.call(createDonor, { body: { fundraiserId, ...donor } }, { key: 'k' });
    },
  ],
])(
  '%s: what other transactions keep out is refused after a few seconds of tries, and done by its repeat',
  async (operation, prepare) => {
    const cloud = await testCloud();
    const ask = await prepare(await cloud.club());
    const commits = callsOf(operation, 'TransactWriteItems');
    let sent = 0;
    const stop = cloud.local.gateway.intercept((call) => {
      if (!commits(call)) return undefined;
      sent++;
      return 'conflict';
    });
    const refused = await ask().finally(stop);
    expect([outcomeOf(refused), sent]).toEqual(['409 record.changed', most]);
    expect((await ask()).status).toBeLessThan(300);
  },
);
