import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { logPut } from '../../../functions/store/log-record.ts';
import { listLog, type LogEntry } from '../../../shared/contract/log.ts';
import { editLottery, readLottery } from '../../../shared/contract/lottery.ts';
import { giveRole, takeRole } from '../../../shared/contract/user.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { testCloud, type TestClub, testClub } from '../../support/cloud.ts';
import { givePrizes } from '../../support/prizes.ts';
import { makeFundraiser } from '../../support/fundraiser.ts';
import { outcomeOf } from '../../support/refusal.ts';

type Query = Readonly<Record<string, string>>;
const logOf = async (club: TestClub, query: Query = {}): Promise<readonly LogEntry[]> =>
  (await club.admin.call(listLog, { query })).body;
const texts = (entries: readonly LogEntry[]) => entries.map(({ text }) => text);

async function newClub() {
  const { cloud, club } = await testClub();
  // Acts of making the club are not of interest.
  const since = (await logOf(club)).length;
  const added = async (query: Query = {}) => {
    const all = await logOf(club, query);
    return all.slice(0, all.length - (query['kind'] === undefined ? since : 0));
  };
  return { cloud, club, added };
}
/** Stores entries at chosen times. */
async function plant(club: TestClub, count: number, at: (index: number) => Date) {
  const { service } = await testCloud();
  for (let index = 0; index < count; index++)
    await service.of(club.id).write(
      logPut(index % 2 ? club.admin.id : null, at(index), {
        kind: index % 3 ? 'settings' : 'mail',
        about: { what: 'club', id: club.id },
        text: `Gjorde ${index}`,
      }),
    );
}

test('making, changing, archiving and reactivating a lottery is logged, with old and new values, newest first', async () => {
  const { club, added } = await newClub();
  const lottery = await club.lottery({ name: 'Höstlotten', price: 20, maxNumber: 100 });
  await club.edit(lottery, { price: 25 });
  await club.edit(lottery, { name: 'Vinterlotten', maxNumber: 200 });
  await club.edit(lottery, { name: 'Vinterlotten' });
  await club.edit(lottery, { closed: true });
  await club.edit(lottery, { closed: false });
  const entries = await added({ kind: 'lottery' });
  expect(texts(entries).slice(0, -1)).toEqual([
    'Aktiverade ett lotteri igen',
    'Arkiverade ett lotteri',
    'Ändrade ett lotteri. namn: Höstlotten → Vinterlotten; högsta lottnummer: 100 → 200',
    'Ändrade ett lotteri. pris: 20:- → 25:-',
  ]);
  expect(entries.at(-1)?.text).toMatch(/^Skapade ett lotteri\. namn: – → Höstlotten; pris: – → 20:-;/);
  for (const { by, about, kind } of entries) {
    expect(by).toEqual({ id: club.admin.id, name: 'Admin Adminsson' });
    // Named as it is now.
    expect([kind, about]).toEqual(['lottery', { what: 'lottery', id: lottery, name: 'Vinterlotten' }]);
  }
});

test('a refused change is not logged', async () => {
  const { club, added } = await newClub();
  const lottery = await club.lottery();
  const [ticket = ''] = await club.tickets(lottery, club.seller, 1);
  await club.sell(club.seller, ticket);
  const before = await added();
  const { body } = await club.admin.call(readLottery, { params: { id: lottery } });
  const priced = await club.admin.call(editLottery, { body: { ...body, price: 99 } });
  expect(outcomeOf(priced)).toBe('409 lottery.priceFixed');
  expect(await added()).toEqual(before);
});

test('roles given and taken are logged, once where the request is repeated; a deleted user is not named', async () => {
  const { club, added } = await newClub();
  const { id } = await club.addSeller(club.p12);
  const since = (await added()).length;
  for (let repeat = 0; repeat < 2; repeat++)
    await club.admin.call(giveRole, { body: { userId: id, roleId: 3 } }, { key: 'role-once' });
  await club.admin.call(takeRole, { params: { userId: id, roleId: 3 } });
  const entries = (await added()).slice(0, -since || undefined);
  expect(texts(entries).slice(0, 2)).toEqual([
    'Tog en roll. roll: Lagledare → –',
    'Gav en roll. roll: – → Lagledare',
  ]);
  expect(entries).toHaveLength(2);
  await club.maker.table.write({ delete: keys.user(id) });
  expect((await added())[0]?.about.name).toBe('Borttagen person');
});

