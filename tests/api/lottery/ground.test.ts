import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { listLog } from '../../../shared/contract/log.ts';
import {
  copyLottery,
  createLottery,
  editLottery,
  listArchivedLotteries,
  listLotteries,
  readLottery,
} from '../../../shared/contract/lottery.ts';
import { erasePerson } from '../../../shared/contract/person.ts';
import { createSale } from '../../../shared/contract/sale.ts';
import { editSettings } from '../../../shared/contract/settings.ts';
import { copyBuyer, readTicket, sellTicket } from '../../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { buyer } from '../../support/club.ts';
import { testCloud, testClub } from '../../support/cloud.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';
import { putOnTrial } from '../../support/self-made.ts';
import { ran } from '../person/planted.ts';

const registration = {
  municipality: 'Nordviken',
  registrationNumber: 'KS 2026/114',
  registrationFrom: '2026-01-01',
  registrationTo: '2030-12-31',
};

test('a lottery states its ground with a note, when it is made and later; not sent they stay, null clears them', async () => {
  const club = await (await testCloud()).club();
  const read = async (lottery: string) => {
    const { body } = await club.leader.call(readLottery, { params: { id: lottery } });
    return [body.ground, body.groundNote];
  };
  const id = await club.lottery();
  expect(await read(id)).toEqual([null, null]);
  const { body: before } = await club.admin.call(readLottery, { params: { id } });
  const { ground: _, groundNote: __, ...rest } = before;
  const edit = async (fields: object) =>
    outcomeOf(await club.admin.call(editLottery, { body: { ...rest, ...fields } }));
  for (const ground of ['registration', 'event', 'licence', 'other'] as const) {
    expect(await edit({ ground, groundNote: 'Beslut\n12 januari' })).toBe('204');
    expect(await read(id)).toEqual([ground, 'Beslut\n12 januari']);
  }
  expect([await edit({}), await read(id)]).toEqual(['204', ['other', 'Beslut\n12 januari']]);
  expect([await edit({ ground: null, groundNote: '' }), await read(id)]).toEqual(['204', [null, null]]);
  const lottery = await club.lottery({ ground: 'event', groundNote: 'Hemmamatch' });
  expect(await read(lottery)).toEqual(['event', 'Hemmamatch']);
  const copied = { name: 'Kopia', validUntilDate: addDays(dayOf(new Date()), 9) };
  const { body: copy } = await club.admin.call(copyLottery, { params: { id: lottery }, body: copied });
  expect(await read(copy)).toEqual(['event', 'Hemmamatch']);
  await club.edit(lottery, { closed: true });
  const lists = await Promise.all([
    club.leader.call(listLotteries, {}),
    club.admin.call(listArchivedLotteries, {}),
  ]);
  expect(lists.flatMap(({ body }) => body).find(({ id: each }) => each === lottery)?.ground).toBe('event');
});

test('an unknown ground and a note of more than 200 characters are refused, and change nothing', async () => {
  const club = await (await testCloud()).club();
  const id = await club.lottery();
  const { body: lottery } = await club.admin.call(readLottery, { params: { id } });
  const wrong = { ground: 'tombola' as 'other', groundNote: 'x'.repeat(201) };
  const answer = await club.admin.call(editLottery, { body: { ...lottery, ...wrong } });
  expect(brokenRules(answer)).toEqual([
    'ground: Välj vad lotteriet vilar på',
    'groundNote: Högst 200 tecken',
  ]);
  expect((await club.admin.call(readLottery, { params: { id } })).body).toEqual(lottery);
});

test('the log names the old and the new ground, and of a note only that it changed', async () => {
  const club = await (await testCloud()).club();
  const id = await club.lottery({ ground: 'event', groundNote: 'Ring Eva' });
  await club.edit(id, { ground: 'licence', groundNote: 'Ring Bo' });
  const { body } = await club.admin.call(listLog, { query: { kind: 'lottery' } });
  const text = JSON.stringify(body);
  expect(text).toContain('Tillstånd eller licens');
  expect(text).toContain('anteckningen om grunden');
  expect(text).not.toMatch(/Ring (Eva|Bo)/);
});

