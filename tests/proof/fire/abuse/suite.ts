import { type Operation, operations } from '../../../../shared/contract/index.ts';
import { mayUse } from '../../../../shared/contract/roles.ts';
import { cellsOf, idsOf, type Viewer, viewersOf } from '../../../kernel/cells.ts';
import { rowsOf } from '../../../kernel/rows/all.ts';
import type { Input } from '../../../kernel/rows/row.ts';
import { inTestCloud, type TestCloud } from '../../../support/start-cloud.ts';
import type { Extent, Found } from '../figures.ts';
import { type Chance, mostExpensiveMinute } from './bill.ts';
import { bounds } from './bounds.ts';
import { type Cost, costOf, mostOf, type Resource, resources } from './cost.ts';
import { callsInAMinute, sharedLimit } from './rates.ts';
import { makeAbuseStage, type Size, type Stage } from './stage.ts';

const whole: Size = { tickets: 2000, handedOut: 1000, upload: 2_000_000, html: 200_000 };
const small: Size = { tickets: 40, handedOut: 20, upload: 20_000, html: 2000 };
/** What the short form looks at: of each kind the most expensive. */
const some = [
  'login',
  'readFundraiserSummary',
  'listOwnTickets',
  'sellTicket',
  'mailTicket',
  'remindBuyer',
  'thankDonor',
  'createUser',
  'assignToUser',
  'reportTeam',
  'saveContent',
  'listUsers',
  'mailWinners',
  'changeUserEmail',
];
/** Routes printed of each thing. */
const printed = 5;

/** Who asks a route to learn what it costs: of those who may use it, the one with most to read. */
const askers = {
  public: 'visitor',
  user: 'seller',
  teamAdmin: 'TeamAdmin',
  content: 'ContentAdmin',
  admin: 'Admin',
  master: 'Master',
  treasurer: 'Kassör',
  teamAdminOrTreasurer: 'TeamAdmin',
} as const;

/** Routes that show one of those who may use them more than the others. */
const showMore: Readonly<Record<string, string>> = { listSales: 'Kassör' };

/** Those that read come first: what others write or delete would make them dearer, or cheaper. */
const readingFirst = operations.toSorted(
  (one, other) => Number(other.route.method === 'GET') - Number(one.route.method === 'GET'),
);

/**
 * One hostile user of each role and one without a session: what they can make the service spend in a minute. Each route
 * is measured once, at its most expensive, and multiplied by the calls that get through.
 */
export const abuse = (extent: Extent): Promise<Found> =>
  inTestCloud(async (cloud) => {
    const stage = await makeAbuseStage(cloud, extent.short ? small : whole);
    const viewers = viewersOf(stage.own, stage.own);
    const wrong: string[] = [];
    const chances = new Map<Operation, Chance>();
    for (const operation of readingFirst) {
      const asker = showMore[operation.name] ?? askers[operation.route.access];
      const viewer = viewers.find(({ name }) => name === asker);
      if (!viewer || (extent.short && !some.includes(operation.name))) continue;
      const { broken, ...chance } = await chanceOf(cloud, stage, { viewer, operation });
      if (broken) wrong.push(`${operation.name}: ${broken}`);
      chances.set(operation, chance);
    }
    const figures: Record<string, number | string> = {};
    for (const [name, bound] of Object.entries(bounds)) {
      const identity = viewers.find((each) => each.name === name)?.identity;
      const own = [...chances]
        .filter(([{ route }]) => route.access === 'public' || (identity && mayUse(route.access, identity)))
        .map(([, chance]) => chance);
      for (const resource of resources) {
        const { total, mostExpensive } = mostExpensiveMinute(own, resource);
        const spent = rounded(total, resource);
        const most = rounded(bound[resource], resource);
        const routes = mostExpensive
          .slice(0, printed)
          .map((each) => `${each.name} ${rounded(each.spent, resource)} (${each.calls})`);
        extent.say(`${name.padEnd(12)} ${resource.padEnd(12)} ${spent} of ${most}: ${routes.join(', ')}`);
        figures[`${name}: ${resource} in a minute`] = spent;
        if (total > bound[resource])
          wrong.push(`${name} can spend ${spent} ${resource} in a minute, above ${most}`);
      }
    }
    return { figures, wrong };
  });

interface Attack {
  readonly viewer: Viewer;
  readonly operation: Operation;
}

/** What a route costs, and how often a hostile user gets through. */
async function chanceOf(
  cloud: TestCloud,
  stage: Stage,
  { viewer, operation }: Attack,
): Promise<Chance & { readonly broken: string | undefined }> {
  const { name } = operation;
  const cell = rowsOf(name)
    .flatMap((row) => cellsOf(operation, row, [viewer], stage.own, []))
    .find(({ refused }) => !refused);
  if (!cell) throw new Error(`${viewer.name} cannot use ${name}`);
  const mostExpensive = stage.mostExpensive[name];
  const next = async (): Promise<readonly Input[]> =>
    mostExpensive ? mostExpensive(idsOf(stage.own[0])) : [(await cell.input()) ?? {}];
  const costs: Cost[] = [];
  const outcomes: string[] = [];
  let body: unknown;
  for (const input of await next()) {
    const from = { token: viewer.token, address: '198.51.100.7' };
    const { cost, outcome } = await costOf(cloud, operation, input, from);
    outcomes.push(outcome);
    costs.push(cost);
    body = input.body;
  }
  // What is refused every time is not what costs most.
  const refused = outcomes.some((outcome) => /^[23]/.test(outcome)) ? undefined : outcomes.join();
  const failed = outcomes.find((outcome) => outcome.startsWith('5'));
  return {
    name,
    calls: callsInAMinute(operation, body),
    ...sharedLimit(operation, body),
    cost: mostOf(costs),
    broken: failed ?? refused,
  };
}

const rounded = (value: number, resource: Resource): string =>
  resource === 'dollars' ? value.toFixed(3) : Math.round(value).toLocaleString('sv');
