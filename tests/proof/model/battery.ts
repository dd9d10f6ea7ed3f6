import { startTestCloud, type TestCloud } from '../../support/start-cloud.ts';
import type { Extent, Found } from '../fire/figures.ts';
import { type Mutant, mutants, plant } from '../fire/ops/mutants.ts';
import { play, type Story, tellStory } from './play.ts';

/** The long form ends after so long, in ms. */
const longest = 38 * 60_000;
/** Clubs of one seed, so that the time is looked at now and then. */
const together = 2;
const clubs = 400;
/** So many clubs live side by side in one cloud, in nobody's way. */
const atOnce = 2;
/** Most commands of a club: half as many, 60, are usual. */
const commands = 120;
/** Those that the doings of one person show. */
const faults = mutants.filter(({ alone }) => alone);
/** More stories than these tell nothing new. */
const mostStories = 5;

/** Clubs live beside their models; then the same with one fault planted each time, which must come out as a short story. */
export async function model({ short, say }: Extent): Promise<Found> {
  const until = performance.now() + longest;
  const cloud = await startTestCloud();
  try {
    const planted = await findPlanted(cloud, short ? faults.slice(0, 3) : faults, { short, say });
    const figures = new Map<string, number>();
    const clubsSoFar = () => figures.get('clubs') ?? 0;
    const stories: Story[] = [];
    const wanted = short ? 10 : clubs;
    const began = performance.now();
    let seed = 0;
    const live = async () => {
      while (clubsSoFar() < wanted && performance.now() < until && stories.length < mostStories) {
        const plot = { seed: ++seed, runs: together, commands, shrinkFor: 90_000 };
        const story = await play(cloud, plot, figures);
        if (story) {
          stories.push(story);
          for (const line of tellStory(story).split('\n')) say(line);
        }
        if (seed % 10 === 0) say(`${clubsSoFar()} clubs`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, live));
    const seconds = (performance.now() - began) / 1000;
    const missed = planted.filter(({ story }) => !story).map(({ name }) => name);
    return {
      figures: {
        ...Object.fromEntries([...figures].toSorted(([one], [other]) => one.localeCompare(other))),
        'seconds a club': (seconds / Math.max(1, clubsSoFar())).toFixed(1),
        divergences: stories.length,
        'planted faults found': `${planted.length - missed.length} of ${planted.length}`,
        'lines of their stories': planted.map(({ story }) => story?.lines.length ?? 'none').join(', '),
      },
      wrong: [
        ...stories.map(({ but, again }) => `${but.split('\n')[0]} (${again})`),
        ...missed.map((name) => `of “${name}” nothing was noticed`),
      ],
    };
  } finally {
    await cloud.local.stop();
  }
}

/** The story of each fault. */
async function findPlanted(
  cloud: TestCloud,
  chosen: readonly Mutant[],
  { short, say }: Extent,
): Promise<{ name: string; story: Story | undefined }[]> {
  const found: { name: string; story: Story | undefined }[] = [];
  for (const fault of chosen) {
    let met = 0;
    const stop = plant(cloud, fault, () => void met++);
    try {
      const plot = { seed: 1, runs: 40, commands, shrinkFor: short ? 30_000 : 45_000 };
      const story = await play(cloud, plot, new Map());
      say(`with the fault “${fault.name}”, met ${met} times:`);
      for (const line of story ? tellStory(story).split('\n') : ['nothing was noticed']) say(`  ${line}`);
      found.push({ name: fault.name, story });
    } finally {
      stop();
    }
  }
  return found;
}
