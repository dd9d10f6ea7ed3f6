import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeTestClub } from '../../support/club.ts';
import { type Extent, type Found, wrongs } from '../figures.ts';
import { Installation } from './installation.ts';
import { SellerAtWork } from './seller-at-work.ts';

const sellers = 8;
/** Answers until the blow falls, at most. */
const longestLife = 80;
/** An assignment that broke off is finished by the schedule once it has lain for a minute and a half. */
const patience = 300_000;

/** The whole local cloud killed at moments nobody has chosen, while eight sell and are handed tickets. */
export async function kills({ short, say }: Extent): Promise<Found> {
  const count = short ? 3 : 200;
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

    const lost: string[] = [];
    const starts: number[] = [];
    for (let kill = 1; kill <= count; kill++) {
      await workUntilKilled(installation, team);
      starts.push(await installation.start());
      for (const seller of team) lost.push(...(await seller.check()));
      if (kill % 20 === 0) say(`${kill} of ${count} kills, ${lost.length} wrong`);
    }
    const { drifts, seconds } = await countedOut(installation, club.urlKey);
    for (const seller of team) lost.push(...(await seller.check()));
    for (const sentence of lost.slice(0, 10)) say(sentence);
    const noticed = await noticesHarm(team);
    const sorted = starts.toSorted((one, other) => one - other);
    return {
      figures: {
        kills: count,
        'writes acknowledged': team.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
        'acknowledged writes lost, or tickets nobody asked for': lost.length,
        'ready again, median, ms': Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
        'ready again, slowest, ms': Math.round(sorted.at(-1) ?? 0),
        'counts that drift in the end': drifts.length,
        'seconds until nothing was half done': seconds,
      },
      wrong: [
        ...wrongs({
          [`${lost.length} acknowledged writes are not as they were acknowledged`]: lost.length > 0,
          'a sale that was taken away was not missed': !noticed,
        }),
        ...drifts,
      ],
    };
  } finally {
    await installation.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** All of them at work until so many answers have come; then, with others under way, it is killed. */
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
    const answer = await installation.operate({ command: 'recount', urlKey });
    const drifts = 'drifts' in answer ? (answer.drifts ?? []) : ['message' in answer ? '' : answer.error];
    const found = drifts.filter(Boolean);
    const waited = performance.now() - began;
    if (found.length === 0 || waited > patience) return { drifts: found, seconds: Math.round(waited / 1000) };
    await delay(5000);
  }
}
