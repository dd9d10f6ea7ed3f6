import { beforeAll, expect, test } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import { saleDay } from '../../functions/ledger/sale.ts';
import { readAccount } from '../../shared/contract/account.ts';
import { listOwnSettlements, readSettlement, readTeamSettlement } from '../../shared/contract/settlement.ts';
import { owingClub } from '../api/settlement/envelopes.ts';
import { testCloud } from '../support/cloud.ts';
import { inParallel } from '../support/parallel.ts';
import { readOverview } from '../../shared/contract/report.ts';
import { costOf, unitsOf } from '../support/units.ts';
import { type LargeClub, largeClub } from './large-club.ts';

const caller = 0.5;

test('a hand-in costs 8 W with its log entry, and 2 W for the mail; a reversal the same', async () => {
  const { cloud, club, handIn, reverse } = await owingClub();
  // The first money that a team receives creates its record.
  const { body: first } = await handIn(club.leader, 10);
  const toTeam = await costOf(cloud, 'createSettlement', () => handIn(club.leader, 10));
  const fromTeam = await costOf(cloud, 'createSettlement', () =>
    handIn(club.admin, 5, { team: club.p12, to: 'club' }),
  );
  const toClub = await costOf(cloud, 'createSettlement', () => handIn(club.admin, 10, { to: 'club' }));
  const withKey = await costOf(cloud, 'createSettlement', () => handIn(club.leader, 10, { key: 'k1' }));
  const { body: second } = await handIn(club.leader, 10);
  await reverse(club.leader, first);
  const back = await costOf(cloud, 'reverseSettlement', () => reverse(club.leader, second));
  expect({ toTeam, fromTeam, toClub, withKey, back }).toEqual({
    // The lottery, the settings and the tally, or what the team holds and the team.
    toTeam: { reads: caller + 2, writes: 8 + 2 },
    fromTeam: { reads: caller + 3, writes: 6 },
    toClub: { reads: caller + 2, writes: 6 + 2 },
    withKey: { reads: caller + 3, writes: 8 + 2 + 2 },
    // The lottery, the settings, the entry, whether it has a reversal, and what the team holds.
    back: { reads: caller + 4, writes: 8 + 2 },
  });
});

test("a seller's own hand-ins cost their number, not the club's", async () => {
  const { cloud, club, handIn, sell, lottery } = await owingClub();
  const other = await club.addSeller(club.p12);
  const [ticket = ''] = await club.tickets(lottery, other, 1);
  await sell(other, [ticket], { payment: 'cash' });
  // Together beyond 4 kB, which are a unit.
  const note = 'å'.repeat(250);
  for (let count = 0; count < 8; count++) await handIn(club.leader, 0.5, { user: other.id, note });
  await handIn(club.leader, 10);
  const read = () => club.seller.call(listOwnSettlements, {});
  await read();
  // The index, the settings, the tally, the lottery, the entry, who recorded it with the seller, teams and sections.
  expect(await costOf(cloud, 'listOwnSettlements', read)).toEqual({ reads: caller + 5.5, writes: 0 });
});

/** Gives each seller what a season leaves in a tally: sums, and sales on thirty days. */
async function withMoney({ club, lottery, userIds }: LargeClub): Promise<void> {
  const { table } = club.maker;
  const now = Math.floor(Date.now() / 1000);
  const days = Object.fromEntries(Array.from({ length: 30 }, (_, day) => [saleDay(now - day * 86_400), 1]));
  const sums = { unpaid: 12_000, paid: 48_000, swish: 16_000, confirmed: 8000, held: 32_000, owed: 12_000 };
  const chunks = Array.from({ length: Math.ceil(userIds.length / 100) }, (_, part) =>
    userIds.slice(part * 100, (part + 1) * 100),
  );
  await inParallel(
    chunks.map(
      (part) => () =>
        table.transact(
          part.map((userId) => ({
            update: keys.tally(lottery, userId),
            set: { ...sums, handedIn: 20_000, days },
          })),
        ),
    ),
  );
}

/** Of `npm test` 250, with four tickets each; of the full run 1 000. To read the tickets would be beyond each bound. */
const sellers = process.env.LONG_RUN ? 1000 : 250;
const tickets = Number(process.env.TICKETS ?? 4 * sellers);
let large: LargeClub;
beforeAll(async () => {
  large = await largeClub(await testCloud(), tickets, sellers);
  await withMoney(large);
});

/** A warm request: its answer's body, its reads and its calls to the table. */
async function costing<Result extends { status: number; body: unknown }>(
  operation: string,
  read: () => Promise<Result>,
) {
  await read();
  const { result, calls } = await (await testCloud()).observe(read);
  expect(result.status).toBe(200);
  const own = calls.filter(
    ({ caller: who, service }) => service === 'dynamodb' && who.endsWith(`-${operation}`),
  );
  return { body: result.body as Result['body'], reads: unitsOf(operation, calls).reads, calls: own.length };
}

test('the settlement of 1 000 sellers costs at most 120 R, of fewer accordingly, however many tickets', async () => {
  const { club, lottery } = large;
  const { body, reads, calls } = await costing('readSettlement', () =>
    club.treasurer.call(readSettlement, { params: { id: lottery } }),
  );
  expect(body.sellers).toHaveLength(sellers);
  expect(body.totals).toMatchObject({ assigned: tickets, owed: 120 * sellers, handedIn: 200 * sellers });
  expect(reads).toBeLessThanOrEqual(0.12 * sellers);
  expect(calls).toBeLessThanOrEqual(6);
  const team = await costing('readTeamSettlement', () =>
    club.leader.call(readTeamSettlement, { params: { id: club.p12 }, query: { ticketBaseId: lottery } }),
  );
  expect(team.reads).toBeLessThan(0.37 * sellers);
});

test("an Admin's home costs what its users and sellers do, however many tickets", async () => {
  const { club } = large;
  const { body, reads, calls } = await costing('readOverview', () => club.admin.call(readOverview, {}));
  expect(body.lotteries[0]).toMatchObject({ total: tickets, owed: 120 * sellers });
  expect(body.members).toBeGreaterThan(sellers);
  // Of 1 000 users about 40 R, of 1 000 tallies about 60 R.
  expect(reads).toBeLessThanOrEqual(0.12 * sellers + 5);
  expect(calls).toBeLessThanOrEqual(10);
});

test('an account of 1 000 sellers costs at most 60 R, of fewer accordingly, however many tickets', async () => {
  const { club, lottery } = large;
  const { reads, calls } = await costing('readAccount', () =>
    club.treasurer.call(readAccount, { params: { id: lottery } }),
  );
  expect(reads).toBeLessThanOrEqual(0.06 * sellers + 5);
  expect(calls).toBeLessThanOrEqual(6);
});
