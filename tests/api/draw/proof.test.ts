import { expect, test } from 'vitest';
import { setClubActive } from '../../../functions/operators/create-club.ts';
import { keys } from '../../../functions/store/keys.ts';
import { deleteDraw, drawWinner } from '../../../shared/contract/draw.ts';
import { readProof } from '../../../shared/contract/proof.ts';
import { sellTicket, unsellTicket } from '../../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { buyer } from '../../support/club.ts';
import { testCloud } from '../../support/cloud.ts';
import { buyerIdOf } from '../../support/many-tickets.ts';
import { inParallel } from '../../support/parallel.ts';
import { costOf } from '../../support/units.ts';
import { type Proven, provenLottery } from './proven.ts';
import { splitCases } from '../../support/searches.ts';

const drain = async () => (await testCloud()).drain();
const hashesOf = ({ prizes }: Awaited<ReturnType<Proven['proof']>>) => prizes.map(({ setHash }) => setHash);

/** Removes the buyer of a ticket that was sold when the lottery was made. */
const unsell = ({ club, lottery }: Proven, number: number) =>
  club.seller.call(unsellTicket, {
    params: { id: buyerIdOf(lottery, number) },
  });
const sell = ({ club, lottery }: Proven, number: number) =>
  club.seller.call(sellTicket, { body: { ticketId: `${lottery}-${number}`, ...buyer } });

const shares: readonly [string, (number: number) => boolean][] = [
  ['everything', () => true],
  ['70 %', (number) => number % 10 < 7],
  ['10 %', (number) => number % 10 === 0],
  ['1 %', (number) => number % 100 === 0],
];

for (const [cases, options] of splitCases(shares, ([share]) => share === '70 %'))
  test.each(cases)(
    'with %s sold, winners drawn before and after the end of the sale are proven',
    options,
    async (_, sold) => {
      const { draw, one, close, proven } = await provenLottery(200, 200, sold);
      const early = await draw(1);
      await close();
      await one(early);
      const late = await draw(2);
      const [first, second] = [await proven(early), await proven(late)];
      // Without sales in between, all draws of the lottery share one set.
      expect([...hashesOf(first), ...hashesOf(second)]).toEqual([undefined, undefined, undefined, undefined]);
      expect(first.setHash).toMatch(/^[0-9a-f]{64}$/);
      expect([second.set, second.setHash]).toEqual([first.set, first.setHash]);
    },
  );

test('with buyers added and removed between draws, each winner keeps a set of its own', async () => {
  const lottery = await provenLottery(40, 40, (number) => number <= 30);
  const { draw, one, proof, proven } = lottery;
  const id = await draw(1);
  await drain();
  const won = (await proof(id)).prizes[0]?.number;
  expect((await unsell(lottery, won === 1 ? 2 : 1)).status).toBe(204);
  await one(id);
  await drain();
  for (const number of [31, 32]) expect((await sell(lottery, number)).status).toBe(200);
  await one(id);
  const shown = await proven(id);
  expect([shown.set, shown.setHash]).toEqual([null, null]);
  expect(new Set(hashesOf(shown)).size).toBe(3);
});

test(
  'proves winners among few sold tickets of a large lottery; once the set is frozen the lottery is not read again',
  { tags: 'search' },
  async () => {
    const { draw, one, close, proven } = await provenLottery(100_000, 60, (number) => number % 6 === 0);
    const cloud = await testCloud();
    const early = await draw(3);
    await close();
    const late = await draw(2);
    await drain();
    const { reads, writes } = await costOf(cloud, 'drawWinner', async () => {
      await one(late);
      return { status: 200 };
    });
    // Reads the direct counters' numbers, but no whole shard: the set has been stored.
    expect(reads).toBeLessThanOrEqual(107);
    expect(writes).toBe(10);
    for (const id of [early, late]) {
      const { prizes } = await proven(id);
      // A sold ticket is among the hundred direct counters for one winner in a hundred; not for three in a row.
      expect(prizes).toHaveLength(3);
      expect(prizes.some(({ counter }) => counter >= 100)).toBe(true);
    }
  },
);

