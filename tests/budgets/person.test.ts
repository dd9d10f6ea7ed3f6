import { expect, test } from 'vitest';
import { erasePerson, exportPerson } from '../../shared/contract/person.ts';
import { buyer } from '../support/club.ts';
import { testCloud, type TestClub, testClub } from '../support/cloud.ts';
import { manyTickets } from '../support/many-tickets.ts';

const tickets = 1250;
/** Tickets of the person: every hundredth. */
const own = 12;
const person = { ...buyer, email: 'en@person.example' };

test('finding an email costs the size of all tickets, erasing it 2 W a ticket more', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery({ maxNumber: tickets });
  await manyTickets(cloud, club, lottery, tickets, (number) => (number % 100 === 0 ? person : buyer));
  const exported = await costOf(club, exportPerson);
  const erased = await costOf(club, erasePerson);
  const scaled = (reads: number) => Math.round((reads * 20_000) / tickets);
  // 20 000 sold tickets are 7.2 MB. Strongly consistent reads, as erasing requires, cost twice as much.
  // The login is read once more for hand-ins, 1 R; the costs, draws and winners of the lottery and the club's terms, 3 R.
  expect(scaled(exported.reads - 4)).toBeLessThan(950);
  // Its number among erasures and the lists that wait, 3 R; the mark of a trial's mails, 1 W.
  expect(scaled(erased.reads - 3)).toBeLessThan(1900);
  expect(erased.writes - 1).toBeLessThan(own * 2 + 10);
});

async function costOf(club: TestClub, route: typeof exportPerson | typeof erasePerson) {
  const cloud = await testCloud();
  const { calls } = await cloud.observe(async () => {
    const { status } = await club.admin.call(route, { body: { email: person.email } });
    expect(status).toBe(202);
    await cloud.drain();
  });
  // Jobs of other clubs may run at the same time.
  const workers = calls.filter(
    ({ caller, service, keys: named }) =>
      service === 'dynamodb' && caller.endsWith('runJob') && named.some(({ pk }) => pk.includes(club.id)),
  );
  return workers.reduce(
    (sum, { readUnits, writeUnits }) => ({ reads: sum.reads + readUnits, writes: sum.writes + writeUnits }),
    { reads: 0, writes: 0 },
  );
}
