import { operations } from '../../../../shared/contract/index.ts';
import { type Holding, makeStand } from '../../../kernel/stand.ts';
import { inParallel } from '../../../support/parallel.ts';
import { startTestCloud, type TestCloud } from '../../../support/start-cloud.ts';
import { type Extent, type Found, wrongs } from '../figures.ts';
import { longest, Progress } from '../progress.ts';
import { attackedRows } from './more-rows.ts';
import { plant } from './plantings.ts';
import { makeSmallStand } from './small-stand.ts';
import { Stage } from './stage.ts';
import { attackUnit, type Kept, type Unit } from './unit.ts';

/** What the command line asks for beside. */
export interface SitesExtent extends Extent {
  /** Only the operations whose names contain it. */
  readonly only?: string;
}

/** Of faults, among all ways to ask. */
const pairs = 10_000;
/** So much is told of an error in the log. */
const mostLogged = 500;
/** Attacks side by side: most of their time they wait for the SDK's next try. */
const sideBySide = 8;
/** The work of a sale day, and an act that the log's entry alone makes a transaction: by operation and the how manieth of its rows. */
const shortUnits =
  'sellTicket 1, unsellTicket 1, assignToUser 1, drawWinner 2, createDonor 1, renameTeam 1'.split(', ');
/** In turn: operations that share one touch nothing in common. */
const shortClubs = ['Zorta', 'Zortb', 'Zortc', 'Zortd'];
/** These change something though they are read: a mail is requested, a file is fetched once. */
const changingReads = ['resendActivation', 'downloadResult'];

function unitsOf({ short, only = '' }: SitesExtent): Unit[] {
  return operations
    .filter(({ name, route }) => route.method !== 'GET' || changingReads.includes(name))
    .flatMap((operation) =>
      attackedRows(operation.name).map((row, index) => {
        return { name: `${operation.name} ${index + 1}`, operation, row };
      }),
    )
    .filter(({ name }) => name.includes(only) && (!short || shortUnits.includes(name)));
}

/** Outbox messages stay there: the mails and jobs that follow are other batteries', and would change what is compared. */
const holdOutbox = ({ local }: TestCloud) =>
  local.gateway.intercept(({ caller, service }) =>
    caller.name.endsWith('-relayOutbox') && service === 'sqs' ? 'fail' : undefined,
  );

/**
 * Every write route, at each place where its function calls the SDK, under each fault that can be met there: up to two
 * in a row nobody notices; what does not pass is refused clearly, and the repeat with the same key has one effect.
 */
export async function sites(extent: SitesExtent): Promise<Found> {
  const { short, say } = extent;
  const progress = short ? undefined : new Progress<Kept>('sites', extent.resume ?? false);
  const until = performance.now() + longest;
  const units = unitsOf(extent);
  const pairsOfEach = short ? 0 : Math.ceil(pairs / unitsOf({ short, say }).length);
  const errors: Record<string, string> = {};
  const cloud = await startTestCloud((line) => {
    const [, name = '', logged = ''] = /^\[(\S+)\] (.*"level":"error".*)$/.exec(line) ?? [];
    errors[name] = logged.slice(0, mostLogged);
  });
  const release = holdOutbox(cloud);
  const stage = new Stage(cloud, errors);
  const { fenced } = stage;
  const shared = short ? shortClubs.map((word) => makeSmallStand(fenced, word)) : [];
  const stand = async (index: number): Promise<Holding> =>
    shared[index % shortClubs.length] ?? (await makeStand(fenced, `Zort${index}`))[0];
  const done = new Map<string, Kept>();
  let planted = { planted: 0, unnoticed: [] as string[] };
  try {
    await inParallel(
      [
        async () => {
          planted = await plant(stage, await (shared.at(-1) ?? makeSmallStand(fenced, 'Zortplats')));
        },
        ...units.map((unit, index) => async () => {
          const known = progress?.of(unit.name);
          const measure = { short, pairs: pairsOfEach, until };
          const kept =
            known ??
            (performance.now() < until
              ? await attackUnit(stage, unit, await stand(index), measure)
              : undefined);
          if (!kept) return;
          done.set(unit.name, kept);
          if (known) return;
          progress?.keep(unit.name, kept);
          say(`${unit.name}: ${told(kept)}`);
          for (const sentence of kept.wrong) say(sentence);
        }),
      ],
      sideBySide,
    );
  } finally {
    release();
    await cloud.local.stop();
  }
  return summed(units, done, planted);
}

const told = ({ sites, cases, pairs, counts }: Kept): string =>
  `${sites} sites, ${cases} cases, ${pairs} pairs: ${JSON.stringify(counts)}`;

/** The verdicts, as the figures call them. */
const verdicts = {
  invisible: 'not noticed',
  refused: 'refused, nothing done, done by the repeat',
  unheard: 'done, the answer lost, told by the repeat',
  'half done': 'done by steps, ended by the repeat',
  gone: 'done, the repeat told that it is gone',
  unreached: 'met no fault',
  wrong: 'wrong',
} as const;

function summed(
  units: readonly Unit[],
  done: ReadonlyMap<string, Kept>,
  { planted, unnoticed }: Awaited<ReturnType<typeof plant>>,
): Found {
  const all = [...done.values()];
  const sum = (of: (kept: Kept) => number) => all.reduce((total, kept) => total + of(kept), 0);
  const counted = (is: keyof typeof verdicts) => sum(({ counts }) => counts[is] ?? 0);
  const names = Object.keys(verdicts) as (keyof typeof verdicts)[];
  const unreached = counted('unreached');
  const left = units.length - done.size;
  const met = units.filter(({ name }) => done.has(name));
  return {
    figures: {
      routes: new Set(met.map(({ operation }) => operation.name)).size,
      'ways to ask them': done.size,
      'call sites': sum((kept) => kept.sites),
      'faults one at a time': sum(({ cases }) => cases),
      'pairs of faults': sum((kept) => kept.pairs),
      ...Object.fromEntries(names.map((is) => [verdicts[is], counted(is)])),
      'planted lacks noticed': `${planted - unnoticed.length} of ${planted}`,
    },
    wrong: [
      ...all.flatMap((kept) => kept.wrong),
      ...unnoticed.map((each) => `planted, and not found: ${each}`),
      ...wrongs({
        [`${unreached} cases met no fault`]: unreached * 50 > sum(({ cases, pairs }) => cases + pairs),
        [`${left} are left: go on with --resume`]: left > 0,
      }),
    ],
  };
}
