import { expect, test } from 'vitest';
import { collectorItem } from '../../functions/store/collector-record.ts';
import { roleIdOf } from '../../functions/ledger/role-change.ts';
import { userItem } from '../../functions/store/user-record.ts';
import { type Key, keys } from '../../functions/store/keys.ts';
import type { Item } from '../../functions/store/write.ts';
import { listFundraiserUsers } from '../../shared/contract/fundraiser.ts';
import { readSales } from '../../shared/contract/report.ts';
import type { Route } from '../../shared/contract/route.ts';
import { listAdmins, listTeamAdmins, listUsers } from '../../shared/contract/user.ts';
import { type TestCloud, type TestClub, testClub } from '../support/cloud.ts';
import { makeFundraiser } from '../support/fundraiser.ts';
import { inParallel } from '../support/parallel.ts';

const perTransaction = 100;

async function putAll(cloud: TestCloud, club: TestClub, items: readonly (Item & Key)[]): Promise<void> {
  const table = cloud.service.of(club.id);
  const batches = Array.from({ length: Math.ceil(items.length / perTransaction) }, (_, part) =>
    items.slice(part * perTransaction, (part + 1) * perTransaction),
  );
  await inParallel(batches.map((batch) => () => table.transact(batch.map((put) => ({ put })))));
}

/** More people with the longest names than fit into a reply. */
const many = 10_500;
const idOf = (index: number) => `p${String((index * 11) % many).padStart(6, '0')}`;

/** Many TeamAdmins of a team with the longest name, all collecting for a fundraiser; every tenth has a namesake. */
async function crowd() {
  const { cloud, club } = await testClub();
  const fundraiserId = await makeFundraiser(club);
  await cloud.service.of(club.id).write({ update: keys.team(club.p12), set: { name: '𝔸'.repeat(50) } });
  const people = Array.from({ length: many }, (_, index) => {
    const firstName = `${Math.floor(index / 10) * 10}${'𝔸'.repeat(46)}`;
    return userItem({
      id: idOf(index),
      v: 1,
      epoch: 1,
      view: {
        firstName,
        lastName: '𝔸'.repeat(50),
        email: `${'å'.repeat(30)}${index}@${'ä'.repeat(10)}.example`,
        teamId: club.p12,
        active: true,
        role: roleIdOf('TeamAdmin'),
        createdDate: '2026-01-01T00:00:00Z',
      },
      lastLogin: null,
    });
  });
  await putAll(cloud, club, people);
  await putAll(
    cloud,
    club,
    people.map(({ sk }) => collectorItem(fundraiserId, sk)),
  );
  return { club, fundraiserId };
}

/** The parts of a list, following the Link headers. */
async function parts(club: TestClub, route: Route, params: object, query: object): Promise<unknown[][]> {
  const found: unknown[][] = [];
  let request = query;
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const answer = await club.admin.call(route, { params, query: request });
    expect(answer.status).toBe(200);
    found.push(answer.body as unknown as unknown[]);
    cursor = /[?&]cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1];
    request = { ...query, cursor };
  }
  return found;
}

test('more users than a reply holds come in parts, each once, namesakes too: those with a role, collectors, all', async () => {
  const { club, fundraiserId } = await crowd();
  const lists = [
    [listTeamAdmins, {}],
    [listFundraiserUsers, { id: fundraiserId }],
    [listUsers, {}],
  ] as const;
  for (const [route, params] of lists) {
    const found = await parts(club, route, params, {});
    expect(found.length).toBeGreaterThan(1);
    const ids = (found.flat() as { id?: string; user?: { id: string } }[]).map(
      ({ id, user }) => id ?? user?.id ?? '',
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id.startsWith('p0'))).toHaveLength(many);
  }
  expect((await parts(club, listAdmins, {}, { limit: '1' })).map((part) => part.length)).toEqual([1, 1]);
});

test('sales by team over many days come in parts, each day of each team once and in order', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const [teams, days] = [60, 500];
  const day = (index: number) => (20_000 + index).toString(36);
  const teamId = (index: number) => `team${String(index).padStart(4, '0')}`;
  const numbered = Array.from({ length: teams }, (_, index) => index);
  await putAll(cloud, club, [
    // Two of each name.
    ...numbered.map((index) => ({
      ...keys.team(teamId(index)),
      v: 1,
      name: `${Math.floor(index / 2)}${'𝔸'.repeat(48)}`,
      sectionId: club.sectionId,
      users: 0,
    })),
    ...numbered.map((index) => ({
      ...keys.tally(lottery, `seller${index}`),
      ...keys.tallyByUser(lottery, `seller${index}`),
      team: teamId(index),
      total: days,
      sold: days,
      days: Object.fromEntries(Array.from({ length: days }, (_, each) => [day(each), 1])),
      v: 1,
    })),
  ]);
  const found = await parts(club, readSales, { id: lottery }, { by: 'team' });
  expect(found.length).toBeGreaterThan(1);
  const rows = found.flat() as { date: string; teamName: string; sold: number }[];
  expect(rows).toHaveLength(teams * days);
  const dates = rows.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted());
  const each = Map.groupBy(rows, ({ date, teamName }) => `${date} ${teamName}`);
  expect(each.size).toBe((teams / 2) * days);
  expect([...each.values()].every((pair) => pair.length === 2)).toBe(true);
  expect((await parts(club, readSales, { id: lottery }, {})).map((part) => part.length)).toEqual([days]);
});
