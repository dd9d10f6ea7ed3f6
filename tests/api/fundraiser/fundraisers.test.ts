import { expect, test } from 'vitest';
import {
  createFundraiser,
  editFundraiser,
  listArchivedFundraisers,
  listFundraisers,
  listOwnFundraisers,
  readFundraiser,
  readFundraiserStats,
} from '../../../shared/contract/fundraiser.ts';
import { deleteImage, readImage, saveImage } from '../../../shared/contract/image.ts';
import { addDays, dayOf, endOfDay } from '../../../shared/domain/stockholm.ts';
import { dataUrl, png } from '../../fixtures/pictures.ts';
import { testClub } from '../../support/cloud.ts';
import { changeFundraiser, donor, give, makeFundraiser } from '../../support/fundraiser.ts';
import { brokenRules } from '../../support/refusal.ts';

const today = dayOf(new Date());
const fields = {
  name: 'Ny läktare på Åvallen',
  description: 'Hjälp oss\natt bygga.',
  validUntilDate: addDays(today, 5),
};

test('lists a fundraiser with a slug of its name, open until 23:59 in Stockholm', async () => {
  const { club } = await testClub();
  const short = { ...fields, name: 'Läktare på Åvallen' };
  const { body: id, status } = await club.admin.call(createFundraiser, { body: short });
  expect(status).toBe(201);
  const { body } = await club.admin.call(listFundraisers, {});
  expect(body).toEqual([
    {
      id,
      ...short,
      slug: 'laktare-pa-avallen',
      validUntilDate: endOfDay(fields.validUntilDate),
      closed: false,
      createdDate: expect.any(String) as string,
      image: null,
      goal: null,
      sum: 0,
    },
  ]);
  const { sum: _, ...shown } = body[0] ?? {};
  expect((await club.admin.call(readFundraiser, { params: { id } })).body).toEqual(shown);
});

test('reports all broken rules together, the date included', async () => {
  const { club } = await testClub();
  const wrong = { name: 'x'.repeat(21), description: '', validUntilDate: addDays(today, -3) };
  expect(brokenRules(await club.admin.call(createFundraiser, { body: wrong }))).toEqual([
    'description: Fyll i beskrivning',
    'name: Högst 20 tecken',
    'validUntilDate: (Välj datum)',
  ]);
  const edge = { ...fields, name: 'Kort', validUntilDate: addDays(today, -2) };
  expect((await club.admin.call(createFundraiser, { body: edge })).status).toBe(201);
  const long = { ...edge, description: 'å'.repeat(301) };
  expect(brokenRules(await club.admin.call(createFundraiser, { body: long }))).toEqual([
    'description: Högst 300 tecken',
  ]);
});

test('a fundraiser is archived and reactivated with its old date unchanged', async () => {
  const { club } = await testClub();
  const id = await makeFundraiser(club, [], { validUntilDate: addDays(today, -2) });
  expect(await changeFundraiser(club, id, { closed: true, name: 'Gammal' })).toBe(204);
  expect((await club.admin.call(listFundraisers, {})).body).toEqual([]);
  expect((await club.admin.call(listArchivedFundraisers, {})).body).toMatchObject([
    { id, name: 'Gammal', slug: 'gammal', closed: true },
  ]);
  expect(await changeFundraiser(club, id, { closed: false })).toBe(204);
  expect((await club.admin.call(listArchivedFundraisers, {})).body).toEqual([]);
  const body = { id, ...fields, name: 'Gammal', closed: false, validUntilDate: addDays(today, -3) };
  expect(brokenRules(await club.admin.call(editFundraiser, { body }))).toEqual([
    'validUntilDate: (Välj datum)',
  ]);
});

test('changing a fundraiser keeps its sum, donors and image', async () => {
  const { cloud, club } = await testClub();
  const id = await makeFundraiser(club);
  const key = `fundraiser_${id}`;
  await club.admin.call(saveImage, { body: { key, imageFile: dataUrl(png(4, 3)) } });
  await give(club.admin, id, { sum: 0.1 });
  await give(club.admin, id, { sum: 0.2 });
  await changeFundraiser(club, id, { name: 'Ny', sum: 7, image: null });
  const { body } = await club.admin.call(readFundraiserStats, { params: { id } });
  expect(body).toMatchObject({ fundraiser: { id, name: 'Ny' }, sum: 0.3 });
  expect(body.donors).toHaveLength(2);
  expect((await club.admin.call(listFundraisers, {})).body).toMatchObject([{ id, sum: 0.3 }]);
  const { image } = (await club.admin.call(readFundraiser, { params: { id } })).body;
  expect(image).toMatch(new RegExp(`^/media/${key}\\?v=\\w+$`));
  expect((await fetch(`${cloud.url}${image}`)).headers.get('content-type')).toBe('image/png');
  expect((await club.admin.call(readImage, { params: { key } })).body).toEqual({
    imageData: dataUrl(png(4, 3)),
  });
  expect((await club.admin.call(deleteImage, { params: { key } })).status).toBe(204);
  expect((await club.admin.call(readFundraiser, { params: { id } })).body.image).toBeNull();
});

test('a member sees the active fundraisers they collect for, with the total and their own donors', async () => {
  const { club } = await testClub();
  const mine = await makeFundraiser(club, [club.seller, club.leader], { name: 'Min' });
  const archived = await makeFundraiser(club, [club.seller], { name: 'Arkiverad' });
  await makeFundraiser(club, [club.otherSeller], { name: 'Andras' });
  await give(club.seller, archived);
  await changeFundraiser(club, archived, { closed: true });
  const first = await give(club.seller, mine, { sum: 100 });
  const second = await give(club.seller, mine, { sum: 50.25, displayName: 'Åhs Bil' });
  await give(club.leader, mine, { sum: 1000 });
  const { body } = await club.seller.call(listOwnFundraisers, {});
  expect(body).toMatchObject([{ id: mine, name: 'Min', sum: 1150.25, closed: false }]);
  expect(body[0]?.donors).toMatchObject([
    { id: second, displayName: 'Åhs Bil', sum: 50.25, createdBy: 'Saljare Saljaresson' },
    { ...donor, id: first, fundraiserId: mine, sum: 100, mailStatus: 'none' },
  ]);
  expect((await club.otherLeader.call(listOwnFundraisers, {})).body).toEqual([]);
  expect((await club.admin.call(listOwnFundraisers, {})).body).toEqual([]);
});

test('a request repeated with its key creates one fundraiser', async () => {
  const { club } = await testClub();
  const body = { ...fields, name: 'En gång' };
  const key = 'fundraiser-once';
  const first = await club.admin.call(createFundraiser, { body }, { key });
  const again = await club.admin.call(createFundraiser, { body }, { key });
  expect(again.body).toBe(first.body);
  expect((await club.admin.call(listFundraisers, {})).body).toHaveLength(1);
});
