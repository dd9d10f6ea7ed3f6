import { beforeAll, expect, test } from 'vitest';
import { type Operation, operations } from '../../../shared/contract/index.ts';
import { listFamily } from '../../../shared/contract/auth.ts';
import { drawWinner } from '../../../shared/contract/draw.ts';
import { listLog } from '../../../shared/contract/log.ts';
import { exportPerson } from '../../../shared/contract/person.ts';
import { mayUse } from '../../../shared/contract/roles.ts';
import { createSale } from '../../../shared/contract/sale.ts';
import { searchClub } from '../../../shared/contract/search.ts';
import { listTeamUsers } from '../../../shared/contract/structure.ts';
import { createUser, readContact, readUser, renameUser } from '../../../shared/contract/user.ts';
import { idsOf } from '../../kernel/cells.ts';
import { exchange, textOf } from '../../kernel/exchange.ts';
import { rowsOf } from '../../kernel/rows/all.ts';
import { buyerOf, type Holding, makeFixture, newTicket } from '../../kernel/fixture.ts';
import type { TestUser } from '../../support/club.ts';
import { testCloud, type TestCloud } from '../../support/cloud.ts';
import { readPdf } from '../../support/pdf.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { makeReport } from '../report/finished-report.ts';
import { fileOf, ran } from '../person/planted.ts';
import { previewOf, row } from './imported.ts';

const own = { firstName: 'Saljare', lastName: 'SaljaressonQvarnby' };
/** The seller's own names, which are a part of no other text of the club. */
const names = /Saljare/;
const alias = 'Kim';
const marked = { ...own, protected: true, alias };

let cloud: TestCloud;
let home: Holding;
/** Ids of the mails from before the seller was marked. */
let before: ReadonlySet<string>;
beforeAll(async () => {
  cloud = await testCloud();
  [home] = await makeFixture(cloud, 'Qvarnby');
  await cloud.drain();
  before = new Set((await cloud.mails()).map(({ id }) => id));
  const { admin, seller } = home.club;
  expect(await outcome(admin, { ...marked, id: seller.id })).toBe('204');
});

const outcome = async (who: TestUser, body: object) =>
  outcomeOf(await who.call(renameUser, { body: body as never }));

async function shownText(operation: Operation, who: TestUser | undefined): Promise<string> {
  const texts: string[] = [];
  for (const each of rowsOf(operation.name)) {
    const reply = await exchange(cloud, operation, each.request?.(idsOf(home)) ?? {}, { token: who?.token });
    texts.push(textOf(reply));
    // The stand's own PDF is no more than its first line.
    if (reply.bytes.length > 500 && reply.bytes.subarray(0, 4).toString() === '%PDF')
      texts.push(...(await readPdf(reply.bytes)).pages);
  }
  return texts.join('\n');
}

for (const isSearch of [false, true])
  test(
    `no answer to ${isSearch ? 'anybody else' : 'who may read least or most'} has the own names of who is protected: lists, log, winners, files`,
    isSearch ? { tags: 'search' } : {},
    async () => {
      const { club } = home;
      const readers = [
        ['TeamAdmin', club.leader],
        ['TeamAdmin', club.otherLeader],
        ['Seller', club.otherSeller],
        ['Kassör', club.treasurer],
        ['ContentAdmin', club.content],
        ['Admin', club.admin],
        ['Master', club.master],
      ] as const;
      const found: string[] = [];
      let aliases = 0;
      for (const operation of operations.filter(({ route }) => route.method === 'GET')) {
        const { access } = operation.route;
        const able = readers
          .filter(([identity]) => access !== 'public' && mayUse(access, identity))
          .filter((_, at, { length }) => isSearch || at === 0 || at === length - 1);
        for (const [identity, who] of access === 'public' ? [['visitor', undefined] as const] : able) {
          const isForm = operation.name === 'readUser' && ['Admin', 'Master'].includes(identity);
          const text = await shownText(operation, who);
          if (names.test(text) && !isForm) found.push(`${operation.name} to ${identity}`);
          if (text.includes(alias)) aliases++;
        }
      }
      expect(found).toEqual([]);
      expect(aliases).toBeGreaterThan(20);
      for (const teamId of [undefined, club.p12]) {
        const { address } = await makeReport(cloud, club, club.admin, teamId);
        const answer = await fetch(address);
        const file = textOf({ headers: {}, bytes: Buffer.from(await answer.arrayBuffer()) } as never);
        expect([answer.status, names.test(file), file.includes(alias)]).toEqual([200, false, true]);
        const rows = file.split('<row ').filter((row) => row.includes(`>${alias}<`));
        expect(rows.filter((row) => row.includes(club.seller.email))).toEqual([]);
      }
    },
  );

