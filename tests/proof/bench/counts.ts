import { fileURLToPath } from 'node:url';
import { login } from '../../../shared/contract/auth.ts';
import { createDraw, drawWinner, readOdds } from '../../../shared/contract/draw.ts';
import {
  hasOwnArchive,
  listArchivedLotteries,
  readSaleSummary,
  readTeamSaleSummary,
} from '../../../shared/contract/lottery.ts';
import { reportLottery } from '../../../shared/contract/report.ts';
import { createSale, deleteSale } from '../../../shared/contract/sale.ts';
import { assignToUser, listOwnTickets } from '../../../shared/contract/ticket.ts';
import { listRoles } from '../../../shared/contract/user.ts';
import { readManifest } from '../../../web/manifest.ts';
import { budgets, weigh } from '../../../web/sizes.ts';
import { largeClub } from '../../budgets/large-club.ts';
import { buyer, password } from '../../support/club.ts';
import { inTestCloud, type TestCloud } from '../../support/start-cloud.ts';
import { unitsOf } from '../../support/units.ts';
import type { Figure } from './result.ts';

/** Tickets of the lotteries. The environment may ask for others: `SIZES=100000`. */
const sizes = (process.env.SIZES ?? '1000,10000').split(',').map(Number);
/** Numbers that are left over: what is handed out while it is measured. */
const room = 450;

/** A request, and what it may take at most. */
interface Request {
  readonly operation: string;
  readonly run: () => Promise<{ status: number }>;
  readonly most: { readonly R: number; readonly W: number; readonly calls?: number };
  /** It may be made again and again: `quick` times it. */
  readonly isRepeated?: boolean;
  /** What the figures are divided by; 1 by default. */
  readonly of?: number;
  /** The tickets that a draw reads until one is sold are chance: they are left out. */
  readonly isDraw?: boolean;
}

/** Every count that has a budget: request units by size of the lottery, bytes by page. */
export const counts = (say: (line: string) => void): Promise<Figure[]> =>
  inTestCloud(async (cloud) => {
    const found: Figure[] = [];
    for (const size of sizes) {
      say(`${size} tickets …`);
      for (const [name, request] of Object.entries(await requestsOf(cloud, size)))
        found.push(...(await figuresOf(cloud, `${name}, ${size.toLocaleString('sv')} tickets`, request)));
    }
    return [...found, ...bytes()];
  });

/** Runs once to start the function, and is measured the second time. */
async function figuresOf(cloud: TestCloud, name: string, request: Request): Promise<Figure[]> {
  const { operation, run, most, of = 1, isDraw = false } = request;
  await run();
  const { result, calls } = await cloud.observe(run);
  if (result.status >= 300 && operation !== 'login') throw new Error(`${name}: ${result.status}`);
  const own = calls.filter(({ caller }) => caller.endsWith(`-api-${operation}`));
  const { reads, writes } = unitsOf(operation, own);
  const read = isDraw ? own.filter((call) => /^(Batch)?GetItem$/.test(call.operation)) : [];
  const looks = read.flatMap(({ keys }) => keys.filter(({ sk = '' }) => /^\d+$/.test(sk))).length;
  const units: Figure[] = [
    { name, value: (reads - looks) / of, unit: 'R', most: most.R },
    { name, value: writes / of, unit: 'W', most: most.W },
  ];
  const figure = { name: `${name}: calls`, value: own.length, unit: '' };
  return [
    ...units.filter(({ value, most: bound }) => value > 0 || bound !== 0),
    ...(most.calls === undefined ? [] : [{ ...figure, most: most.calls }]),
  ];
}

/** In a lottery with a hundred sellers and seven of ten tickets sold. Each budget holds 0.5 R to know who calls. */
export async function requestsOf(cloud: TestCloud, size: number): Promise<Readonly<Record<string, Request>>> {
  const isSold = (number: number) => number % 1000 < 700 * ((size + room) / size);
  const { club, lottery } = await largeClub(cloud, size, 100, { room, isSold });
  const { admin, seller } = club;
  const email = `logg@${club.urlKey}.example`;
  await club.maker.addUser({ firstName: 'Kas', lastName: 'Sör', email }, club.p12, new Date(), { password });
  const own = await club.tickets(lottery, seller, 50);
  const params = { id: lottery };
  const create = { body: { name: 'Jul', ticketBaseId: lottery } };
  const { body: odds } = await admin.call(createDraw, create);
  const { body: drawn } = await admin.call(createDraw, create);
  let keys = 0;
  const key = () => ({ key: `counts${keys++}` });
  const sign = (typed: string) => () =>
    cloud.anonymous.call(login, { body: { clubId: club.id, email, password: typed } });
  const sold: string[] = [];
  const sell = async () => {
    const body = { ticketIds: [own.pop() ?? ''], ...buyer, mail: false };
    const answer = await seller.call(createSale, { body }, key());
    sold.push(answer.body.id);
    return answer;
  };
  const ask = (operation: string, R: number, run: Request['run']): Request => ({
    operation,
    run,
    most: { R, W: 0 },
  });
  return {
    'a sign-in': { operation: 'login', run: sign(password), most: { R: 3.5, W: 2 } },
    'a sign-in that fails': { operation: 'login', run: sign('fel lösenord'), most: { R: 3.5, W: 2 } },
    'to know who calls': ask('listRoles', 0.5, () => admin.call(listRoles, {})),
    'home, 50 tickets': {
      operation: 'listOwnTickets',
      run: () => seller.call(listOwnTickets, {}),
      most: { R: 2.5, W: 0, calls: 3 },
      isRepeated: true,
    },
    'a sale with a key': {
      operation: 'createSale',
      run: sell,
      most: { R: 4, W: 10, calls: 3 },
      isRepeated: true,
    },
    'its removal with a key': {
      operation: 'deleteSale',
      run: () => seller.call(deleteSale, { params: { id: sold.pop() ?? '' } }, key()),
      most: { R: 4.5, W: 12, calls: 3 },
      isRepeated: true,
    },
    'assigning 200, each': {
      operation: 'assignToUser',
      run: () =>
        admin.call(assignToUser, {
          body: { ticketBaseId: lottery, quantity: 200, userId: club.otherSeller.id },
        }),
      most: { R: 0.1, W: 3.1 + 2 / 200 },
      of: 200,
    },
    'sum, 100 sellers': ask('readSaleSummary', 3.5, () => admin.call(readSaleSummary, { params })),
    'sums by team': ask('readTeamSaleSummary', 3.5, () => admin.call(readTeamSaleSummary, { params })),
    odds: ask('readOdds', 3.5, () => admin.call(readOdds, { params: { id: odds } })),
    'a later winner, beside the tickets read': {
      operation: 'drawWinner',
      run: () => admin.call(drawWinner, { body: { drawId: drawn, name: 'Cykel' } }),
      most: { R: 2.5, W: 10 },
      isDraw: true,
      isRepeated: true,
    },
    archive: ask('listArchivedLotteries', 1.5, async () => {
      await club.edit(lottery, { closed: true });
      return admin.call(listArchivedLotteries, {});
    }),
    // 70 % are sold, and a sold ticket carries its buyer and the mark of its sale; the rest are the sellers.
    'a report, a thousand tickets': {
      operation: 'reportLottery',
      run: () => admin.call(reportLottery, { params }),
      most: { R: 26 + 10_000 / size, W: 0 },
      of: (size + room) / 1000,
    },
    'own archive': ask('hasOwnArchive', 1.5, () => seller.call(hasOwnArchive, {})),
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
