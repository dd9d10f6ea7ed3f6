import { expect, test } from 'vitest';
import { ids, keys } from '../../../functions/store/keys.ts';
import {
  createDonor,
  deleteDonor,
  editDonor,
  listDonors,
  readDonor,
} from '../../../shared/contract/donor.ts';
import { readFundraiserStats } from '../../../shared/contract/fundraiser.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { testClub } from '../../support/cloud.ts';
import { changeFundraiser, donor, give, makeFundraiser } from '../../support/fundraiser.ts';
import { recountDonors } from '../../support/recount-donors.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';

async function clubWithFundraiser() {
  const { cloud, club } = await testClub();
  const fundraiserId = await makeFundraiser(club, [club.seller, club.leader]);
  return { cloud, club, fundraiserId, recounted: () => recountDonors(cloud, club, fundraiserId) };
}

test('a donor is registered, changed and removed, and the sum follows to the öre', async () => {
  const { club, fundraiserId, recounted } = await clubWithFundraiser();
  const { body: id, status } = await club.seller.call(createDonor, { body: { fundraiserId, ...donor } });
  expect(status).toBe(201);
  const { body } = await club.seller.call(readDonor, { params: { id } });
  expect(body).toEqual({
    id,
    fundraiserId,
    ...donor,
    createdBy: 'Saljare Saljaresson',
    createdDate: expect.any(String) as string,
    mailStatus: 'none',
  });
  await give(club.leader, fundraiserId, { displayName: 'Kort', sum: 0.01 });
  expect(await recounted()).toEqual(
    new Map([
      [donor.displayName, 25_050],
      ['Kort', 1],
    ]),
  );
  const changed = { ...body, displayName: 'Nya Bageriet', sum: 19.99 };
  expect((await club.seller.call(editDonor, { body: changed })).status).toBe(204);
  expect(await recounted()).toEqual(
    new Map([
      ['Nya Bageriet', 1999],
      ['Kort', 1],
    ]),
  );
  expect((await club.seller.call(deleteDonor, { params: { id } })).status).toBe(204);
  expect(await recounted()).toEqual(new Map([['Kort', 1]]));
  expect(outcomeOf(await club.seller.call(deleteDonor, { params: { id } }))).toBe('404 notFound');
  expect(outcomeOf(await club.seller.call(editDonor, { body: { ...body, id } }))).toBe('404 notFound');
});

test('requires only a name and a sum; the limits are those of the form', async () => {
  const { club, fundraiserId } = await clubWithFundraiser();
  const least = { fundraiserId, displayName: 'Anonym', sum: 1 };
  const { body: id } = await club.seller.call(createDonor, { body: least });
  const { body } = await club.seller.call(readDonor, { params: { id } });
  expect(body).toMatchObject({ email: '', contactPerson: '', information: '', zipCode: '', sum: 1 });
  const tooLong = {
    fundraiserId,
    displayName: 'x'.repeat(31),
    contactPerson: 'x'.repeat(51),
    email: 'fel',
    phone: '1'.repeat(21),
    address: 'x'.repeat(51),
    city: 'x'.repeat(21),
    zipCode: 'x'.repeat(11),
    information: 'x'.repeat(257),
    sum: 0.001,
  };
  expect(brokenRules(await club.seller.call(createDonor, { body: tooLong }))).toEqual([
    'address: Högst 50 tecken',
    'city: Högst 20 tecken',
    'contactPerson: Högst 50 tecken',
    'displayName: Högst 30 tecken',
    'email: Email ej korrekt',
    'information: Högst 256 tecken',
    'phone: Högst 20 tecken',
    'sum: Högst två decimaler',
    'zipCode: Högst 10 tecken',
  ]);
});

test('an international address is stored as mail needs it, and what cannot be seen is taken from it and the telephone', async () => {
  const { club, fundraiserId } = await clubWithFundraiser();
  const stored = async (email: string) => {
    const body = {
      fundraiserId,
      displayName: 'Kiosken',
      sum: 1,
      email,
      phone: '\u200e070-\u2060174 06 05\u200b',
    };
    const { body: id } = await club.seller.call(createDonor, { body });
    const { body: read } = await club.seller.call(readDonor, { params: { id } });
    return [read.email, read.phone];
  };
  expect(await stored('\u200b\u200einfo@räks\u2060mörgås.se')).toEqual([
    'info@xn--rksmrgs-5wao1o.se',
    '070-174 06 05',
  ]);
  const refused = await club.seller.call(createDonor, {
    body: { fundraiserId, displayName: 'Kiosken', sum: 1, email: 'info@räk/smörgås.se' },
  });
  expect(brokenRules(refused)).toEqual(['email: Email ej korrekt']);
});

