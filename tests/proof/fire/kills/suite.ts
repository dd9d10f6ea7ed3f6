import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeTestClub } from '../../../support/club.ts';
import { type Extent, type Found, wrongs } from '../figures.ts';
import { longest, Progress } from '../progress.ts';
import { Installation } from './installation.ts';
import { SellerAtWork } from './seller-at-work.ts';

const sellers = 8;
/** As many kills are looked back at together. */
const together = 20;
/** Answers until the blow falls, at most. */
const longestLife = 80;
/** An assignment that broke off is finished by the schedule once it has lain for a minute and a half. */
const patience = 300_000;

/** What some kills came to. */
interface Survived {
  /** Writes that were acknowledged. */
  readonly acknowledged: number;
  /** What of it was not as it had been acknowledged, a sentence each. */
  readonly lost: readonly string[];
  /** Milliseconds until it served again. */
  readonly starts: readonly number[];
}

/**
 * The whole local cloud killed at moments nobody has chosen, while eight sell and are handed tickets.
 */
export async function kills(extent: Extent): Promise<Found> {
  const { short, say, resume = false } = extent;
  const progress = short ? undefined : new Progress<Survived>('kills', resume);
  const until = performance.now() + longest;
  const count = short ? 3 : 200;
  const survived: Survived[] = [];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lottlaget-kills-'));
  const installation = new Installation(dataDir);
  try {
    await installation.start();
    Object.assign(process.env, installation.environment);
    const club = await makeTestClub(installation.url, 'kvar');
    const lottery = await club.lottery({ maxNumber: 1000 });
    const team: SellerAtWork[] = [];
    for (let index = 0; index < sellers; index++)
      team.push(new SellerAtWork(club, await club.addSeller(club.p12), lottery));

    for (let first = 1; first <= count; first += together) {
      const name = `kills from ${first}`;
      // The last ones are not kept: what is looked at in the end is what they leave.
      const isLast = first + together > count;
      const size = Math.min(together, count - first + 1);
      const some =
        (isLast ? undefined : progress?.of(name)) ??
        (performance.now() < until ? await survive(installation, team, size) : undefined);
      if (!some) continue;
      if (!isLast) progress?.keep(name, some);
      survived.push(some);
      say(`kills ${first} to ${first + size - 1}: ${some.lost.length} wrong`);
    }
    const lost = survived.flatMap((some) => some.lost);
    const starts = survived.flatMap((some) => some.starts);
    const { drifts, seconds } = await countedOut(installation, club.urlKey);
    for (const seller of team) lost.push(...(await seller.check()));
    for (const sentence of lost.slice(0, 10)) say(sentence);
    const noticed = await noticesHarm(team);
    const sorted = starts.toSorted((one, other) => one - other);
    return {
      figures: {
        kills: starts.length,
        'writes acknowledged': survived.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
        'acknowledged writes lost, or tickets nobody asked for': lost.length,
        'ready again, median, ms': Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
        'ready again, slowest, ms': Math.round(sorted.at(-1) ?? 0),
        'counts that drift in the end': drifts.length,
        'seconds until nothing was half done': seconds,
      },
      wrong: [
        ...wrongs({
          [`${count - starts.length} kills are left: go on with --resume`]: starts.length < count,
          [`${lost.length} acknowledged writes are not as they were acknowledged`]: lost.length > 0,
          'a sale that was taken away was not missed': !noticed,
        }),
        ...drifts,
        ...installation.personal.map((line) => `personal data in the log: ${line}`),
      ],
    };
  } finally {
    await installation.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function survive(
  installation: Installation,
  team: readonly SellerAtWork[],
  kills: number,
): Promise<Survived> {
  const acknowledged = () => team.reduce((sum, seller) => sum + seller.acknowledged, 0);
  const before = acknowledged();
  const [lost, starts]: [string[], number[]] = [[], []];
  for (let kill = 0; kill < kills; kill++) {
    await workUntilKilled(installation, team);
    starts.push(await installation.start());
    for (const seller of team) lost.push(...(await seller.check()));
  }
  return { acknowledged: acknowledged() - before, lost, starts };
}

/** All of them work until a random number of answers has arrived; then it is killed, with other requests in flight. */
async function workUntilKilled(installation: Installation, team: readonly SellerAtWork[]): Promise<void> {
  let life = 1 + Math.floor(Math.random() * longestLife);
  let killing: Promise<void> | undefined;
  await Promise.all(
    team.map(async (seller) => {
      while (await seller.act()) if (--life === 0) killing = installation.kill();
    }),
  );
  await (killing ?? installation.kill());
}

/** Whether the check misses one sale, where one is taken away behind its back. */
async function noticesHarm(team: readonly SellerAtWork[]): Promise<boolean> {
  for (const seller of team) if (await seller.harm()) return (await seller.check()).length === 1;
  return false;
}

/** What the counts come to once everything that broke off has been finished. */
async function countedOut(
  installation: Installation,
  urlKey: string,
): Promise<{ drifts: string[]; seconds: number }> {
  const began = performance.now();
  for (;;) {
    await installation.sweep();
    const found = await installation.drifts(urlKey);
    const waited = performance.now() - began;
    if (found.length === 0 || waited > patience) return { drifts: found, seconds: Math.round(waited / 1000) };
    await delay(5000);
  }
}
