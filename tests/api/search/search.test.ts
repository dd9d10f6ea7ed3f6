import { expect, test } from 'vitest';
import { searchClub } from '../../../shared/contract/search.ts';
import { createSale } from '../../../shared/contract/sale.ts';
import { readTicket, unsellTicket } from '../../../shared/contract/ticket.ts';
import { createUser, deleteUser, moveUser, renameUser } from '../../../shared/contract/user.ts';
import { keys } from '../../../functions/store/keys.ts';
import type { Table } from '../../../functions/store/table.ts';
import { nameItems } from '../../../functions/store/name-record.ts';
import { buyer, type TestUser } from '../../support/club.ts';
import { testClub } from '../../support/cloud.ts';
import { inParallel, times } from '../../support/parallel.ts';
import { costOf } from '../../support/units.ts';
import { outcomeOf } from '../../support/refusal.ts';

const found = async (user: TestUser, q: string) => (await user.call(searchClub, { query: { q } })).body;
const namesOf = async (user: TestUser, q: string) =>
  (await found(user, q)).people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
const added = async (by: TestUser, teamId: string, firstName: string, lastName: string) =>
  (await by.call(createUser, { body: { firstName, lastName, teamId, email: `${teamId}@namn.example` } }))
    .body;
/** Stores the names of many users who are in no other record. */
const stored = (table: Table, count: number, userOf: (at: number) => object) =>
  inParallel(
    times(Math.ceil(count / 50), (part) => {
      const users = Array.from({ length: Math.min(50, count - part * 50) }, (_, at) =>
        userOf(part * 50 + at),
      );
      return table.transact(users.flatMap((user) => nameItems(user as never)).map((put) => ({ put })));
    }),
  );

test('people are found by the beginning of each part of their name, without accents and case', async () => {
  const { cloud, club } = await testClub();
  const other = await cloud.club();
  await added(club.admin, club.p12, 'Åsa-Märta', 'Öberg Ek');
  await added(other.admin, other.p12, 'Åsa-Märta', 'Öberg Ek');
  for (const q of ['åsa', 'ASA', 'mar', 'märt', 'oberg', 'ek', 'öberg å', 'asa marta oberg', ' Åsa-Märta '])
    expect([q, await namesOf(club.admin, q)]).toEqual([q, ['Åsa-Märta Öberg Ek']]);
  for (const q of ['arta', 'berg', 'asa x', 'oberg asb', '--', 'åsa#']) {
    const people = await namesOf(club.admin, q);
    expect([q, people]).toEqual([q, q === 'åsa#' ? ['Åsa-Märta Öberg Ek'] : []]);
  }
  const { people } = await found(club.admin, 'öberg');
  expect(people).toMatchObject([{ teamId: club.p12, teamName: 'P12' }]);
});

test('a search follows a new name, a new team and a deletion at once', async () => {
  const { cloud, club } = await testClub();
  const id = await added(club.admin, club.p12, 'Alva', 'Alvarsson');
  expect(await namesOf(club.admin, 'alv')).toEqual(['Alva Alvarsson']);
  await club.admin.call(renameUser, { body: { id, firstName: 'Elis', lastName: 'Alvarsson' } });
  expect([await namesOf(club.admin, 'alva'), await namesOf(club.admin, 'elis')]).toEqual([
    ['Elis Alvarsson'],
    ['Elis Alvarsson'],
  ]);
  expect(await namesOf(club.otherLeader, 'elis')).toEqual([]);
  await club.admin.call(moveUser, { body: { userId: id, teamId: club.f10 } });
  expect((await found(club.admin, 'elis')).people).toMatchObject([{ id, teamId: club.f10, teamName: 'F10' }]);
  expect(await namesOf(club.otherLeader, 'elis')).toEqual(['Elis Alvarsson']);
  expect(await namesOf(club.leader, 'elis')).toEqual([]);
  expect(outcomeOf(await club.admin.call(deleteUser, { params: { id } }))).toBe('204');
  expect([await namesOf(club.admin, 'elis'), await namesOf(club.admin, 'alvarsson')]).toEqual([[], []]);
  const left = await cloud.service.of(club.id).query(keys.names(), { consistent: true });
  expect(left.filter(({ sk }) => String(sk).endsWith(`#${id}`))).toEqual([]);
});

test('teams and lotteries are found by their words, ten at most; a leader finds their own team', async () => {
  const { club } = await testClub();
  for (let number = 1; number <= 10; number++) await club.lottery({ name: `Vårlotten ${number}` });
  const archived = await club.lottery({ name: 'Vårlotten gammal' });
  await club.edit(archived, { closed: true });
  const { lotteries } = await found(club.admin, 'var');
  expect(lotteries.map(({ name }) => name)).toHaveLength(10);
  expect((await found(club.admin, 'gammal')).lotteries).toEqual([
    { id: archived, name: 'Vårlotten gammal', closed: true },
  ]);
  expect((await found(club.leader, 'gammal')).lotteries).toEqual([]);
  const [team] = (await found(club.admin, 'f1')).teams;
  expect(team).toMatchObject({ id: club.f10, name: 'F10', sectionId: club.sectionId });
  expect((await found(club.leader, 'f1')).teams).toEqual([]);
  expect((await found(club.leader, 'p12')).teams).toMatchObject([{ id: club.p12 }]);
});

