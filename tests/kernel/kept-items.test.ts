import { beforeAll, expect, test } from 'vitest';
import type { Handler } from '../../functions/kernel/implement.ts';
import { perform } from '../../functions/kernel/perform.ts';
import type { Item } from '../../functions/store/write.ts';
import { createDraw, drawWinner } from '../../shared/contract/draw.ts';
import { operations } from '../../shared/contract/index.ts';
import type { Route } from '../../shared/contract/route.ts';
import { assignToUser, mailTicket, sellTicket, unsellTicket } from '../../shared/contract/ticket.ts';
import { buyer } from '../support/club.ts';
import { testCloud, type TestCloud } from '../support/cloud.ts';
import { everyItem } from '../support/everything.ts';
import { prefixes } from '../support/prefixes.ts';
import { anonymiseBuyers, eachSold, type WithBuyer } from '../../functions/ledger/anonymise-buyers.ts';
import { type Key, keys } from '../../functions/store/keys.ts';
import { clubPartition } from '../../functions/store/table-reader.ts';
import { parseListedLottery } from '../../functions/store/lottery-record.ts';
import { isErased } from '../../functions/store/ticket-record.ts';
import { recountClub } from '../../functions/recount/recount-club.ts';
import { attributesAdded, withAdded } from './kept-additions.ts';
import { kept } from './kept-club.ts';
import { makeStand } from './stand.ts';

const stored: Item[] = kept.items.map((item) =>
  item.bits === undefined ? item : { ...item, bits: Buffer.from(item.bits.base64, 'base64') },
);
const epochs = new Map(stored.map(({ sk, epoch }) => [String(sk), Number(epoch)]));

let cloud: TestCloud;
/**
 * Neither a message nor the receipt of one: the kept mail was still to be sent. Nor the mark of a request, which is no
 * longer left.
 */
const isLasting = ({ pk }: Item) =>
  ![prefixes.outbox, `#${prefixes.receipt}`, '#DONE#'].some((prefix) => String(pk).includes(prefix));
const store = (item: Item) =>
  cloud.service.write({ put: { ...item, pk: String(item.pk), sk: String(item.sk) } });
beforeAll(async () => {
  cloud = await testCloud();
  for (const item of stored.filter(isLasting)) await store(item);
});

const moduleOf = (name: string) => operations.find((each) => each.name === name)?.module ?? '';
/** Runs a route's function as a user of the stored club. */
async function run(name: string, userId: string, input: object, now = new Date()): Promise<unknown> {
  const file = new URL(`../../${moduleOf(name)}.ts`, import.meta.url).href;
  const { handler } = (await import(/* @vite-ignore */ file)) as { handler: Handler<Route> };
  const acting = { club: kept.club, userId, epoch: epochs.get(userId) ?? 0, now };
  return perform(handler, acting, input);
}

test.each(kept.answers)(
  '$name gets the same answer for the stored club',
  async ({ name, userId, input, answer }) => {
    const now = new Date(kept.now);
    const answered = await run(name, userId, input, now).catch((error: { code?: string }) => ({
      thrown: error.code,
    }));
    expect(answered === undefined ? null : JSON.parse(JSON.stringify(answered))).toEqual(
      withAdded(name, answer),
    );
  },
);

test('sends a stored outbox message', async () => {
  for (const item of stored.filter((each) => !isLasting(each))) await store(item);
  const sent = (await cloud.mails()).filter(({ to }) => to.includes('kvarnvik@kopare.example'));
  expect(sent).toHaveLength(1);
});

test('stored tickets are sold, removed, assigned and drawn, and every count stays right', async () => {
  const [ticketId = '', other = ''] = kept.unsold;
  const nameOf = (route: Route) => operations.find((each) => each.route === route)?.name ?? '';
  const buyerId = await run(nameOf(sellTicket), kept.admin, { body: { ticketId, ...buyer } });
  await run(nameOf(unsellTicket), kept.admin, { params: { id: buyerId } });
  await run(nameOf(sellTicket), kept.admin, { body: { ticketId: other, ...buyer } });
  const wanted = { ticketBaseId: kept.lottery, quantity: 3, userId: kept.seller };
  expect(await run(nameOf(assignToUser), kept.admin, { body: wanted })).toEqual({ assigned: 3 });
  const drawId = await run(nameOf(createDraw), kept.admin, {
    body: { name: 'Ny', ticketBaseId: kept.lottery },
  });
  for (const draw of [drawId, kept.draw])
    await run(nameOf(drawWinner), kept.admin, { body: { drawId: draw, name: 'Cykel' } });
  await cloud.drain();
  const { drifts } = await recountClub(cloud.service, kept.club);
  expect(drifts).toEqual([]);
});

