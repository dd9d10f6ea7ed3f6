import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportClub } from '../../bin/parts/export-club.ts';
import { importClub } from '../../bin/parts/import-club.ts';
import type { LocalCloud } from '../../infra/local/cloud-options.ts';
import { login, loginWithId } from '../../shared/contract/auth.ts';
import { listClubs, readClub } from '../../shared/contract/club.ts';
import { createSale } from '../../shared/contract/sale.ts';
import { sellTicket, unsellTicket } from '../../shared/contract/ticket.ts';
import { ids, keys } from '../../functions/store/keys.ts';
import { operate, scanOf, startAnotherCloud } from '../support/another-cloud.ts';
import { call } from '../support/call.ts';
import { testCloud } from '../support/cloud.ts';
import { buyer } from '../support/club.ts';
import { type FullClub, fullClub, password } from '../support/full-club.ts';
import { putOnTrial } from '../support/self-made.ts';
import { verify } from '../support/verify.ts';
import {
  contentOf,
  emptyDirectory,
  exportedItems,
  ownedBy,
  sumsOf,
  withoutClub,
  withoutTransfers,
} from './transferred.ts';
import { prefixes } from '../support/prefixes.ts';

let full: FullClub;
let other: LocalCloud;
let directory: string;

beforeAll(async () => {
  const cloud = await testCloud();
  full = await fullClub(cloud);
  // A sale that its first ticket has left, which is an item of its own.
  const ticketIds = [19, 20].map((number) => ids.ticket(full.open, number));
  const sold = await full.club.admin.call(createSale, { body: { ticketIds, ...buyer, mail: false } });
  const left = await full.club.admin.call(unsellTicket, { params: { id: sold.body.customer.id } });
  expect([sold.status, left.status]).toEqual([201, 204]);
  // On trial, which it stays where it is imported: the records below are compared whole.
  await putOnTrial(cloud, full.club);
  const neighbour = await cloud.club();
  await neighbour.tickets(await neighbour.lottery(), neighbour.seller, 3);
  directory = emptyDirectory();
  await exportClub(operate(cloud.local), full.club.urlKey, directory);
  other = await startAnotherCloud();
});
afterAll(() => other.stop());

