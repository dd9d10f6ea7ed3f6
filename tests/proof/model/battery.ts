import { Figures, sum } from './figures.ts';
import { play } from './play.ts';
import { type Story, tellStory } from './story.ts';
import { startTestCloud, type TestCloud } from '../../support/start-cloud.ts';
import type { Extent, Found } from '../fire/figures.ts';
import { plant } from '../fire/ops/planted.ts';
import { type Fault, faults } from './faults.ts';

/** The long form ends after so long, in ms. */
const longest = 38 * 60_000;
/** Clubs of one seed, so that the time is looked at now and then. */
const together = 2;
const clubs = 400;
/** So many clubs live side by side in one cloud, in nobody's way. */
const atOnce = 2;
/** Most commands of a club: half as many, 60, are usual. */
const commands = 120;
/** More stories than these tell nothing new. */
const mostStories = 5;

/** Clubs live beside their models; then the same with one fault planted each time, which must come out as a short story. */
export async function model({ short, say }: Extent): Promise<Found> {
  const until = performance.now() + longest;
  const cloud = await startTestCloud();
  try {
    const planted = await findPlanted(cloud, short ? faults.slice(0, 3) : faults, { short, say });
    const figures = new Figures();
    const stories: Story[] = [];
    const wanted = short ? 10 : clubs;
    const began = performance.now();
    let seed = 0;
    const live = async () => {
      while (figures.runs < wanted && performance.now() < until && stories.length < mostStories) {
        const plot = { seed: ++seed, runs: together, commands, shrinkFor: 90_000 };
        const story = await play(cloud, plot, figures);
        if (story) {
          stories.push(story);
          for (const line of tellStory(story).split('\n')) say(line);
        }
        if (seed % 10 === 0) say(`${figures.runs} clubs, ${figures.commands} commands`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, live));
    const seconds = (performance.now() - began) / 1000;
    const missed = planted.filter(({ story }) => !story).map(({ name }) => name);
    return {
      figures: {
        ...told(figures),
        'seconds a club': (seconds / Math.max(1, figures.runs)).toFixed(1),
        divergences: stories.length,
        'planted faults found': `${planted.length - missed.length} of ${planted.length}`,
        ...Object.fromEntries(
          planted.map(({ name, story }) => [
            `lines of the story of “${name}”`,
            story?.lines.length ?? 'none',
          ]),
        ),
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
  chosen: readonly Fault[],
  { short, say }: Extent,
): Promise<{ name: string; story: Story | undefined }[]> {
  const found: { name: string; story: Story | undefined }[] = [];
  for (const fault of chosen) {
    let met = 0;
    const stop = plant(cloud, fault, () => void met++);
    try {
      const plot = { seed: 1, runs: 40, commands, shrinkFor: short ? 30_000 : 45_000 };
      const story = await play(cloud, plot, new Figures());
      say(`with the fault “${fault.name}”, met ${met} times:`);
      for (const line of story ? tellStory(story).split('\n') : ['nothing was noticed']) say(`  ${line}`);
      found.push({ name: fault.name, story });
    } finally {
      stop();
    }
  }
  return found;
}

/** What was done, by kind: carried out, and refused as the model predicted. */
function told(figures: Figures): Found['figures'] {
  const kinds = [...new Set([...figures.done.keys(), ...figures.refused.keys()])].toSorted();
  return {
    'clubs that lived beside their model': figures.runs,
    'commands carried out': sum(figures.done),
    'commands refused as the model predicted': sum(figures.refused),
    'requests repeated with their key': figures.repeats,
    'views compared': figures.views,
    'whole clubs compared, everything counted anew': figures.clubs,
    ...Object.fromEntries(
      kinds.map((kind) => [
        `${kind}, and refused`,
        `${figures.done.get(kind) ?? 0} + ${figures.refused.get(kind) ?? 0}`,
      ]),
    ),
    ...Object.fromEntries(
      [...figures.refusals]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([code, count]) => [`× ${code}`, count]),
    ),
  };
}
