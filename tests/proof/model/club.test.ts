/** @module-tag search */
import { expect, test } from 'vitest';
import { testCloud } from '../../support/cloud.ts';
import { play, tellStory } from './play.ts';

/** `MODEL_RUNS` and `MODEL_SEED` make it longer, or another; `MODEL_PATH` tells one story again. */
const { MODEL_RUNS, MODEL_SEED, MODEL_COMMANDS, MODEL_PATH } = process.env;
const plot = {
  seed: Number(MODEL_SEED ?? 20_261_121),
  runs: Number(MODEL_RUNS ?? 2),
  commands: Number(MODEL_COMMANDS ?? 50),
  shrinkFor: 60_000,
  path: MODEL_PATH,
};

test(
  'whatever the people of a club do, everybody is shown what the rules make of it, and refused what they do not allow',
  { timeout: 600_000 + plot.runs * 60_000 },
  async () => {
    const figures = new Map<string, number>();
    const story = await play(await testCloud(), plot, figures);
    console.log(`seed ${plot.seed}: ${JSON.stringify(Object.fromEntries(figures))}`);
    expect(story && tellStory(story)).toBe(undefined);
  },
);
