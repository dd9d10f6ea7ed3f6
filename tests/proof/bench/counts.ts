import { fileURLToPath } from 'node:url';
import { login } from '../../../shared/contract/auth.ts';
import { createDraw, drawWinner, readOdds } from '../../../shared/contract/draw.ts';
import {
  hasOwnArchive,
  listArchivedLotteries,
  readSaleSummary,
  readTeamSaleSummary,
} from '../../../shared/contract/lottery.ts';
import { createSale, deleteSale } from '../../../shared/contract/sale.ts';
import { assignToUser, listOwnTickets, sellTicket, unsellTicket } from '../../../shared/contract/ticket.ts';
import { listRoles } from '../../../shared/contract/user.ts';
import { readManifest } from '../../../web/manifest.ts';
import { budgets, weigh } from '../../../web/sizes.ts';
import { type LargeClub, largeClub } from '../../budgets/large-club.ts';
import { buyer, password } from '../../support/club.ts';
import { startTestCloud, type TestCloud } from '../../support/start-cloud.ts';
import { costOf, type Units, unitsOf } from '../../support/units.ts';
import type { Figure } from './result.ts';

/** What each signed-in call reads to know who calls. */
const caller = 0.5;
/** Tickets of the lotteries. The environment may ask for others: `SIZES=100000`. */
const sizes = (process.env.SIZES ?? '1000,10000').split(',').map(Number);
const draws = 12;

/** Every count that has a budget: request units by size of the lottery, bytes by page. */
export async function counts(say: (line: string) => void): Promise<Figure[]> {
  const cloud = await startTestCloud();
  try {
    // Made while others are measured: what the operators write is nobody's units.
    const clubs = sizes.map((size) => clubOf(cloud, size));
    const found: Figure[] = await unitsOfAnySize(cloud);
    for (const [index, size] of sizes.entries()) {
      const about = await clubs[index];
      if (!about) throw new Error(`no club of ${size} tickets`);
      say(`${size} tickets …`);
      found.push(...(await unitsAt(cloud, size, about)));
    }
    return [...found, ...bytes()];
  } finally {
    await cloud.local.stop();
  }
}

const reads = (name: string, { reads: value }: Units, most: number): Figure => ({
  name,
  value: value - caller,
  unit: 'R',
  most,
});
const writes = (name: string, { writes: value }: Units, most: number): Figure => ({
  name,
  value,
  unit: 'W',
  most,
});

/** Runs once to start the function, and is measured the second time. */
async function warmCost(
  cloud: TestCloud,
  operation: string,
  run: () => Promise<{ status: number }>,
): Promise<Units> {
  await run();
  return costOf(cloud, operation, run);
}

async function unitsOfAnySize(cloud: TestCloud): Promise<Figure[]> {
  const club = await cloud.club();
  const email = `kassor@${club.urlKey}.example`;
  await club.maker.addUser({ firstName: 'Kas', lastName: 'Sör', email }, club.p12, new Date(), { password });
  const sign = (typed: string) =>
    cloud.anonymous.call(login, { body: { clubId: club.id, email, password: typed } });
  const signing = async (typed: string) => unitsOf('login', (await cloud.observe(() => sign(typed))).calls);
  await sign(password);
  const called = await warmCost(cloud, 'listRoles', () => club.admin.call(listRoles, {}));
  const [first = '', second = ''] = await club.tickets(await club.lottery(), club.seller, 2);
  await club.sell(club.seller, first);
  const keyed = await costOf(cloud, 'sellTicket', () =>
    club.seller.call(sellTicket, { body: { ticketId: second, ...buyer } }, { key: 'bench' }),
  );
  return [
    writes('a sign-in', await signing(password), 2),
    writes('a sign-in that fails', await signing('fel lösenord'), 2),
    { name: 'to know who calls', value: called.reads, unit: 'R', most: caller },
    writes('a sale with an Idempotency-Key', keyed, 8),
    ...(await callsOfAnySize(cloud)),
  ];
}

/** Calls to DynamoDB of what a club feels, by functions that have been asked before. */
async function callsOfAnySize(cloud: TestCloud): Promise<Figure[]> {
  const club = await cloud.club();
  const lottery = await club.lottery({ maxNumber: 40 });
  const tickets = await club.tickets(lottery, club.seller, 40);
  let count = 0;
  const key = () => ({ key: `calls${count++}` });
  const calls = async (name: string, operation: string, most: number, run: () => Promise<unknown>) => {
    const seen = await cloud.observe(run);
    const own = seen.calls.filter(({ caller: by }) => by.endsWith(`-api-${operation}`));
    return { name: `${name}: calls`, value: own.length, unit: '', most } satisfies Figure;
  };
  const sale = async (ticketId = '') =>
    (await club.seller.call(createSale, { body: { ticketIds: [ticketId], ...buyer } }, key())).body.id;
  const remove = (id: string) => club.seller.call(deleteSale, { params: { id } }, key());
  const home = () => club.seller.call(listOwnTickets, {});
  await remove(await sale(tickets[0]));
  await home();
  let id = '';
  const found = [
    await calls('a sale with an Idempotency-Key', 'createSale', 3, async () => (id = await sale(tickets[0]))),
    await calls('its removal', 'deleteSale', 3, () => remove(id)),
    await calls('home', 'listOwnTickets', 3, home),
  ];
  for (const ticket of tickets) await club.sell(club.seller, ticket);
  const created = async () =>
    (await club.admin.call(createDraw, { body: { name: 'Jul', ticketBaseId: lottery } })).body;
  const draw = (drawId: string) => () => club.admin.call(drawWinner, { body: { drawId, name: 'Cykel' } });
  await draw(await created())();
  const next = draw(await created());
  found.push(
    await calls('a first prize', 'drawWinner', 5, next),
    await calls('a later one', 'drawWinner', 6, next),
  );
  return found;
}