test("an erasure removes a note with the person's email, and leaves the others", async () => {
  const club = await (await testCloud()).club();
  const email = `eva@${club.id}.example`;
  const [theirs, other] = [
    await club.lottery({ ground: 'other', groundNote: `Fråga ${email.toUpperCase()}` }),
    await club.lottery({ ground: 'other', groundNote: 'Fråga kommunen' }),
  ];
  await ran(club, erasePerson, email);
  const read = async (id: string) => (await club.admin.call(readLottery, { params: { id } })).body;
  expect([await read(theirs), await read(other)]).toMatchObject([
    { ground: 'other', groundNote: null },
    { groundNote: 'Fråga kommunen' },
  ]);
});

test('sellers read the ground and not the note', async () => {
  const club = await (await testCloud()).club();
  const id = await club.lottery({ ground: 'other', groundNote: 'Ring Eva' });
  const [ticket = ''] = await club.tickets(id, club.seller, 1);
  const { body } = await club.seller.call(readTicket, { params: { id: ticket } });
  expect(body.ticketBase.ground).toBe('other');
  expect(JSON.stringify(body)).not.toContain('Ring Eva');
  expect(outcomeOf(await club.seller.call(readLottery, { params: { id } }))).toBe('403 auth.forbidden');
});

test('a lottery follows the registration of the settings until its first sale, and keeps it from then on', async () => {
  const { cloud, club } = await testClub();
  const settings = (body: object) => club.admin.call(editSettings, { body });
  const read = async (id: string) =>
    (await club.admin.call(readLottery, { params: { id } })).body.registration;
  // Made when nothing was stated: it follows what is stated first.
  const early = await club.lottery();
  expect(await read(early)).toBeNull();
  await settings(registration);
  const [sold, unsold] = [await club.lottery(), await club.lottery()];
  expect(await read(sold)).toEqual(registration);
  const [ticket = ''] = await club.tickets(sold, club.seller, 1);
  await club.sell(club.seller, ticket);
  const renewed = { ...registration, registrationNumber: 'KS 2031/7' };
  expect((await settings({ registrationNumber: 'KS 2031/7' })).status).toBe(204);
  expect([await read(sold), await read(unsold), await read(early)]).toEqual([registration, renewed, renewed]);
  await club.edit(sold, { closed: true });
  await settings({ municipality: 'Söderby' });
  expect([await read(sold), await read(unsold)]).toEqual([
    registration,
    { ...renewed, municipality: 'Söderby' },
  ]);
  // Another setting leaves lotteries alone.
  const before = await cloud.service.of(club.id).get(keys.lottery(unsold), { consistent: true });
  await settings({ swishNumber: '1234679304' });
  expect(await cloud.service.of(club.id).get(keys.lottery(unsold), { consistent: true })).toEqual(before);
  const cleared = Object.fromEntries(Object.keys(registration).map((name) => [name, null]));
  await settings(cleared);
  expect([await read(sold), await read(unsold)]).toEqual([registration, null]);
});

test('a club that has started by itself sells once the ground is stated, in each of the calls that sell', async () => {
  const { cloud, club } = await testClub();
  const old = await club.lottery();
  const [sold = ''] = await club.tickets(old, club.seller, 1);
  await club.sell(club.seller, sold);
  await club.edit(old, { closed: true });
  await putOnTrial(cloud, club);
  const id = await club.lottery();
  const [one = '', two = '', three = ''] = await club.tickets(id, club.seller, 3);
  const copy = () => club.seller.call(copyBuyer, { body: { newTicketId: three, copyTicketId: sold } });
  const outcomes = async () => [
    outcomeOf(await club.seller.call(sellTicket, { body: { ticketId: one, ...buyer } })),
    outcomeOf(await club.seller.call(createSale, { body: { ticketIds: [two], ...buyer } })),
    outcomeOf(await copy()),
  ];
  expect(await outcomes()).toEqual(Array.from({ length: 3 }, () => '409 lottery.noGround'));
  await club.edit(id, { ground: 'event' });
  expect(await outcomes()).toEqual(['200', '201', '200']);
  const answer = await club.admin.call(createLottery, {
    body: {
      name: 'Ny',
      description: 'Ny',
      price: 10,
      maxNumber: 10,
      validUntilDate: addDays(dayOf(new Date()), 9),
    },
  });
  expect(outcomeOf(answer)).toBe('201');
});