test('an export has everything of the club that lasts, unchanged, and nothing of another club', async () => {
  const cloud = await testCloud();
  const { club } = full;
  const { lasting, passing } = ownedBy(club.id, await scanOf(cloud.local));
  const exported = new Map(
    exportedItems(directory, club.id).map((item) => [`${String(item.pk)} ${String(item.sk)}`, item]),
  );
  const exportedLotteries = [...exported.values()].filter(({ sk }) => sk === keys.lottery('').sk);
  expect(exportedLotteries.length).toBeGreaterThan(1);
  const outside = [...lasting].filter(([place]) => !place.startsWith(prefixes.club));
  for (const [place, item] of lasting)
    if (place.startsWith(prefixes.club)) expect(exported.get(place), place).toEqual(item);
  expect(exported.size).toBe(lasting.size - outside.length);
  // The club's record, the reservation of its urlKey, and the places of its draws: named by id, in files of their own. Those
  // of its lotteries follow from the lotteries.
  expect(outside.map(([place]) => place.split(/[ #]/)[0] ?? '').toSorted()).toEqual([
    'CLUBKEYS',
    'CLUBS',
    'DRAW',
    'DRAW',
    ...exportedLotteries.map(() => keys.lotteryPlace('').pk.replace('#', '')),
  ]);
  expect(readFileSync(path.join(directory, 'places.jsonl'), 'utf8').split('\n')).toHaveLength(3);
  // Everything that is left out expires.
  expect(passing.size).toBeGreaterThan(15);
  for (const [place, { expiresAt }] of passing) expect(expiresAt, place).toBeTypeOf('number');
  const bytes = Object.keys(sumsOf(directory)).filter((name) => /^(media|documents)\//.test(name));
  expect(bytes.map((name) => name.split('/').slice(0, 2).join('/')).toSorted()).toEqual([
    'documents/draws',
    'documents/pdf',
    'media/media',
    'media/media',
    'media/media',
  ]);
});

test('an export repeats file by file, and leaves the club unchanged but for its entry in the log', async () => {
  const cloud = await testCloud();
  const before = await scanOf(cloud.local);
  const again = emptyDirectory();
  const summary = await exportClub(operate(cloud.local), full.club.urlKey, again);
  expect(summary).toMatch(
    new RegExp(
      `^Klubb ${full.club.urlKey} är exporterad till ${again}: \\d+ poster, 5 bilder och dokument\\.`,
    ),
  );
  expect(contentOf(again)).toEqual(contentOf(directory));
  const after = await scanOf(cloud.local);
  expect(withoutTransfers(after)).toEqual(withoutTransfers(before));
  expect(after.size).toBe(before.size + 1);
});

test('a club moved to another installation is the same there: in the files, for its members, and for others', async () => {
  const cloud = await testCloud();
  const { club, member, unsold, drawId, open } = full;
  const send = operate(other);
  for (const urlKey of ['granne', 'grannen']) {
    const adminEmail = `chef@${urlKey}.example`;
    await send({ command: 'create', name: urlKey, urlKey, adminEmail, adminName: 'Eva Ek' });
  }
  await other.drain();
  const mails = async () =>
    ((await (await fetch(`${other.url}/_local/mail.json`)).json()) as unknown[]).length;
  const [before, source, mailed] = [await scanOf(other), await scanOf(cloud.local), await mails()];

  const summary = await importClub(send, directory, undefined);
  await other.drain();
  expect(summary).toMatch(/är importerad: \d+ poster, 5 bilder och dokument\./);
  const after = await scanOf(other);
  expect(withoutClub(club.id, after), 'the clubs that were there').toEqual(withoutClub('', before));
  expect(await scanOf(cloud.local), 'where it came from').toEqual(source);
  expect(await mails(), 'mails').toBe(mailed);
  // Imported winners trigger jobs, which find nothing to do.
  const [there, here] = [ownedBy(club.id, after), ownedBy(club.id, source)];
  expect([...there.passing.keys()]).toEqual([]);
  for (const [place, item] of withoutTransfers(there.lasting)) {
    // Only the import that the club's record came from is recorded.
    const { [place.startsWith('CLUBS ') ? 'imported' : '']: from, ...rest } = item;
    expect({ place, rest }).toEqual({ place, rest: here.lasting.get(place) });
    expect(from === undefined, place).toBe(!place.startsWith('CLUBS '));
  }
  expect(withoutTransfers(there.lasting).size).toBe(withoutTransfers(here.lasting).size);

  const again = emptyDirectory();
  await exportClub(send, club.urlKey, again);
  expect(contentOf(again)).toEqual(contentOf(directory));
  expect(await send({ command: 'recount', urlKey: club.urlKey })).toEqual({
    message: `Klubb ${club.urlKey}: allt stämmer.`,
  });

  // Two users share the email: by their id.

  const body = { clubId: club.id, userId: member.id, password };
  const session = await call(other.url, undefined, loginWithId, { body });
  expect(session.status).toBe(200);
  const sold = await call(other.url, session.body.token, sellTicket, {
    body: { ticketId: unsold[0] ?? '', ...buyer },
  });
  expect(sold.status).toBe(200);
  const wrong = { clubId: club.id, email: club.admin.email, password: 'fel' };
  expect((await call(other.url, undefined, login, { body: wrong })).status).toBe(400);
  expect((await verify(`${other.url}/api/draw/${drawId}/proof`)).code).toBe(0);
  const image = await fetch(`${other.url}/media/ticketbase_${open}?v=1`);
  const original = await fetch(`${cloud.url}/media/ticketbase_${open}?v=1`);
  expect([image.status, image.headers.get('content-type'), image.headers.get('cache-control')]).toEqual([
    200,
    original.headers.get('content-type'),
    original.headers.get('cache-control'),
  ]);
  expect(Buffer.from(await image.arrayBuffer())).toEqual(Buffer.from(await original.arrayBuffer()));
  const { body: clubs } = await call(other.url, undefined, listClubs, {});
  expect(clubs.map(({ id }) => id)).not.toContain(club.id);
  const imported = await call(other.url, undefined, readClub, { params: { urlKey: club.urlKey } });
  expect(imported.body).toMatchObject({ id: club.id, active: true });
  expect(await importClub(send, directory, undefined)).toBe(
    `Klubb ${club.urlKey} är redan importerad härifrån. Inget är ändrat.`,
  );
});
