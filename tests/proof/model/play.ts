import * as fc from 'fast-check';
import type { TestCloud } from '../../support/start-cloud.ts';
import { begin } from './beginning.ts';
import { lives } from './commands.ts';
import { Divergence, type Place } from './difference.ts';
import type { Figures } from './figures.ts';
import type { Club } from './model.ts';
import type { Real } from './real.ts';
import { shortened } from './shortened.ts';
import type { Story } from './story.ts';
import { lookAtTheEnd } from './whole-club.ts';

/** Which lives, and how long it takes to shorten one that goes wrong. */
export interface Plot {
  readonly seed: number;
  readonly runs: number;
  /** Most commands of a run; half as many are usual. */
  readonly commands: number;
  /** How long a failing life may be shortened, in ms, in each of two ways: each try is a club. */
  readonly shrinkFor: number;
  /** Where to look; everywhere where it says nothing. */
  readonly places?: ReadonlySet<Place> | undefined;
  /** One life alone, as `Story.again` names it. */
  readonly path?: string | undefined;
}

type Command = fc.AsyncCommand<Club, Real>;
/** A life that went wrong, and where. */
type Wrong = Omit<Story, 'again'> & { readonly seenIn: Place };

/** fast-check's path, and behind it which of the commands were carried out. */
const separator = '@';

/** Lets clubs live, each beside its model. The story of the first that diverges, as short as there was time for. */
export async function play(cloud: TestCloud, plot: Plot, figures: Figures): Promise<Story | undefined> {
  const [path, replayPath] = plot.path?.split(separator) ?? [];
  let enough = Infinity;
  let wrong: Wrong | undefined;
  const fails = async (commands: Iterable<Command>): Promise<boolean> => {
    // Of a story that is shortened all that is asked is whether it still goes wrong there.
    const places = wrong ? new Set([wrong.seenIn]) : plot.places;
    const found = await live(commands, () => begin(cloud, figures, places));
    wrong = found ?? wrong;
    return found !== undefined;
  };
  const property = fc.asyncProperty(lives(plot.commands, replayPath), async (commands) => {
    // What has not been tried by now is passed over.
    fc.pre(Date.now() < enough);
    if (!(await fails(commands))) return true;
    enough = Math.min(enough, Date.now() + plot.shrinkFor);
    return false;
  });
  const details = await fc.check(property, {
    seed: plot.seed,
    numRuns: plot.runs,
    ...(path !== undefined && { path, endOnFailure: true }),
  });
  if (!details.failed) return undefined;
  const [life] = details.counterexample ?? [];
  // fast-check keeps what lies side by side: what its story can still do without goes one by one.
  await shortened([...(life ?? [])], fails, Date.now() + plot.shrinkFor);
  const executed = /replayPath="([^"]*)"/.exec(String(life))?.[1] ?? '';
  const again = `MODEL_SEED=${details.seed} MODEL_COMMANDS=${plot.commands} MODEL_PATH='${details.counterexamplePath}${separator}${executed}'`;
  return { lines: wrong?.lines ?? [], but: wrong?.but ?? String(details.errorInstance), again };
}

/** The life of one club, and what went wrong in it. */
async function live(
  commands: Iterable<Command>,
  beginOne: () => ReturnType<typeof begin>,
): Promise<Wrong | undefined> {
  const { model, real } = await beginOne();
  try {
    await fc.asyncModelRun(() => ({ model, real }), commands);
    await lookAtTheEnd(model, real);
    real.figures.runs++;
    return undefined;
  } catch (error) {
    const lines = real.story;
    if (error instanceof Divergence) return { lines, but: error.message, seenIn: error.seenIn };
    return { lines, but: String(error instanceof Error ? error.stack : error), seenIn: 'answers' };
  }
}
