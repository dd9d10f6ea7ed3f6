import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openService } from '../../../../functions/kernel/resources.ts';
import { keys } from '../../../../functions/store/keys.ts';
import { parsePending } from '../../../../functions/store/pending-record.ts';
import { makeTestClub, type TestClub } from '../../../support/club.ts';
import { makeFundraiser } from '../../../support/fundraiser.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { messagesOf } from '../../../workers/outbox.ts';
import { type Extent, type Found, wrongs } from '../figures.ts';
import { Installation } from '../kills/installation.ts';
import { Random } from '../ops/random.ts';
import { drawsLane, giftsLane, officeLane, sumsLane } from './club-lanes.ts';
import { Crew } from './crew.ts';
import { type AtRest, inWords, risesOf, settled, tooMuch } from './judging.ts';
import { Ledger, type Times } from './ledger.ts';
import { sellerLane } from './seller-lane.ts';

/** What the command line asks for beside. */
export interface SoakExtent extends Extent {
  /** An hour in place of a quarter of one. */
  readonly long?: boolean;
}

const sellers = 4;
/** How often all rest and are looked at; the first third of it is warming up. */
const rests = 12;
/** After as long (ms) nobody holds a connection any more that is only kept in case: the local cloud does for a minute. */
const quiet = 65_000;
/** How often the work is looked at while it goes on, in ms. */
const glance = 10_000;
/** A leak is to be seen after as many rests, so far apart (ms). */
const leaking = { rests: 9, apart: 2500 } as const;
const seed = 1;

const minutesOf = ({ short, long }: SoakExtent) =>
  Number(process.env.SOAK_MINUTES ?? (short ? 2 : long ? 60 : 15));

const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1);

interface Watch {
  readonly installation: Installation;
  readonly crew: Crew;
  readonly rests: AtRest[];
  /** The most that lay in all queues, and the most memory, while work went on; how often queues were retried at rests. */
  readonly most: { queued: number; resident: number; retried: number };
}

const queuedIn = (queues: Readonly<Record<string, number>>) =>
  Object.values(queues).reduce((sum, count) => sum + count, 0);

/** Works for so long, with a glance now and then; rests, until nothing is under way; and looks. */
async function workAndRest({ installation, crew, rests: seen, most }: Watch, ms: number): Promise<AtRest> {
  const until = performance.now() + ms;
  crew.work();
  while (performance.now() < until) {
    await delay(Math.max(0, Math.min(glance, until - performance.now())));
    const { queues, resident } = await installation.glance();
    Object.assign(most, {
      queued: Math.max(most.queued, queuedIn(queues)),
      resident: Math.max(most.resident, resident),
    });
  }
  await crew.rest();
  most.retried += await installation.rest();
  await delay(quiet);
  const rest = { at: performance.now(), ...(await installation.vitals()) };
  seen.push(rest);
  return rest;
}

/** What is left of the club's work that should have come to its end. */
async function leftOver(club: TestClub): Promise<{ messages: number; assignments: number }> {
  const service = openService();
  const pending = await service.query(keys.pendingOfClub(club.id), { consistent: true });
  return {
    messages: (await messagesOf({ service } as TestCloud, club.id)).length,
    assignments: pending.map(parsePending).filter(({ state }) => state !== 'finished').length,
  };
}

/** A cloud and functions that keep what they should let go: whether that is seen, in memory and in handles. */
async function noticesLeak(installation: Installation): Promise<boolean> {
  await installation.leak();
  const seen: AtRest[] = [];
  for (let rest = 0; rest < leaking.rests; rest++) {
    await delay(leaking.apart);
    seen.push({ at: performance.now(), ...(await installation.vitals()) });
  }
  const risen = tooMuch(seen).map(({ what }) => what);
  return ['heap', 'what each function', 'resident', 'open files'].every((word) =>
    risen.some((what) => what.startsWith(word)),
  );
}