test('the email is shown to Admins alone, and the contact is nobody who is protected', async () => {
  const { club } = home;
  const membersTo = async (who: TestUser) =>
    (await who.call(listTeamUsers, { params: { id: club.p12 } })).body.find(
      ({ id }) => id === club.seller.id,
    );
  const shown = { firstName: alias, lastName: '', protected: true };
  expect(await membersTo(club.leader)).toMatchObject({ ...shown, email: '' });
  expect(await membersTo(club.admin)).toMatchObject({ ...shown, email: club.seller.email });
  const { body: before } = await club.seller.call(readContact, {});
  const admin = { firstName: 'Admin', lastName: 'Adminsson', protected: true, alias: 'Kansliet' };
  await outcome(club.master, { ...admin, id: club.admin.id });
  const { body: after } = await club.seller.call(readContact, {});
  await outcome(club.master, { ...admin, id: club.admin.id, protected: false });
  expect([before.email, after.email]).toEqual([club.admin.email, club.master.email]);
});

test('Admins and the person read the own names; a search finds the alias alone', async () => {
  const { club } = home;
  const read = async (who: TestUser) => (await who.call(readUser, { params: { id: club.seller.id } })).body;
  for (const who of [club.admin, club.seller]) expect(await read(who)).toMatchObject(marked);
  expect(await read(club.leader)).not.toHaveProperty('alias');
  expect((await club.seller.call(listFamily, {})).body[0]).toMatchObject({ firstName: own.firstName });
  const people = async (q: string) =>
    (await club.leader.call(searchClub, { query: { q } })).body.people.map(({ id }) => id);
  expect(await people(own.firstName)).not.toContain(club.seller.id);
  expect(await people(alias)).toContain(club.seller.id);
});

test('an Admin alone marks, unmarks and changes an alias, also of a new member; as read it is sent back', async () => {
  const { club } = home;
  const { id } = club.seller;
  expect(await outcome(club.leader, { firstName: 'Annat', lastName: 'Namn', id })).toBe('409 user.protected');
  expect(await outcome(club.seller, { ...own, id, protected: false })).toBe('409 user.protected');
  expect(await outcome(club.seller, { ...marked, id, alias: 'Annat' })).toBe('409 user.protected');
  const { body: asRead } = await club.seller.call(readUser, { params: { id } });
  expect(await outcome(club.seller, asRead)).toBe('204');
  const { body: refused } = await club.admin.call(renameUser, {
    body: { ...own, id, protected: true } as never,
  });
  expect(refused).toMatchObject({ fields: [{ path: 'alias', message: 'Fyll i alias' }] });
  const person = { ...marked, email: `ny@${club.urlKey}.example`, teamId: club.p12 };
  const add = (who: TestUser) => who.call(createUser, { body: person });
  expect(outcomeOf(await add(club.leader))).toBe('409 user.protected');
  const { body: newcomer } = await add(club.admin);
  expect(outcomeOf(await add(club.admin))).toBe('409 user.exists');
  const { body: seen } = await club.leader.call(readUser, { params: { id: newcomer } });
  expect(seen).toMatchObject({ firstName: alias, lastName: '', email: '' });
});

test('buyers are mailed the alias, a winner drawn later has it, and the log says what was done', async () => {
  const { club, ids } = home;
  const ticketIds = [await newTicket(home, ids.lottery)];
  await club.seller.call(createSale, {
    body: { ticketIds, ...buyerOf('Qvarnby'), mail: true, payment: 'cash' },
  });
  await club.admin.call(drawWinner, { body: { drawId: ids.draw, name: 'Kaffe' } });
  await cloud.drain();
  const ofClub = (mail: object) => JSON.stringify(mail).includes(club.urlKey);
  const mails = (await cloud.mails()).filter((mail) => !before.has(mail.id) && ofClub(mail));
  const sold = mails.filter(({ to, text }) => to.includes(buyerOf('Qvarnby').email) && text.includes(alias));
  expect(sold.length).toBeGreaterThan(0);
  expect(mails.filter((mail) => names.test(JSON.stringify(mail)))).toEqual([]);
  const { body: log } = await club.admin.call(listLog, { query: {} });
  expect(JSON.stringify(log)).not.toMatch(names);
  expect(log.map(({ text }) => text)).toContain('Skyddade en användares personuppgifter');
});

test('the person gets their own names in their file; a list neither adds them again nor misses them', async () => {
  const { club } = home;
  const { text } = await fileOf(await ran(club, exportPerson, club.seller.email));
  expect(text).toMatch(names);
  const listed = row(own.firstName, {
    lastName: own.lastName,
    email: club.seller.email,
    teamName: 'P12Qvarnby',
  });
  const { rows } = await previewOf(club.admin, [listed]);
  expect(rows).toMatchObject([{ action: 'exists', userId: club.seller.id }]);
  const { absent } = await previewOf(club.admin, [row('Ny', { teamName: 'P12Qvarnby' })]);
  expect(absent.map(({ id }) => id)).not.toContain(club.seller.id);
});

test('a row that says that an identity is protected is an error of its line and column', async () => {
  const { club } = home;
  const rows = [
    row('Alva', { line: 14, lastName: 'Sekretessmarkerad', email: '' }),
    row('Bo', { line: 15, role: 'skyddad identitet' }),
  ];
  const why =
    'Skyddade personuppgifter hör inte hemma i en lista. Lägg in personen för hand, gärna med ett alias';
  expect((await previewOf(club.admin, rows)).rows).toEqual([
    { line: 14, action: 'error', messages: [`Rad 14, efternamn: ${why}`] },
    { line: 15, action: 'error', messages: [`Rad 15, roll: ${why}`] },
  ]);
});