test('a set frozen late still shows what the draws saw, though everything has been sold since', async () => {
  const lottery = await provenLottery(12, 12, (number) => number % 3 === 0);
  const { draw, proven } = lottery;
  const cloud = await testCloud();
  const gate = Promise.withResolvers<void>();
  const stop = cloud.local.gateway.intercept(async ({ caller }) => {
    if (!caller.name.endsWith('runJob')) return undefined;
    await gate.promise;
    return 'pass';
  });
  const id = await draw(3);
  const unsold = Array.from({ length: 12 }, (_, index) => index + 1).filter((number) => number % 3 !== 0);
  await inParallel(unsold.map((number) => () => sell(lottery, number)));
  gate.resolve();
  stop();
  expect((await proven(id)).prizes).toHaveLength(3);
});

test('every winner is proven after concurrent sales, removals and draws', async () => {
  const lottery = await provenLottery(40, 40, (number) => number <= 9);
  const { club, draw, proven } = lottery;
  const drawId = await draw(1);
  const trades = Array.from({ length: 9 }, (_, index) => index + 1).flatMap((number) => [
    () => unsell(lottery, number),
    () => sell(lottery, number + 20),
    ...(number % 3 === 0
      ? [() => club.admin.call(drawWinner, { body: { drawId, name: `Vinst ${number}` } })]
      : []),
  ]);
  const answers = await inParallel<{ status: number }>(trades);
  expect(answers.some(({ status }) => status === 204)).toBe(true);
  expect((await proven(drawId)).prizes.length).toBeGreaterThan(1);
});

test('a lottery that is reactivated, sold on and closed gets another set, and keeps the first for its winners', async () => {
  const lottery = await provenLottery(30, 30, (number) => number <= 20);
  const { club, draw, one, close, proven } = lottery;
  await close();
  const id = await draw(1);
  await drain();
  const validUntilDate = addDays(dayOf(new Date()), 3);
  expect(await club.edit(lottery.lottery, { validUntilDate, maxNumber: 50 })).toBe(204);
  for (const number of [21, 22, 23]) expect((await sell(lottery, number)).status).toBe(200);
  await close();
  await one(id);
  const shown = await proven(id);
  expect(shown.prizes.map(({ maxNumber }) => maxNumber)).toEqual([30, 50]);
  expect(shown.maxNumber).toBe(50);
  expect(hashesOf(shown)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), undefined]);
});

test('a set is null until frozen; the secret is published with the winner mail; no person is named', async () => {
  const { draw, close, proof, proven, club } = await provenLottery(20, 20);
  const cloud = await testCloud();
  await close();
  const gate = Promise.withResolvers<void>();
  const stop = cloud.local.gateway.intercept(async ({ caller, operation }) => {
    if (!caller.name.endsWith('runJob') || operation !== 'PutObject') return undefined;
    await gate.promise;
    return 'pass';
  });
  const id = await draw(1);
  const waiting = await proof(id);
  gate.resolve();
  stop();
  expect(waiting).toEqual({
    id,
    controlled: false,
    rule: 'sold',
    createdDate: expect.any(String),
    maxNumber: 20,
    eligible: null,
    set: null,
    setHash: null,
    commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    prizes: [
      {
        name: 'Cykel',
        number: expect.any(Number),
        counter: expect.any(Number),
        maxNumber: 20,
        set: null,
        setHash: null,
      },
    ],
  });
  await drain();
  const frozen = await proof(id);
  expect(frozen.secret).toBeUndefined();
  // Twenty set bits, and the one that ends the set.
  expect(frozen.set).toBe(Buffer.from([255, 255, 31]).toString('base64'));
  const published = JSON.stringify(await proven(id));
  for (const word of [
    buyer.firstName,
    buyer.lastName,
    buyer.phone,
    '@',
    club.urlKey,
    club.id,
    club.seller.id,
  ])
    expect(published).not.toContain(word);
});

test('a deleted or unknown draw, or one of an inactive club, has no proof', async () => {
  const { draw, club } = await provenLottery(5, 5);
  const cloud = await testCloud();
  const read = async (id: string) => (await cloud.anonymous.call(readProof, { params: { id } })).status;
  const [kept, deleted] = [await draw(1), await draw(0)];
  expect(await Promise.all([kept, deleted].map(read))).toEqual([200, 200]);
  expect((await club.admin.call(deleteDraw, { params: { id: deleted } })).status).toBe(204);
  expect(await cloud.service.get(keys.drawPlace(deleted), { consistent: true })).toBeUndefined();
  expect(await Promise.all([deleted, 'a-b', 'x', `${kept}0`].map(read))).toEqual([404, 404, 404, 404]);
  await setClubActive(cloud.service, club.id, false);
  expect(await read(kept)).toBe(404);
  await setClubActive(cloud.service, club.id, true);
  expect(await read(kept)).toBe(200);
});