/** Mixed work on the local cloud for a quarter of an hour, or for an hour, while its data grows. */
export async function soak(extent: SoakExtent): Promise<Found> {
  const { say } = extent;
  const minutes = minutesOf(extent);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lottlaget-soak-'));
  const installation = new Installation(dataDir);
  try {
    await installation.start();
    Object.assign(process.env, installation.environment);
    const club = await makeTestClub(installation.url, 'uthallig');
    const lottery = await club.lottery({ maxNumber: 100_000 });
    const fundraiser = await makeFundraiser(club, [club.seller]);
    await installation.sweep();
    const ledger = new Ledger();
    const site = { url: installation.url, club, lottery, ledger, random: new Random(seed) };
    const crew = new Crew([
      ...Array.from({ length: sellers }, () => sellerLane(site)),
      sumsLane(site),
      drawsLane(site),
      giftsLane(site, fundraiser),
      officeLane(site),
    ]);
    const watch: Watch = { installation, crew, rests: [], most: { queued: 0, resident: 0, retried: 0 } };
    const before = (await installation.vitals()).mailCount;
    const times: Times[] = [];
    for (let rest = 1; rest <= rests; rest++) {
      const seen = await workAndRest(watch, (minutes * 60_000) / rests);
      const lately = ledger.lately();
      times.push(lately);
      say(
        `${rest} of ${rests}: ${ledger.answers} answers, ${lately.slowest.toFixed(0)} ms at most for 99 of 100, ` +
          `${seen.files} open files, ${seen.threads} threads, MB: ${megabytes(seen.resident)}, ` +
          `of them functions ${megabytes(seen.functions.held)} in ${seen.functions.count}, ` +
          `heap ${megabytes(seen.heap)}, buffers ${megabytes(seen.buffers)}, mails ${megabytes(seen.mails)}; ` +
          `database ${megabytes(seen.database)}, data ${megabytes(seen.stored)}`,
      );
    }
    for (const line of installation.troubles.slice(0, 10)) say(line.slice(0, 300));
    const left = await leftOver(club);
    const recount = await installation.operate({ command: 'recount', urlKey: club.urlKey });
    const drifts = 'error' in recount ? [recount.error] : (recount.drifts ?? []);
    const noticed = await noticesLeak(installation);
    return judged(watch, {
      minutes,
      ledger,
      times,
      left,
      drifts,
      noticed,
      before,
      personal: installation.personal,
    });
  } finally {
    await installation.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The routes that have slowed down most, with what their answers took after the warm-up and in the end. */
function slower(times: readonly Times[]): string {
  const [first, last] = [settled(times)[0]?.middle, times.at(-1)?.middle];
  return [...(last ?? [])]
    .map(([route, ms]) => ({ route, ms, before: first?.get(route) ?? ms }))
    .toSorted((one, other) => other.ms / other.before - one.ms / one.before)
    .slice(0, 5)
    .map(({ route, ms, before }) => `${route} ${before.toFixed(0)} → ${ms.toFixed(0)}`)
    .join(', ');
}

interface Outcome {
  readonly minutes: number;
  readonly ledger: Ledger;
  /** Of each part. */
  readonly times: readonly Times[];
  readonly left: { readonly messages: number; readonly assignments: number };
  readonly drifts: readonly string[];
  readonly noticed: boolean;
  /** Mails that had been sent before the work began. */
  readonly before: number;
  readonly personal: readonly string[];
}

function judged({ rests: seen, most }: Watch, outcome: Outcome): Found {
  const { ledger, left, drifts, noticed, before, personal } = outcome;
  const [first, last] = [settled(seen)[0], seen.at(-1)];
  if (!first || !last) throw new Error('nothing was seen');
  const mailed = last.mailCount - before;
  const inQueues = Object.entries(last.queues).filter(([, count]) => count > 0);
  const grown = (value: (rest: AtRest) => number) => `${megabytes(value(first))} → ${megabytes(value(last))}`;
  return {
    figures: {
      minutes: outcome.minutes,
      answers: ledger.answers,
      'of them broken (5xx or none)': ledger.broken,
      'ms in the middle, after the warm-up and in the end': slower(outcome.times),
      'tickets handed out': ledger.tickets,
      'members who joined': ledger.members,
      'mails sent': mailed,
      'messages in queues, at most': most.queued,
      'messages in queues in the end': queuedIn(last.queues),
      'rests at which messages had to be tried again': most.retried,
      'messages and assignments left in the end': left.messages + left.assignments,
      'counts that drift in the end': drifts.length,
      'data on disk, MB, after the warm-up and in the end': grown(({ stored }) => stored),
      'resident memory of the database, MB': grown(({ database }) => database),
      'mails in memory, MB': grown(({ mails }) => mails),
      'resident memory of the cloud, MB': grown(({ resident }) => resident),
      'the most of it while work went on, MB': megabytes(most.resident),
      'heap of its main thread, MB': grown(({ heap }) => heap),
      'what each function holds, MB': grown(({ functions: { held, count } }) => held / count),
      'open files': `${first.files} → ${last.files}`,
      threads: `${first.threads} → ${last.threads}`,
      ...Object.fromEntries(
        risesOf(seen)
          .slice(0, 3)
          .map(({ what, rise, most }) => [
            `${what}: MB more since the warm-up, at most ${megabytes(most)}`,
            megabytes(rise),
          ]),
      ),
    },
    wrong: [
      ...tooMuch(seen).map(inWords),
      ...ledger.unexpected.map((what) => `not as expected: ${what}`),
      ...inQueues.map(([name, count]) => `${count} messages are left in ${name}`),
      ...drifts,
      ...personal.map((line) => `personal data in the log: ${line}`),
      ...wrongs({
        [`${left.messages} messages were not carried out`]: left.messages > 0,
        [`${left.assignments} assignments are half done`]: left.assignments > 0,
        [`${ledger.mails} mails were requested, ${mailed} sent`]: ledger.mails !== mailed,
        'a planted leak was not noticed': !noticed,
      }),
    ],
  };
}
