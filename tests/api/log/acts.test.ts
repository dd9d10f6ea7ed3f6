import { expect, test } from 'vitest';
import { createDraw, deleteDraw, drawWinner, mailWinners } from '../../../shared/contract/draw.ts';
import { listLog } from '../../../shared/contract/log.ts';
import { erasePerson, exportPerson } from '../../../shared/contract/person.ts';
import { sellTicket, unsellTicket } from '../../../shared/contract/ticket.ts';
import { changeUserEmail, createUser, deleteUser, moveUser } from '../../../shared/contract/user.ts';
import { buyer } from '../../support/club.ts';
import { testCloud, type TestClub } from '../../support/cloud.ts';
import { ran } from '../person/planted.ts';

const logOf = async (club: TestClub, kind: string) =>
  (await club.admin.call(listLog, { query: { kind } })).body;
const texts = async (club: TestClub, kind: string) => (await logOf(club, kind)).map(({ text }) => text);

test('a buyer changed or removed is logged without a word of who it is; a sale is not logged', async () => {
  const club = await (await testCloud()).club();
  const lottery = await club.lottery();
  const [ticketId = ''] = await club.tickets(lottery, club.seller, 1);
  const customerId = await club.sell(club.seller, ticketId);
  expect(await logOf(club, 'buyer')).toEqual([]);
  const edit = { ticketId, ...buyer, customerId };
  await club.seller.call(sellTicket, { body: edit });
  await club.seller.call(sellTicket, { body: { ...edit, lastName: 'Ny', phone: '070-1' } });
  await club.seller.call(unsellTicket, { params: { id: customerId } });
  const entries = await logOf(club, 'buyer');
  expect(entries.map(({ text }) => text)).toEqual([
    'Tog bort en köpare',
    'Ändrade en köpare. efternamn; telefon',
  ]);
  for (const { by, about } of entries) {
    expect(by.id).toBe(club.seller.id);
    expect(about).toEqual({ what: 'ticket', id: ticketId, name: 'Lott 1' });
  }
  expect(JSON.stringify(entries)).not.toMatch(/Åsa|asa@|070/);
});

test('draws, winners and the mail to all are logged, once where a request is repeated; a test mail is not', async () => {
  const club = await (await testCloud()).club();
  const lottery = await club.lottery({ maxNumber: 1 });
  const [ticketId = ''] = await club.tickets(lottery, club.seller, 1);
  await club.sell(club.seller, ticketId);
  const add = async (name: string) =>
    (await club.admin.call(createDraw, { body: { name, ticketBaseId: lottery } })).body;
  const drawId = await add('Julens dragning');
  await club.admin.call(deleteDraw, { params: { id: await add('Bort') } });
  for (let repeat = 0; repeat < 2; repeat++)
    await club.admin.call(drawWinner, { body: { drawId, name: 'Cykel' } }, { key: 'one-winner' });
  await club.admin.call(mailWinners, { body: { drawId, testReceiver: 'prov@kund.example' } });
  for (let repeat = 0; repeat < 2; repeat++) await club.admin.call(mailWinners, { body: { drawId } });
  expect(await texts(club, 'draw')).toEqual([
    'Drog en vinnare. vinst: – → Cykel; lott: – → 1',
    'Tog bort en dragning',
    'Skapade en dragning. namn: – → Bort',
    'Skapade en dragning. namn: – → Julens dragning',
  ]);
  const [mailed, ...more] = await logOf(club, 'mail');
  expect(more).toEqual([]);
  expect(mailed).toMatchObject({
    text: 'Mailade vinnarna till alla köpare',
    about: { what: 'draw', id: drawId, name: 'Julens dragning' },
  });
});

test('users made, moved, readdressed and deleted are logged, by id alone', async () => {
  const club = await (await testCloud()).club();
  const since = (await logOf(club, 'user')).length;
  const person = { firstName: 'Ture', lastName: 'Tillfällig', email: `ture@${club.urlKey}.example` };
  const { body: id } = await club.admin.call(createUser, { body: { ...person, teamId: club.p12 } });
  await club.admin.call(moveUser, { body: { userId: id, teamId: club.f10 } });
  await club.master.call(changeUserEmail, { body: { id, email: `ny@${club.urlKey}.example` } });
  await club.admin.call(deleteUser, { params: { id } });
  const entries = (await logOf(club, 'user')).slice(0, -since || undefined);
  expect(entries.map(({ text }) => text)).toEqual([
    'Tog bort en användare',
    'Bytte en användares email',
    'Flyttade en användare. till lag: F10',
    'Lade till en användare',
  ]);
  expect(entries[0]?.about).toEqual({ what: 'user', id, name: 'Borttagen person', gone: true });
  expect(JSON.stringify(await logOf(club, 'user'))).not.toContain('Ture');
});

test('exports and erasures of a person are logged without the address', async () => {
  const club = await (await testCloud()).club();
  await ran(club, exportPerson, 'nagon@person.example');
  await ran(club, erasePerson, 'nagon@person.example');
  expect(await texts(club, 'person')).toEqual(['Raderade en person', 'Hämtade en persons uppgifter']);
  expect(JSON.stringify(await logOf(club, 'person'))).not.toContain('nagon');
});