test('members list their own donors, Admins all; a leader reaches no more than a seller', async () => {
  const { club, fundraiserId } = await clubWithFundraiser();
  const own = await give(club.seller, fundraiserId, { displayName: 'Säljarens' });
  await give(club.leader, fundraiserId, { displayName: 'Ledarens' });
  const params = { id: fundraiserId };
  const names = async (user: typeof club.seller) => {
    const { status, body } = await user.call(listDonors, { params });
    return status === 200 ? body.map((each) => `${each.displayName}: ${each.createdBy}`) : status;
  };
  expect(await names(club.seller)).toEqual(['Säljarens: Saljare Saljaresson']);
  expect(await names(club.admin)).toEqual(['Ledarens: Ledare Ledaresson', 'Säljarens: Saljare Saljaresson']);
  expect(await names(club.otherSeller)).toBe(404);
  expect(outcomeOf(await club.leader.call(readDonor, { params: { id: own } }))).toBe('404 notFound');
  expect(outcomeOf(await club.admin.call(deleteDonor, { params: { id: own } }))).toBe('204');
});

test.each(['seller', 'admin'] as const)(
  'the list of a %s comes in parts, newest first, each donor once',
  async (who) => {
    const { club, fundraiserId } = await clubWithFundraiser();
    for (let index = 0; index < 7; index++)
      await give(club.seller, fundraiserId, { displayName: `Givare ${index}` });
    const params = { id: fundraiserId };
    const names: string[] = [];
    let query: Record<string, string> = { limit: '3' };
    for (let part = 0; part < 3; part++) {
      const { body, headers } = await club[who].call(listDonors, { params, query });
      names.push(...body.map(({ displayName }) => displayName));
      const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      expect(next !== undefined, `part ${part}`).toBe(part < 2);
      query = Object.fromEntries(new URL(next ?? '/', 'https://x.example').searchParams);
    }
    expect(names).toEqual(Array.from({ length: 7 }, (_, index) => `Givare ${6 - index}`));
    const wrong = await club[who].call(listDonors, { params, query: { cursor: 'fel!' } });
    expect(brokenRules(wrong)).toEqual(['cursor: Ogiltig cursor']);
  },
);

test('a closed or archived fundraiser rejects new, changed and removed donors from anyone', async () => {
  const { club, fundraiserId, recounted } = await clubWithFundraiser();
  const id = await give(club.seller, fundraiserId);
  const today = dayOf(new Date());
  for (const rules of [
    { validUntilDate: addDays(today, -1), closed: false },
    { validUntilDate: addDays(today, 9), closed: true },
  ]) {
    expect(await changeFundraiser(club, fundraiserId, rules)).toBe(204);
    for (const user of [club.seller, club.admin]) {
      const answers = [
        await user.call(createDonor, { body: { fundraiserId, ...donor } }),
        await user.call(editDonor, { body: { id, ...donor, sum: 1 } }),
        await user.call(deleteDonor, { params: { id } }),
      ];
      for (const { status, body } of answers)
        expect([status, body]).toEqual([
          409,
          { code: 'sale.closed', message: 'Försäljningsdatum har utgått' },
        ]);
    }
  }
  expect(await recounted()).toEqual(new Map([[donor.displayName, 25_050]]));
  await changeFundraiser(club, fundraiserId, { closed: false });
  expect((await club.seller.call(deleteDonor, { params: { id } })).status).toBe(204);
  expect((await club.admin.call(readFundraiserStats, { params: { id: fundraiserId } })).body.sum).toBe(0);
});

test('a donor who gave no more than the name Anonym is not erased; and an erased one that gets a detail is erased no longer', async () => {
  const { cloud, club, fundraiserId } = await clubWithFundraiser();
  const { body: id } = await club.seller.call(createDonor, {
    body: { fundraiserId, displayName: 'Anonym', sum: 1 },
  });
  const read = async () => (await club.seller.call(readDonor, { params: { id } })).body;
  expect(await read()).not.toHaveProperty('erased');
  const { fundraiserId: fundraiser, place } = ids.parseDonor(id) ?? { fundraiserId: '', place: '' };
  await cloud.service
    .of(club.id)
    .write({ update: keys.donor(fundraiser, place), set: { 'view.erased': true } });
  expect(await read()).toMatchObject({ displayName: 'Anonym', erased: true });
  const email = 'givare@kopare.example';
  expect((await club.seller.call(editDonor, { body: { ...(await read()), email } })).status).toBe(204);
  expect(await read()).not.toHaveProperty('erased');
  expect((await club.seller.call(editDonor, { body: { ...(await read()), email: '' } })).status).toBe(204);
  expect(await read()).not.toHaveProperty('erased');
});
