import { beforeAll, expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { freezeDraw, redrawWinner, unfreezeDraw } from '../../../shared/contract/controlled-draw.ts';
import { createDonor, deleteDonor, editDonor } from '../../../shared/contract/donor.ts';
import { createDraw, drawWinner } from '../../../shared/contract/draw.ts';
import { addFundraiserUser } from '../../../shared/contract/fundraiser.ts';
import { listLog } from '../../../shared/contract/log.ts';
import { erasePerson, exportPerson, previewErasure } from '../../../shared/contract/person.ts';
import type { Route } from '../../../shared/contract/route.ts';
import { editSettings } from '../../../shared/contract/settings.ts';
import { createSettlement, reverseSettlement } from '../../../shared/contract/settlement.ts';
import { createSale } from '../../../shared/contract/sale.ts';
import { sellTicket, unsellTicket } from '../../../shared/contract/ticket.ts';
import { changeUserEmail, createUser, deleteUser, renameUser } from '../../../shared/contract/user.ts';
import { type TestClub, testClub } from '../../support/cloud.ts';
import { nameController } from '../../kernel/control-link.ts';
import { newControlledDraw, newFundraiser, type Holding } from '../../kernel/fixture.ts';
import { fileOf, ran } from '../person/planted.ts';

const person = {
  firstName: 'Wexelgrena',
  lastName: 'Zåckrisson',
  email: 'wexelgrena@person.example',
  phone: '070-555 44 33',
};
const traces = /wexelgrena|zåckrisson|person\.example|555 44 33/i;
const reason = `${person.firstName} (${person.email}) hörde av sig`;

const entries = (club: TestClub) => club.maker.table.query(keys.logEntries(), { consistent: true });
const rawLog = async (club: TestClub) => JSON.stringify(await entries(club));

/** A person in every role and text of a club that an act may name. */
async function everywhere() {
  const { club } = await testClub();
  const { admin, master, seller } = club;
  const done = async (route: Route, input: object, by = admin) => {
    const { status, body } = await by.call(route, input);
    if (status >= 300) throw new Error(`${route.path}: ${status} ${JSON.stringify(body)}`);
    return String(body);
  };
  const holding = { club, user: seller, team: club.p12, word: 'Lotteri' } as unknown as Holding;
  const lottery = await club.lottery({ maxNumber: 20 });
  const tickets = await club.tickets(lottery, seller, 4);
  const [one = '', two = '', three = '', four = ''] = tickets;
  await done(editSettings, {
    body: { manager: { ...person, name: person.firstName, firstName: undefined, lastName: undefined } },
  });
  const customerId = await club.sell(seller, one);
  await done(sellTicket, { body: { ticketId: one, customerId, ...person } }, seller);
  await done(unsellTicket, { params: { id: await club.sell(seller, two, person) } }, seller);
  await club.sell(seller, three, person);
  await done(createSale, { body: { ticketIds: [four], ...person, mail: false, payment: 'cash' } }, seller);
  const handIn = await done(createSettlement, {
    body: { ticketBaseId: lottery, userId: seller.id, amount: 10, to: 'team', note: reason },
  });
  await done(reverseSettlement, { params: { id: handIn }, body: { reason } });
  const fundraiserId = await newFundraiser(holding);
  await done(addFundraiserUser, { body: { fundraiserId, userId: seller.id } });
  const gift = { displayName: person.firstName, contactPerson: person.lastName, address: '', city: '' };
  const donor = { ...gift, email: person.email, phone: person.phone, zipCode: '', information: '', sum: 5 };
  const donorId = await done(createDonor, { body: { fundraiserId, ...donor, email: '' } });
  await done(editDonor, { body: { id: donorId, fundraiserId, ...donor, sum: 7 } });
  await done(deleteDonor, { params: { id: await done(createDonor, { body: { fundraiserId, ...donor } }) } });
  const userId = await done(createUser, { body: { ...person, phone: undefined, teamId: club.p12 } });
  await done(renameUser, { body: { id: userId, firstName: person.lastName, lastName: person.firstName } });
  await done(changeUserEmail, { body: { id: userId, email: `2${person.email}` } }, master);
  await done(deleteUser, { params: { id: userId } });
  const drawId = await done(createDraw, { body: { name: 'Julens dragning', ticketBaseId: lottery } });
  await done(drawWinner, { body: { drawId, name: 'Cykel' } });
  await done(redrawWinner, { body: { drawId, winnerId: `${drawId}-0`, reason } });
  const controlled = await newControlledDraw(holding);
  await nameController(club, controlled, 'Wexelgrena');
  await done(freezeDraw, { params: { id: controlled }, body: {} });
  await done(unfreezeDraw, { params: { id: controlled }, body: { reason } });
  return { club, controlled };
}

let found: Awaited<ReturnType<typeof everywhere>>;
beforeAll(async () => {
  found = await everywhere();
});

test('a preview counts what an erasure removes, anonymises and keeps, names no one and changes nothing', async () => {
  const { club } = found;
  const before = await entries(club);
  const { text } = await fileOf(await ran(club, previewErasure, person.email.toUpperCase()));
  expect(text).not.toMatch(traces);
  const { users, parts } = JSON.parse(text) as {
    users: number;
    parts: { what: string; count: number; fate: string }[];
  };
  expect(users).toBe(0);
  const counted = (fate: string) =>
    parts.filter((part) => part.fate === fate).map(({ what, count }) => [what, count]);
  expect(counted('anonymised').map(([what]) => what)).toEqual(['Köpta lotter', 'Vinster', 'Gåvor']);
  expect(counted('kept')).toContainEqual(['Nummer, pris och försäljningsdag', 3]);
  expect(counted('removed').map(([what]) => what)).toEqual(
    expect.arrayContaining([
      'Uppdrag som föreståndare eller kontrollant',
      'Anteckningar om inlämnade pengar',
      'Skäl som angetts i dragningar',
    ]),
  );
  expect(await entries(club)).toEqual(before);
});

test('no entry holds a name, an address, a phone or a reason: an erased person is nowhere in the raw log, nor in a reason read from a draw', async () => {
  const { club, controlled } = found;
  const unfreezing = async () =>
    (await club.admin.call(listLog, { query: { kind: 'draw' } })).body.find(
      ({ about, text }) => about.id === controlled && text.startsWith('Tog tillbaka frysningen'),
    );
  expect((await unfreezing())?.text).toBe(`Tog tillbaka frysningen av en dragning. Skäl: ${reason}`);
  const { text } = await fileOf(await ran(club, exportPerson, person.email));
  // The reasons and notes that mention the person are handed over, and go with the erasure.
  for (const part of ['skäl i dragningar', 'anteckningar om inlämnade pengar'])
    expect(JSON.parse(text)).toHaveProperty(part, expect.arrayContaining([expect.anything()]));
  await ran(club, erasePerson, person.email);
  expect(await rawLog(club)).not.toMatch(traces);
  expect((await rawLog(club)).length).toBeGreaterThan(5000);
  expect((await unfreezing())?.text).toBe('Tog tillbaka frysningen av en dragning');
  const after = JSON.parse((await fileOf(await ran(club, exportPerson, person.email))).text) as object;
  expect(after).toMatchObject({ besked: 'Föreningen har inga uppgifter om adressen.' });
  const again = JSON.parse((await fileOf(await ran(club, previewErasure, person.email))).text) as object;
  expect(again).toEqual({ users: 0, parts: [] });
});
