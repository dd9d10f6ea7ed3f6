import { expect, test } from 'vitest';
import { handler } from '../../../functions/lottery/create-lottery.ts';
import { perform } from '../../../functions/kernel/perform.ts';
import { createLottery, editLottery, listLotteries, readLottery } from '../../../shared/contract/lottery.ts';
import { addDays, dayOf, endOfDay } from '../../../shared/domain/stockholm.ts';
import { testClub } from '../../support/cloud.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';

const today = dayOf(new Date());
const fields = {
  name: 'Jullotten',
  description: 'Fina priser',
  price: 40,
  maxNumber: 100,
  validUntilDate: addDays(today, 5),
};

const cases: [Readonly<Record<string, unknown>>, string[]][] = [
  [{ name: '' }, ['name: Fyll i namn']],
  [{ name: ' ' }, ['name: Fyll i namn']],
  [{ name: undefined }, ['name: Fyll i namn']],
  [{ name: 'x'.repeat(21) }, ['name: Högst 20 tecken']],
  [{ name: 'Två\nrader' }, ['name: Innehåller tecken som inte kan sparas']],
  [{ description: '' }, ['description: Fyll i beskrivning']],
  [{ description: 'x'.repeat(301) }, ['description: Högst 300 tecken']],
  [{ description: 'a\u0000b' }, ['description: Innehåller tecken som inte kan sparas']],
  [{ price: undefined }, ['price: Fyll i pris']],
  [{ price: '40' }, ['price: Fyll i pris']],
  [{ price: '0,500' }, ['price: Menar du 0,5 eller 500?']],
  [{ price: -1 }, ['price: Minst 0']],
  [{ price: 10_000_000.5 }, ['price: Högst 10\u00a0000\u00a0000']],
  [{ price: 0.001 }, ['price: Högst två decimaler']],
  [{ maxNumber: undefined }, ['maxNumber: Fyll i högsta lottnummer']],
  [{ maxNumber: 0 }, ['maxNumber: Minst 1']],
  [{ maxNumber: 1_000_001 }, ['maxNumber: Högst 1\u00a0000\u00a0000']],
  [{ maxNumber: 1.5 }, ['maxNumber: Heltal']],
  [{ validUntilDate: undefined }, ['validUntilDate: (Välj datum)']],
  [{ validUntilDate: '' }, ['validUntilDate: (Välj datum)']],
  [{ validUntilDate: '21/11/2031' }, ['validUntilDate: (Välj datum)']],
  [{ validUntilDate: '2031-02-30' }, ['validUntilDate: (Välj datum)']],
  [{ validUntilDate: '2031-13-01' }, ['validUntilDate: (Välj datum)']],
  [{ validUntilDate: addDays(today, -3) }, ['validUntilDate: (Välj datum)']],
  [{ validUntilDate: `${addDays(today, -4)}T12:00:00Z` }, ['validUntilDate: (Välj datum)']],
  [{ termsLink: 'http://klubben.example' }, ['termsLink: Länken måste starta med https://']],
  [{ termsLink: 'klubben.example' }, ['termsLink: Länken måste starta med https://']],
  [{ termsLink: 'https://' }, ['termsLink: Länken måste starta med https://']],
  [{ termsLink: `https://${'x'.repeat(249)}` }, ['termsLink: Högst 256 tecken']],
  [{ owner: 'x' }, ['owner: Okänt fält']],
  // All broken rules together, including those that need the clock.
  [
    {
      name: '',
      description: '',
      price: -1,
      maxNumber: 0,
      termsLink: 'x',
      owner: 1,
      validUntilDate: addDays(today, -3),
    },
    [
      'description: Fyll i beskrivning',
      'maxNumber: Minst 1',
      'name: Fyll i namn',
      'owner: Okänt fält',
      'price: Minst 0',
      'termsLink: Länken måste starta med https://',
      'validUntilDate: (Välj datum)',
    ],
  ],
];

test('reports each rule about a new lottery at its field, in the exact words, and creates nothing', async () => {
  const { club } = await testClub();
  for (const [sent, rules] of cases) {
    const answer = await club.admin.call(createLottery, { body: { ...fields, ...sent } });
    expect([sent, brokenRules(answer)]).toEqual([sent, rules]);
  }
  expect((await club.admin.call(listLotteries, {})).body).toEqual([]);
});

test('the same rules apply to a changed lottery, and nothing is changed', async () => {
  const { club } = await testClub();
  const id = await club.lottery();
  const { body: before } = await club.admin.call(readLottery, { params: { id } });
  for (const [sent, rules] of cases) {
    const answer = await club.admin.call(editLottery, { body: { ...before, ...sent } });
    expect([sent, brokenRules(answer)]).toEqual([sent, rules]);
  }
  const { closed: _, ...withoutState } = before;
  expect(brokenRules(await club.admin.call(editLottery, { body: withoutState }))).toEqual([
    'closed: Ja eller nej',
  ]);
  expect(brokenRules(await club.admin.call(editLottery, { body: { ...before, id: '' } }))).toEqual([
    'id: Välj i listan',
  ]);
  expect((await club.admin.call(readLottery, { params: { id } })).body).toEqual(before);
});

test('accepts a deadline two days ago, and fields at their maximum length', async () => {
  const { club } = await testClub();
  const longest = {
    name: 'å'.repeat(20),
    description: 'ö'.repeat(300),
    price: 12.34,
    maxNumber: 100,
    validUntilDate: addDays(today, -2),
    termsLink: `https://${'x'.repeat(248)}`,
  };
  const { body: id } = await club.admin.call(createLottery, { body: longest });
  const { body } = await club.admin.call(readLottery, { params: { id } });
  expect(body).toMatchObject({ ...longest, validUntilDate: endOfDay(longest.validUntilDate) });
});

test('an old lottery is archived and renamed with its old deadline; only a changed deadline is checked', async () => {
  const { club } = await testClub();
  // Created by the route's function thirty days ago: no request can set such a deadline today.
  const then = new Date(Date.now() - 30 * 86_400_000);
  const acting = await club.maker.acting(club.admin.id, then);
  const id = await perform(handler, acting, { body: { ...fields, validUntilDate: addDays(dayOf(then), 3) } });
  const { body: old } = await club.admin.call(readLottery, { params: { id } });
  const edit = (sent: Readonly<Record<string, unknown>>) =>
    club.admin.call(editLottery, { body: { ...old, ...sent } });
  expect(outcomeOf(await edit({ name: 'Gammal', closed: true }))).toBe('204');
  expect(outcomeOf(await edit({ validUntilDate: addDays(dayOf(then), 3), closed: true }))).toBe('204');
  expect(brokenRules(await edit({ validUntilDate: addDays(dayOf(then), 4) }))).toEqual([
    'validUntilDate: (Välj datum)',
  ]);
  expect((await club.admin.call(readLottery, { params: { id } })).body).toMatchObject({
    closed: true,
    validUntilDate: old.validUntilDate,
  });
});
