import { inTestCloud, type TestCloud } from '../../support/start-cloud.ts';
import type { Extent, Found } from '../fire/figures.ts';
import { type Mutant, mutants, plant } from '../fire/ops/mutants.ts';
import { play, type Story, tellStory } from './play.ts';

/** The long form ends after so long, in ms. */
const longest = 38 * 60_000;
/** Clubs of one seed, so that the time is looked at now and then. */
const together = 2;
const clubs = 400;
/** Most commands of a club: half as many, 60, are usual. */
const commands = 120;
/** More stories than these tell nothing new. */
const mostStories = 5;

/** Clubs live beside their models; then the same with one fault planted each time, which must come out as a short story. */
export const model = (extent: Extent): Promise<Found> => inTestCloud((cloud) => live(cloud, extent));

async function live(cloud: TestCloud, { short, say }: Extent): Promise<Found> {
  const until = performance.now() + longest;
  const figures = new Map<string, number>();
  const lived = () => figures.get('clubs') ?? 0;
  const stories: Story[] = [];
  const missed: string[] = [];
  // Those that the doings of one person show.
  const planted = mutants.filter(({ alone }) => alone);
  for (const fault of planted) if (!(await findPlanted(cloud, fault, say))) missed.push(fault.name);
  const count = short ? 10 : clubs;
  for (let seed = 1; lived() < count && performance.now() < until && stories.length < mostStories; seed++) {
    const story = await play(cloud, { seed, runs: together, commands, shrinkFor: 90_000 }, figures);
    if (story) stories.push(story);
    for (const line of story ? tellStory(story).split('\n') : []) say(line);
    if (seed % 10 === 0) say(`${lived()} clubs`);
  }
  return {
    figures: {
      ...Object.fromEntries([...figures].toSorted(([one], [other]) => one.localeCompare(other))),
      divergences: stories.length,
      'planted faults found': `${planted.length - missed.length} of ${planted.length}`,
    },
    wrong: [
      ...stories.map(({ but, again }) => `${but.split('\n')[0]} (${again})`),
      ...missed.map((name) => `of “${name}” nothing was noticed`),
    ],
  };
}

async function findPlanted(cloud: TestCloud, fault: Mutant, say: Extent['say']): Promise<Story | undefined> {
  let count = 0;
  const stop = plant(cloud, fault, () => void count++);
  try {
    const story = await play(cloud, { seed: 1, runs: 40, commands, shrinkFor: 30_000 }, new Map());
    say(`with the fault “${fault.name}”, met ${count} times:`);
    for (const line of story ? tellStory(story).split('\n') : ['nothing was noticed']) say(`  ${line}`);
    return count > 0 ? story : undefined;
  } finally {
    stop();
  }
}
