import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { readAccount, saveCosts } from '../../../shared/contract/account.ts';
import { erasePerson, exportPerson, previewErasure } from '../../../shared/contract/person.ts';
import { testClub } from '../../support/cloud.ts';
import { everythingOf, fileOf, ran } from './planted.ts';

test('an email in a ground note or a cost is in its file and in the preview, and erased; amounts and other emails stay', async () => {
  const { cloud, club } = await testClub();
  const id = await club.lottery();
  const email = `bo@${club.urlKey}.tryckeri.example`;
  const other = `eva@${club.urlKey}.tryckeri.example`;
  await club.edit(id, { ground: 'other', groundNote: `Beslut hos ${email.toUpperCase()}` });
  const costs = [
    { name: `Tryck, ${email}`, amount: 640 },
    { name: `Affischer, ${other}`, amount: 185.5 },
  ];
  expect((await club.treasurer.call(saveCosts, { params: { id }, body: { costs } })).status).toBe(204);
  const read = async () => (await club.treasurer.call(readAccount, { params: { id }, query: {} })).body;

  const file = JSON.parse((await fileOf(await ran(club, exportPerson, email))).text) as Record<
    string,
    unknown
  >;
  expect(file['kostnader i lotterier']).toEqual([
    { lotteri: 'Höstlotten', kostnad: costs[0]?.name, belopp: 640 },
  ]);
  expect(file['anteckningar om lotteriers grund']).toMatchObject([{ lotteri: 'Höstlotten' }]);
  const preview = JSON.parse((await fileOf(await ran(club, previewErasure, email))).text) as {
    parts: { what: string; count: number }[];
  };
  expect(preview.parts.map(({ what, count }) => [what, count])).toEqual([
    ['Anteckningar om lotteriers grund', 1],
    ['Kostnader i lotterier', 1],
  ]);

  await ran(club, erasePerson, email);
  expect(await read()).toMatchObject({ costs: [{ name: 'Tryck, …', amount: 640 }, costs[1]] });
  const item = await cloud.service.of(club.id).get(keys.lottery(id), { consistent: true });
  expect(item?.view).not.toHaveProperty('groundNote');
  expect(await everythingOf(club)).not.toContain(email);
});
