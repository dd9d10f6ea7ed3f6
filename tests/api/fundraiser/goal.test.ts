import { expect, test } from 'vitest';
import { createFundraiser, editFundraiser, readFundraiser } from '../../../shared/contract/fundraiser.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { testCloud } from '../../support/cloud.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';

test('a goal is kept where it is not sent, taken back as it is read, and cleared by null', async () => {
  const cloud = await testCloud();
  const { admin } = await cloud.club();
  const body = { name: 'Läktaren', description: 'Ny', validUntilDate: addDays(dayOf(new Date()), 9) };
  const { body: id } = await admin.call(createFundraiser, { body: { ...body, goal: 1234.5 } });
  const read = async () => (await admin.call(readFundraiser, { params: { id } })).body;
  const edit = (more: object) =>
    admin.call(editFundraiser, { body: { id, ...body, closed: false, ...more } });
  expect((await read()).goal).toBe(1234.5);
  expect(outcomeOf(await edit({}))).toBe('204');
  expect((await read()).goal).toBe(1234.5);
  expect(outcomeOf(await edit(await read()))).toBe('204');
  expect((await read()).goal).toBe(1234.5);
  expect(brokenRules(await edit({ goal: 0 }))).toContain('goal: Fyll i ett mål över 0');
  expect(outcomeOf(await edit({ goal: null }))).toBe('204');
  expect((await read()).goal).toBeNull();
  expect(outcomeOf(await edit(await read()))).toBe('204');
});