test('a number is found in the two newest lotteries that have it, a reference leads to its sale, a buyer to nothing', async () => {
  const { cloud, club } = await testClub();
  const lotteries: string[] = [];
  for (const name of ['Ett', 'Tva', 'Tre']) {
    lotteries.push(await club.lottery({ name }));
    await club.tickets(lotteries.at(-1) ?? '', club.seller, 3);
  }
  const newest = lotteries.at(-1) ?? '';
  const [one = '', two = '', three = ''] = [1, 2, 3].map((number) => `${newest}-${number}`);
  const { body: sale } = await club.seller.call(createSale, {
    body: { ...buyer, ticketIds: [one, two, three] },
  });
  const numberOf = async (user: TestUser) =>
    (await found(user, '02')).tickets.map(({ ticketBaseName, sold }) => [ticketBaseName, sold]);
  expect(await numberOf(club.admin)).toEqual([
    ['Tre', true],
    ['Tva', false],
  ]);
  expect(await numberOf(club.leader)).toHaveLength(2);
  expect(await numberOf(club.otherLeader)).toEqual([]);
  const saleOf = async (user: TestUser, q = sale.reference.toLowerCase().replace('-', '')) =>
    (await found(user, q)).sales.map(({ id, ticketId }) => [id, ticketId]);
  expect([await saleOf(club.admin), await saleOf(club.leader), await saleOf(club.otherLeader)]).toEqual([
    [[sale.id, one]],
    [[sale.id, one]],
    [],
  ]);
  for (const q of [buyer.firstName, buyer.lastName, buyer.email, buyer.phone])
    expect([q, await found(club.admin, q)]).toMatchObject([q, { people: [], tickets: [], sales: [] }]);
  const { customer } = (await club.seller.call(readTicket, { params: { id: one } })).body;
  await club.seller.call(unsellTicket, { params: { id: customer?.id ?? '' } });
  expect(await saleOf(club.admin)).toEqual([[sale.id, two]]);
  expect(await saleOf((await cloud.club()).admin)).toEqual([]);
});

test('a search costs 3 R however many members have the name, and 0.5 R more where a team has it', async () => {
  const { cloud, club } = await testClub();
  const table = cloud.service.of(club.id);
  const teamId = club.p12;
  await added(club.admin, teamId, 'Anna', 'Andersson');
  await club.tickets(await club.lottery({ name: 'Vår' }), club.seller, 2);
  const cost = async (q: string) =>
    (await costOf(cloud, 'searchClub', () => club.admin.call(searchClub, { query: { q } }))).reads;
  const few = await cost('anna');
  const view = { firstName: 'Anna', lastName: 'Andersson', teamId };
  await stored(table, 90, (at) => ({ id: `anna${at}`, view }));
  const costs = { few, many: await cost('anna'), number: await cost('1'), team: await cost('p12') };
  expect(costs).toEqual({ few: 2.5, many: 3, number: 2.5, team: 2.5 });
  expect(await namesOf(club.admin, 'and')).toHaveLength(10);
});

test('who has both words is found among hundreds who have one; where too many have it, the answer says there are more', async () => {
  const { cloud, club } = await testClub();
  const table = cloud.service.of(club.id);
  const teamId = club.p12;
  const named = async (firstName: string, count: number) => {
    const view = { firstName, lastName: 'Ek', teamId };
    await stored(table, count, (at) => ({ id: `${firstName}${at}`, view }));
  };
  await named('Andrea', 200);
  await added(club.admin, teamId, 'Anton', 'Alm');
  expect(await found(club.admin, 'an al')).toMatchObject({
    people: [{ lastName: 'Alm' }],
    hasMorePeople: false,
  });
  await named('Annika', 450);
  expect(await found(club.admin, 'an al')).toMatchObject({ people: [], hasMorePeople: true });
  expect(await found(club.admin, 'ant al')).toMatchObject({
    people: [{ lastName: 'Alm' }],
    hasMorePeople: false,
  });
  expect(await found(club.admin, 'an ek')).toMatchObject({ hasMorePeople: false });
});

test('a search of fewer than two characters is refused with a sentence', async () => {
  const { club } = await testClub();
  for (const q of ['', ' a ', 'x'.repeat(101)])
    expect(outcomeOf(await club.admin.call(searchClub, { query: { q } }))).toBe('400 request.invalid');
});