/** Numbers that are left over: what is handed out while it is measured. */
const room = 300;
/** A hundred sellers, and seven of ten tickets sold. */
const clubOf = (cloud: TestCloud, size: number) =>
  largeClub(cloud, size, 100, { room, isSold: (number) => number % 1000 < 700 * ((size + room) / size) });

async function unitsAt(cloud: TestCloud, size: number, about: LargeClub): Promise<Figure[]> {
  const { club, lottery } = about;
  const at = (name: string) => `${name}, ${size.toLocaleString('sv')} tickets`;
  const params = { id: lottery };
  const { body: drawId } = await club.admin.call(createDraw, {
    body: { name: 'Jul', ticketBaseId: lottery },
  });
  const own = await club.tickets(lottery, club.seller, 50);
  const home = await warmCost(cloud, 'listOwnTickets', () => club.seller.call(listOwnTickets, {}));
  const summary = await warmCost(cloud, 'readSaleSummary', () =>
    club.admin.call(readSaleSummary, { params }),
  );
  const teams = await warmCost(cloud, 'readTeamSaleSummary', () =>
    club.admin.call(readTeamSaleSummary, { params }),
  );
  const odds = await warmCost(cloud, 'readOdds', () => club.admin.call(readOdds, { params: { id: drawId } }));
  const { sale, removal } = await trade(cloud, about, own);
  const assigned = await costOf(cloud, 'assignToUser', () =>
    club.admin.call(assignToUser, {
      body: { ticketBaseId: lottery, quantity: 200, userId: club.otherSeller.id },
    }),
  );
  const drawn = await drawMany(cloud, about);
  await club.edit(lottery, { closed: true });
  const archive = await warmCost(cloud, 'listArchivedLotteries', () =>
    club.admin.call(listArchivedLotteries, {}),
  );
  const ownArchive = await warmCost(cloud, 'hasOwnArchive', () => club.seller.call(hasOwnArchive, {}));
  return [
    reads(at('home, 50 tickets'), home, 2),
    // 1 W of a sale is its payment, and 2 or 3 of an act are its entry in the log.
    // The ticket and its lottery, strongly, and the club's settings: whether it tracks payments.
    reads(at('sale'), sale, 2.5),
    writes(at('sale'), sale, 6),
    reads(at('removal'), removal, 2),
    writes(at('removal'), removal, 8),
    { name: at('assigning 200, each'), value: assigned.writes / 200, unit: 'W', most: 3.1 + 2 / 200 },
    reads(at('sum, 100 sellers'), summary, 3),
    reads(at('sums by team'), teams, 3),
    reads(at('odds'), odds, 3),
    { name: at('winner at 70 % sold, worst'), value: drawn.writes, unit: 'W', most: 10 },
    // One ticket in 0.7 is read, ± 0.78; the mean of twelve draws is seldom four deviations off.
    {
      name: at('winner at 70 % sold, mean'),
      value: drawn.reads,
      unit: 'R',
      most: 3 + (4 * 0.78) / Math.sqrt(draws),
      beside: 'expected 3 at most',
    },
    reads(at('archive'), archive, 1),
    reads(at('own archive'), ownArchive, 1),
  ];
}

async function trade(cloud: TestCloud, { club }: LargeClub, tickets: readonly string[]) {
  const sell = (ticketId: string) => club.seller.call(sellTicket, { body: { ticketId, ...buyer } });
  const remove = (id: string) => club.seller.call(unsellTicket, { params: { id } });
  await remove((await sell(tickets[0] ?? '')).body);
  let id = '';
  const sale = await costOf(cloud, 'sellTicket', async () => {
    const answer = await sell(tickets[1] ?? '');
    id = answer.body;
    return answer;
  });
  return { sale, removal: await costOf(cloud, 'unsellTicket', () => remove(id)) };
}

async function drawMany(cloud: TestCloud, { club, lottery }: LargeClub): Promise<Units> {
  const found: Units[] = [];
  for (let drawn = 0; drawn <= draws; drawn++) {
    const { body: drawId } = await club.admin.call(createDraw, {
      body: { name: 'Jul', ticketBaseId: lottery },
    });
    const cost = await costOf(cloud, 'drawWinner', () =>
      club.admin.call(drawWinner, { body: { drawId, name: 'Cykel' } }),
    );
    // The first has started the function.
    if (drawn > 0) found.push(cost);
  }
  return {
    reads: found.reduce((sum, cost) => sum + cost.reads - caller, 0) / found.length,
    writes: Math.max(...found.map((cost) => cost.writes)),
  };
}

/** The heaviest page of each kind: what its first visit fetches. */
function bytes(): Figure[] {
  const site = fileURLToPath(new URL('../../../dist/site', import.meta.url));
  const pages = weigh(site, readManifest());
  return Object.entries(budgets).flatMap(([kind, { limit, aim }]) => {
    const own = pages.filter(({ group }) => group === kind);
    const heaviest = own.toSorted((one, other) => other.kilobytes - one.kilobytes)[0];
    if (!heaviest) throw new Error(`There is no page of the kind ${kind}.`);
    return {
      name: `heaviest ${kind} page, brotli`,
      value: heaviest.kilobytes,
      unit: 'kB',
      most: limit,
      beside: `aim ${aim}: ${heaviest.page}`,
    };
  });
}
