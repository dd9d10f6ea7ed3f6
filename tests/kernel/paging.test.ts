import { expect, test } from 'vitest';
import { operations, pathOf } from '../../shared/contract/index.ts';
import { deleteUser, listUsers, renameUser, type User } from '../../shared/contract/user.ts';
import { type TestClub, testClub } from '../support/cloud.ts';
import { brokenRules, outcomeOf } from '../support/refusal.ts';

const now = new Date();

/** A club with namesakes, Swedish letters, numbers, and names at their maximum length. */
async function crowd() {
  const { cloud, club } = await testClub();
  const names = [
    'Åke',
    'Ärla',
    'Örjan',
    'Anna',
    'Anna',
    'Anna',
    'anna',
    'P12',
    'P2',
    '語'.repeat(50),
    '👩‍👧👩‍👧',
  ];
  for (const [index, firstName] of names.entries())
    await club.maker.addUser(
      { firstName, lastName: firstName.length > 9 ? '語'.repeat(50) : 'Ek', email: `m${index}@x.example` },
      index % 2 ? club.p12 : club.f10,
      now,
    );
  return { cloud, club };
}

const listOf = async (club: TestClub) => (await club.admin.call(listUsers, {})).body;

/** Follows the `Link` headers. */
async function walk(
  url: string,
  club: TestClub,
  limit: number,
  between: (part: readonly User[], count: number) => Promise<void> = async () => undefined,
): Promise<User[]> {
  const found: User[] = [];
  let next: string | undefined = `${pathOf(listUsers)}?limit=${limit}`;
  for (let count = 1; next !== undefined; count++) {
    const answer: Response = await fetch(`${url}${next}`, {
      headers: { authorization: `Bearer ${club.admin.token}` },
    });
    expect(answer.status).toBe(200);
    const part = (await answer.json()) as User[];
    expect(part.length).toBeLessThanOrEqual(limit);
    found.push(...part);
    next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    if (next !== undefined) expect(part.length).toBe(limit);
    await between(part, count);
  }
  return found;
}

test('the parts of a list make the whole list, each item once and in order, for any size', async () => {
  const { cloud, club } = await crowd();
  const whole = await listOf(club);
  expect(whole.length).toBe(19);
  for (const limit of [1, 2, 5, 18, 19, 20, 1000])
    expect(await walk(cloud.url, club, limit), String(limit)).toEqual(whole);
});

test('items not deleted or renamed in the meantime come once and in order', async () => {
  const { cloud, club } = await crowd();
  const whole = await listOf(club);
  const plain = whole.filter(({ roleName }) => roleName === null).map(({ id }) => id);
  const touched = new Set<string>();
  const found = await walk(cloud.url, club, 3, async (part, count) => {
    const last = part.findLast(({ id }) => plain.includes(id) && !touched.has(id));
    if (!last || count > 4) return;
    touched.add(last.id);
    // The item in the cursor is deleted or renamed before the next part is read.
    const changed =
      count % 2
        ? await club.admin.call(deleteUser, { params: { id: last.id } })
        : await club.admin.call(renameUser, { body: { id: last.id, firstName: 'Zzz', lastName: 'Sist' } });
    expect(changed.status).toBe(204);
  });
  expect(touched.size).toBeGreaterThan(2);
  const ids = (users: readonly User[]) => users.map(({ id }) => id).filter((id) => !touched.has(id));
  expect(ids(found)).toEqual(ids(whole));
});

test('rejects an invalid size or cursor by its name, on every list with parts', async () => {
  const { club } = await testClub();
  const id = await club.lottery();
  const lists = operations.filter(({ route }) => route.answer.kind === 'list');
  expect(lists.map(({ name }) => name).toSorted()).toEqual([
    'listAdmins',
    'listContent',
    'listDonors',
    'listFundraiserUsers',
    'listLog',
    'listNews',
    'listOwnFundraisers',
    'listOwnTickets',
    'listPreviousBuyers',
    'listPublishedNews',
    'listQuestions',
    'listSales',
    'listSettlements',
    'listStats',
    'listTeamAdmins',
    'listUserTickets',
    'listUsers',
    'readSales',
  ]);
  const listing = async (query: Readonly<Record<string, unknown>>) => club.admin.call(listUsers, { query });
  for (const limit of ['0', '-1', '1001', '1.5', '01', '1e2', ' 5', '٣', '', 'alla', '9'.repeat(30)])
    expect([limit, brokenRules(await listing({ limit }))]).toEqual([
      limit,
      ['limit: Ett tal från 1 till 1000'],
    ]);
  for (const cursor of ['', 'å', '!!!!', 'QQ==', 'QQ ', 'Q', '_w', 'x'.repeat(601)])
    expect([cursor, brokenRules(await listing({ cursor }))]).toEqual([cursor, ['cursor: Ogiltig cursor']]);
  for (const query of [{ limit: '1' }, { limit: '1000' }, {}])
    expect(outcomeOf(await listing(query))).toBe('200');
  for (const { name, route } of lists.filter((each) => each.name === 'listStats'))
    expect([
      name,
      brokenRules(await club.admin.call(route, { params: { id }, query: { limit: '0' } })),
    ]).toEqual([name, ['limit: Ett tal från 1 till 1000']]);
});

test("a cursor into another club's list leads into the caller's own, and reveals nothing", async () => {
  const { cloud, club } = await crowd();
  const other = await cloud.club();
  const own = await listOf(other);
  const { headers } = await club.admin.call(listUsers, { query: { limit: '5' } });
  const cursor = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1] ?? '';
  expect(cursor).not.toBe('');
  const { status, body } = await other.admin.call(listUsers, { query: { cursor } });
  expect(status).toBe(200);
  expect(body).toEqual(own.slice(own.length - body.length));
});
