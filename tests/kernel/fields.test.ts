import { expect, test } from 'vitest';
import {
  createLottery,
  editLottery,
  listArchivedLotteries,
  listLotteries,
  readLottery,
} from '../../shared/contract/lottery.ts';
import { createSection, listSections, renameSection } from '../../shared/contract/structure.ts';
import { testCloud, testClub } from '../support/cloud.ts';
import { listOwnTickets, mailTicket, sellTicket } from '../../shared/contract/ticket.ts';
import { createSale } from '../../shared/contract/sale.ts';
import { brokenRules, outcomeOf } from '../support/refusal.ts';

test('accepts a record sent back as read; rejects an unknown field by its name', async () => {
  const { club } = await testClub();
  const id = await club.lottery();
  const { body } = await club.admin.call(readLottery, { params: { id } });
  const readOnly = {
    createdDate: 'x',
    image: 'x',
    total: 1,
    sold: 1,
    tickets: [],
    daysLeft: 1,
    active: true,
  };
  expect(outcomeOf(await club.admin.call(editLottery, { body: { ...body, ...readOnly } }))).toBe('204');
  expect((await club.admin.call(readLottery, { params: { id } })).body).toEqual(body);
  const unknown = await club.admin.call(editLottery, { body: { ...body, v: 1, __proto__x: 1, Name: 'x' } });
  expect(brokenRules(unknown)).toEqual(['Name: Okänt fält', '__proto__x: Okänt fält', 'v: Okänt fält']);
  const inherited = await club.master.call(createSection, {
    body: '{"name":"x","constructor":1,"toString":2}',
  });
  expect(brokenRules(inherited)).toEqual(['constructor: Okänt fält', 'toString: Okänt fält']);
});

test('a lottery is archived and reactivated with the record that any list gives of it', async () => {
  const cloud = await testCloud();
  const { admin, seller, ...club } = await cloud.club();
  const lottery = await club.lottery();
  await club.tickets(lottery, seller, 1);
  const edit = async (records: readonly object[], closed: boolean) =>
    outcomeOf(await admin.call(editLottery, { body: { ...records[0], closed } }));
  expect(await edit((await seller.call(listOwnTickets, {})).body, false)).toBe('204');
  expect(await edit((await admin.call(listLotteries, {})).body, true)).toBe('204');
  expect(await edit((await admin.call(listArchivedLotteries, {})).body, false)).toBe('204');
});

test("'' and null in any optional field mean that it is absent", async () => {
  const cloud = await testCloud();
  const { seller, ...club } = await cloud.club();
  const [first = '', second = ''] = await club.tickets(await club.lottery(), seller, 2);
  const buyer = { firstName: 'Eva', lastName: 'Ek', email: 'eva@buyer.example', phone: '1' };
  const optional = { customerId: null, ageConfirmed: null, mayContact: '' };
  const sold = await seller.call(sellTicket, {
    body: JSON.stringify({ ...buyer, ...optional, ticketId: first }),
  });
  expect(outcomeOf(sold)).toBe('200');
  const nothing = { noEmail: null, amount: '', payment: null, mail: null };
  const sale = await seller.call(createSale, {
    body: JSON.stringify({ ...buyer, ...optional, ...nothing, customerId: undefined, ticketIds: [second] }),
  });
  expect(outcomeOf(sale)).toBe('201');
  const mail = JSON.stringify({ ticketId: first, message: '', ticketIds: null });
  expect(outcomeOf(await seller.call(mailTicket, { body: mail }))).toBe('202');
  const withoutIds = await seller.call(createSale, { body: JSON.stringify({ ...buyer, ticketIds: null }) });
  expect(brokenRules(withoutIds)).toEqual(['ticketIds: Välj minst en lott']);
});

test('trims and composes texts the same way however they were typed', async () => {
  const { club } = await testClub();
  const { body: id } = await club.master.call(createSection, { body: { name: ' \u00a0Sa\u0308do\u0308  ' } });
  const names = async () =>
    (await club.admin.call(listSections, {})).body
      .filter((section) => section.id === id)
      .map(({ name }) => name);
  expect(await names()).toEqual(['Sädö']);
  // Twenty letters, each typed as two code points.
  const decomposed = 'o\u0308'.repeat(20);
  expect(outcomeOf(await club.master.call(createSection, { body: { name: decomposed } }))).toBe('201');
  expect(outcomeOf(await club.admin.call(renameSection, { body: { Id: id, name: 'Å' } }))).toBe('204');
  expect(await names()).toEqual(['Å']);
});

test('keeps line breaks and tabs in multi-line fields, and rejects them in others', async () => {
  const { club } = await testClub();
  for (const control of ['\n', '\t', '\r'])
    expect(brokenRules(await club.master.call(createSection, { body: { name: `a${control}b` } }))).toEqual([
      'name: Innehåller tecken som inte kan sparas',
    ]);
  const fields = { name: 'En', price: 1, maxNumber: 1, validUntilDate: '2031-01-01' };
  const create = (description: string) =>
    club.admin.call(createLottery, { body: { ...fields, description } });
  const { body: id } = await create('Rad ett\r\nRad två\tmed tabb');
  const { body } = await club.admin.call(readLottery, { params: { id } });
  expect(body.description).toBe('Rad ett\r\nRad två\tmed tabb');
});
