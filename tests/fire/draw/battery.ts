import { startTestCloud } from '../../support/start-cloud.ts';
import { type Extent, type Found, wrongs } from '../figures.ts';
import {
  type Chance,
  type Deviations,
  deviationsOf,
  drawn,
  fair,
  favoursLow,
  remembers,
} from './statistics.ts';
import { drawLottery, nothingDrawn } from './through-api.ts';

/**
 * A fair draw is beyond this, in standard deviations, in one of nine figures once in a hundred times (two-sided, and
 * together: 1 − 0.99^(1/9) each).
 */
const bound = 3.26;
/** Draws of its own secrets: 1 000 000 in all. At few sold numbers each takes twenty hashes. */
const samples = [
  { share: 0.05, draws: 200_000, few: 1000 },
  { share: 0.5, draws: 400_000, few: 4000 },
  { share: 1, draws: 400_000, few: 10_000 },
] as const;
/** Lotteries of five draws of eight winners: 10 000 winners of 1 250 draws. */
const lotteries = 250;

const worstOf = (deviations: Deviations): number =>
  Math.max(...Object.values(deviations).map((value: number) => Math.abs(value)));

/** Draws are fair, stand whatever happens beside them, and are proven by what is published. */
export async function draw({ short, say }: Extent): Promise<Found> {
  const figures: Record<string, number | string> = {};
  const wrong: string[] = [];
  for (const { share, draws, few } of samples) {
    const sample = { share, draws: short ? few : draws };
    const at = `${sample.draws.toLocaleString('sv')} draws at ${share * 100} % sold`;
    const found = deviationsOf(drawn(sample, fair));
    for (const [name, value] of Object.entries(found)) figures[`${at}: ${name}`] = value.toFixed(2);
    if (!(worstOf(found) <= bound)) wrong.push(`${at} are no chance: ${JSON.stringify(found)}`);
    say(at);
  }
  const biased: Readonly<Record<string, Chance>> = {
    'low numbers favoured': favoursLow,
    'a draw remembered': remembers,
  };
  for (const [name, chance] of Object.entries(biased)) {
    const worst = worstOf(deviationsOf(drawn({ share: 1, draws: short ? 10_000 : 100_000 }, chance)));
    figures[`mutant, ${name}: worst deviation`] = worst.toFixed(1);
    if (!(worst > bound)) wrong.push(`${name} was not noticed`);
  }
  // The short form leaves to the draws' own tests what they prove through the API.
  if (short) return { figures, wrong };
  const through = await throughApi(lotteries, say);
  return { figures: { ...figures, ...through.figures }, wrong: [...wrong, ...through.wrong] };
}

async function throughApi(count: number, say: Extent['say']): Promise<Found> {
  const found = nothingDrawn();
  const cloud = await startTestCloud();
  try {
    let club = await cloud.club();
    for (let lottery = 1; lottery <= count; lottery++) {
      await drawLottery(cloud, club, found, lottery);
      // A club with hundreds of lotteries is not what is asked here.
      if (lottery % 25 === 0) {
        say(`${lottery} of ${count} lotteries`);
        club = await cloud.club();
      }
    }
  } finally {
    await cloud.local.stop();
  }
  const { draws, winners, removed, unsold, twice, changed, missing, verified, tampered, detected } = found;
  return {
    figures: {
      'winners drawn through the API, each asked for three times': winners,
      'buyers taken back beside them': removed,
      'draws verified': `${verified} of ${draws}`,
      'tamperings detected': `${detected} of ${tampered}`,
    },
    wrong: wrongs({
      [`${unsold} winners were not sold any more`]: unsold > 0,
      [`${twice} numbers won twice in a draw`]: twice > 0,
      [`${changed} answers named other winners than the draw does`]: changed > 0,
      [`${missing} winners are missing`]: missing > 0,
      [`${draws - verified} draws could not be verified`]: verified < draws,
      [`${tampered - detected} tamperings were not detected`]: detected < tampered,
    }),
  };
}