test('is filtered by kind, by user and by day, and goes on in parts until its end', async () => {
  const { club } = await newClub();
  const noon = (days: number) => new Date(`${addDays('2026-03-10', days)}T11:00:00Z`);
  await plant(club, 30, (index) => noon(index));
  const days = { from: '2026-03-10', to: '2026-04-30' };
  const all = await logOf(club, days);
  expect(texts(all)).toEqual(Array.from({ length: 30 }, (_, index) => `Gjorde ${29 - index}`));
  expect(all.map(({ by }) => by.name).slice(-2)).toEqual(['Admin Adminsson', 'Lottlaget']);
  expect(texts(await logOf(club, { from: '2026-03-12', to: '2026-03-13' }))).toEqual([
    'Gjorde 3',
    'Gjorde 2',
  ]);
  expect(await logOf(club, { ...days, kind: 'mail' })).toHaveLength(10);
  expect(await logOf(club, { ...days, userId: club.admin.id })).toHaveLength(15);
  const part = async (cursor?: string) => {
    const query = { ...days, kind: 'mail', limit: '3', ...(cursor !== undefined && { cursor }) };
    const { body, headers } = await club.admin.call(listLog, { query });
    return { body, next: /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1] };
  };
  const found: LogEntry[] = [];
  const lengths: number[] = [];
  for (let next: string | undefined = ''; next !== undefined;) {
    const answer = await part(next === '' ? undefined : next);
    found.push(...answer.body);
    lengths.push(answer.body.length);
    next = answer.next;
  }
  expect(lengths).toEqual([3, 3, 3, 1]);
  expect(texts(found)).toEqual(texts(all.filter(({ kind }) => kind === 'mail')));
});

test('an email in a text is in no entry, nor are the words of a description', async () => {
  const { club, added } = await newClub();
  const name = 'a@person.example';
  const description = 'Hämtas hos Anna, 070-555 44 33';
  const lottery = await club.lottery({ name });
  await club.edit(lottery, { description: 'Hos Anna' });
  await givePrizes(club, lottery, [
    { name: 'Cykel', count: 1, sponsor: `Anna, ${name}` },
    { name: 'Klocka', count: 1, sponsor: `${'x'.repeat(70)} ${name}` },
  ]);
  await makeFundraiser(club, [], { name, description });
  const entries = await added();
  expect(texts(entries).filter((text) => /person|070|Hämtas|Hos Anna/.test(text))).toEqual([]);
  expect(texts(entries).filter((text) => text.endsWith('beskrivningen'))).toHaveLength(3);
  expect(texts(entries).find((text) => text.startsWith('Ändrade vinsterna'))).toContain(
    'Cykel, sponsor: – → Anna, …;',
  );
});

test('an entry is at most 1 kB and names no value of more than 80 characters; it is kept 25 months, about money longer', async () => {
  const { club } = await newClub();
  const long = 'Å'.repeat(300);
  const lottery = await club.lottery();
  await club.edit(lottery, { description: long, termsLink: `https://x.example/${'y'.repeat(200)}` });
  const items = await club.maker.table.query(keys.logEntries());
  expect(items.length).toBeGreaterThan(1);
  for (const item of items) expect(Buffer.byteLength(JSON.stringify(item))).toBeLessThanOrEqual(1024);
  const [last] = await logOf(club);
  expect(last?.text).toBe(
    `Ändrade ett lotteri. villkor: – → https://x.example/${'y'.repeat(61)}…; beskrivningen`,
  );
  const at = (kind: 'lottery' | 'role') => {
    const about = { what: 'club' as const, id: 'x' };
    const write = logPut(null, new Date('2026-05-05T12:00:00Z'), { kind, about, text: 'x' });
    return 'put' in write ? new Date(Number(write.put['expiresAt']) * 1000).toISOString().slice(0, 10) : '';
  };
  expect([at('role'), at('lottery')]).toEqual(['2028-06-05', '2034-01-01']);
});

test('today is a day of the log like any other', async () => {
  const { club } = await newClub();
  const today = dayOf(new Date());
  await club.lottery();
  expect((await logOf(club, { from: today, to: today, kind: 'lottery' })).length).toBe(1);
  expect(await logOf(club, { from: addDays(today, 1) })).toEqual([]);
});
