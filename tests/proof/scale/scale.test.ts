import { beforeAll, describe, expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { clubPartition } from '../../../functions/store/table-reader.ts';
import { ownCloud } from '../../support/own-cloud.ts';
import { documented, tables, tablesOf } from './document.ts';
import { limitsOf } from './limits.ts';
import { measure, type Measured } from './measure.ts';
import { Partitions } from './partitions.ts';
import { simulate } from './simulate.ts';
import { actNames } from './sunday.ts';

let measured: Measured;

beforeAll(async () => {
  measured = await measure(await ownCloud());
});

/** `npm run scale -- --write` writes them again. */
test('docs/scale.md has the units, limits and hot keys that are measured and simulated', () => {
  const found = (['lottery', 'club', 'table'] as const).map((scope) => simulate(measured, scope));
  const made = tablesOf(measured, found);
  for (const name of tables) expect(made[name], name).toEqual(documented(name));
});

test('every unit has a place, and the places of a sale are those of its budget', () => {
  const { sale, saleMailed } = measured.acts;
  const places = sale.touches.filter(({ writes }) => writes > 0).map(({ pk, sk }) => `${pk} ${sk}`);
  const { pk1, sk1 } = keys.ticketByUser('{seller}', '{lottery}', 1);
  const { pk2 } = keys.saleByTime({ lotteryId: '{lottery}', number: 1, generation: 1 }, 1);
  const ofClub = (pk: string, sk: string) => `${clubPartition('{club}', pk)} ${sk}`;
  const tally = keys.tally('{lottery}', '{seller}');
  const shard = keys.ticket('{lottery}', 1).pk.replace(/0$/, '{shard}');
  expect(places).toEqual(
    expect.arrayContaining([
      ofClub(tally.pk, tally.sk),
      ofClub(shard, '{number+0}'),
      ofClub(shard, '{number+1}'),
      ofClub(pk1, sk1.replace(/\d+$/, '{number+0}')),
      ofClub(pk2, '{time}#{number+0}'),
      ofClub(keys.request('{seller}', '').pk, '{new}'),
    ]),
  );
  expect(saleMailed.mails).toBe(1);
  const outbox = keys.outbox('ticket', '', '').pk.replace(/\d$/, '{one shard}');
  expect(saleMailed.touches.map(({ pk }) => pk)).toContain(outbox);
  // A key that keeps an id is one that the simulation could not give to another club.
  const touched = actNames.flatMap((name) =>
    measured.acts[name].touches.map(({ pk, sk = '' }) => `${pk} ${sk}`),
  );
  expect(touched.filter((key) => /(?<![{\w])[a-z\d]{12}(?![\w}])/.test(key))).toEqual([]);
});

test('a limit that is lower is the one that holds sales back', () => {
  const limits = limitsOf(measured);
  for (const { name, perSale, most, sales } of limits) expect(sales * perSale, name).toBeCloseTo(most, 6);
  expect(limits.length).toBeGreaterThan(12);
});

describe('partitions', () => {
  const second = (loads: Readonly<Record<string, number>>) =>
    new Map(
      Object.entries(loads).map(([key, writes]) => [
        key.replace(' ', '\n'),
        { reads: 0, writes, records: writes / 2 },
      ]),
    );

  test('split between keys and within one, until each keeps up', () => {
    const partitions = new Partitions();
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, item) => [`one ${item}`, 90]));
    expect(partitions.over(second(many))).toEqual({ pk: 'one', sk: '*', unit: 'W' });
    expect(partitions.split(second(many))).toBeUndefined();
    expect(partitions.over(second(many))).toBeUndefined();
    expect(partitions.count).toBeGreaterThan(4);
  });

  test('do not help one item, and name it', () => {
    const partitions = new Partitions();
    expect(partitions.split(second({ 'one a': 600, 'one b': 1001, 'two c': 900 }))).toEqual({
      pk: 'one',
      sk: 'b',
      unit: 'W',
    });
  });

  test('keep up with what is just within their units', () => {
    expect(new Partitions().over(second({ 'one a': 1000 }))).toBeUndefined();
  });
});
