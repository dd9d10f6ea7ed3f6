import { expect, test } from 'vitest';
import { listTeams } from '../../../shared/contract/structure.ts';
import { readFundraiserStats } from '../../../shared/contract/fundraiser.ts';
import { readSaleSummary } from '../../../shared/contract/lottery.ts';
import { listOwnTickets } from '../../../shared/contract/ticket.ts';
import { listUsers, readUser } from '../../../shared/contract/user.ts';
import { testCloud } from '../../support/cloud.ts';
import type { Place } from './difference.ts';
import { Figures } from './figures.ts';
import { play } from './play.ts';
import { tellStory } from './story.ts';

/** `MODEL_RUNS` and `MODEL_SEED` make it longer, or another; `MODEL_PATH` tells one story again. */
const { MODEL_RUNS, MODEL_SEED, MODEL_COMMANDS, MODEL_PATH } = process.env;
/** The short form looks where most shows: every function that is asked has to start first. */
const few = new Set<Place>([
  listTeams,
  listUsers,
  readUser,
  listOwnTickets,
  readSaleSummary,
  readFundraiserStats,
  'answers',
  'counts',
]);
const short = MODEL_RUNS === undefined && MODEL_PATH === undefined;
const plot = {
  seed: Number(MODEL_SEED ?? 20_261_121),
  runs: Number(MODEL_RUNS ?? 2),
  commands: Number(MODEL_COMMANDS ?? 50),
  shrinkFor: 60_000,
  path: MODEL_PATH,
  places: short ? few : undefined,
};

test(
  'whatever the people of a club do, everybody is shown what the rules make of it, and refused what they do not allow',
  { timeout: 600_000 + plot.runs * 60_000 },
  async () => {
    const figures = new Figures();
    const story = await play(await testCloud(), plot, figures);
    console.log(`${figures.runs} clubs, ${figures.commands} commands, seed ${plot.seed}`);
    expect(story && tellStory(story)).toBe(undefined);
  },
);