test('what the stored release erased is read as erased, and what is erased now looks erased to it', async () => {
  const table = cloud.service.of(kept.club);
  const items = await table.query(keys.lotteries(false));
  const lotteries = items.map(parseListedLottery);
  const sold = async () => {
    const found: WithBuyer[] = [];
    for (const lottery of lotteries)
      await eachSold(
        table,
        lottery,
        () => true,
        async (tickets) => void found.push(...tickets),
        {
          consistent: true,
          shardDone: async () => undefined,
        },
      );
    return found;
  };
  const [first] = await sold();
  if (!first) throw new Error('the stored club has sold nothing');
  // As that release left an erased buyer: without a mark.
  const { n, at } = first.view.b;
  const unmarked = { n, f: 'Borttagen', l: 'person', e: '', p: '', at };
  await table.write({
    update: keys.ticket(first.lotteryId, first.number),
    set: { 'view.b': unmarked },
  });
  for (const lottery of lotteries)
    await anonymiseBuyers(
      table,
      lottery,
      () => true,
      async () => undefined,
    );
  const after = (await sold()).map(({ view }) => view.b);
  expect(after.length).toBeGreaterThan(1);
  // The first is no longer concerned: it stays as it was.
  expect(after.filter((b) => b.x === undefined)).toEqual([unmarked]);
  for (const b of after) {
    expect(isErased(b)).toBe(true);
    // By the empty email alone that release knows an erased buyer; it ignores the mark.
    expect(b).toMatchObject({ f: 'Borttagen', l: 'person', e: '', p: '' });
  }
});

/** The kind of an item: its key without ids. */
const kindOf = ({ pk, sk }: Item): string =>
  `${String(pk)} ${String(sk)}`
    .split(/([#@ ])/)
    .map((part) => (/^[A-Z]+$|^[#@ ]$/.test(part) ? part : '*'))
    .join('');
const typeOf = (value: unknown): string =>
  value === null
    ? 'null'
    : value instanceof Uint8Array
      ? 'bytes'
      : Array.isArray(value)
        ? 'list'
        : typeof value;
const attributesOf = (item: Item, path = ''): string[] =>
  Object.entries(item).flatMap(([name, value]) => {
    // Their keys are days and ids, not names of attributes.
    const at = /^(days|users|links)$/.test(name) ? undefined : `${path}${name}.`;
    const nested = at !== undefined && typeOf(value) === 'object' ? attributesOf(value as Item, at) : [];
    return [`${path}${name}: ${typeOf(value)}`, ...nested];
  });
function shapesOf(items: readonly Item[]): Record<string, string[]> {
  const shapes = Map.groupBy(items, kindOf);
  return Object.fromEntries(
    [...shapes].map(([kind, own]) => [
      kind,
      [...new Set(own.flatMap((item) => attributesOf(item)))].toSorted(),
    ]),
  );
}

/** What this release stores and the stored one does not know, by kind: it neither reads nor changes it. */
const kindAt = ({ pk, sk, scope }: Key): string =>
  kindOf({ pk: scope === 'service' ? pk : clubPartition('a1', pk), sk });
const additions = attributesAdded(kindAt);

test('a new club has the attributes of the stored one, with the same types, and those that are known to be new', async () => {
  const [{ club, ids }] = await makeStand(cloud, 'Nyvik');
  await club.seller.call(mailTicket, { body: { ticketId: ids.soldTicket } });
  await cloud.drain();
  const own = (await everyItem()).filter((item) => JSON.stringify(item).includes(club.id));
  const now = shapesOf(own.filter(isLasting));
  const before = shapesOf(stored.filter(isLasting));
  for (const [kind, attributes] of Object.entries(before))
    expect([kind, now[kind] ?? []]).toEqual([kind, expect.arrayContaining(attributes)]);
  const added = Object.entries(now).map(([kind, attributes]) => [
    kind,
    attributes.filter((each) => !before[kind]?.includes(each)),
  ]);
  expect(Object.fromEntries(added.filter(([, each]) => (each?.length ?? 0) > 0))).toEqual(additions);
});
