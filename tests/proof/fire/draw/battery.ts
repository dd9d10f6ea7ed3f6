import { startTestCloud, type TestCloud } from '../../../support/start-cloud.ts';
import { type Extent, type Found, wrongs } from '../figures.ts';
import { longest, Progress } from '../progress.ts';
import {
  type Chance,
  controlled,
  type Deviations,
  deviationsOf,
  drawn,
  fair,
  favoursLow,
  remembers,
  steered,
} from './statistics.ts';
import { type Drawn, drawLottery, nothingDrawn } from './through-api.ts';

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
/** Controlled draws; each way to choose the public numbers has an equal part of them. */
const controlledDraws = { all: 1_000_000, few: 100_000 } as const;
/** A fair draw is beyond this, in standard deviations, in one of twelve figures once in 10⁹ times. */
const surely = 6.6;

/**
 * Lotteries of five draws of eight winners: 10 000 winners of 1 250 draws; as many together have a club of
 * their own, so that its Admin mails winners no more often than one may.
 */
const lotteries = 250;
const together = 10;

/** Draws that are all alike have no deviation: nothing is further from chance. */
const worstOf = (deviations: Deviations): number =>
  Math.max(
    ...Object.values(deviations).map((value: number) => (Number.isNaN(value) ? Infinity : Math.abs(value))),
  );

/**
 * Controlled draws against chance: whoever chooses the public number has no effect, nor has who knows the secret.
 *
 * @param draws in all
 */
export function drawControlled(draws: number = controlledDraws.few): Found {
  const figures: Record<string, number | string> = {};
  const wrong: string[] = [];
  const each = Math.floor(draws / Object.keys(controlled).length);
  for (const [name, chance] of Object.entries(controlled)) {
    const found = deviationsOf(drawn({ share: 0.5, draws: each }, chance));
    figures[`${each.toLocaleString('sv')} controlled draws, public numbers ${name}: worst deviation`] =
      worstOf(found).toFixed(2);
    if (!(worstOf(found) <= surely)) wrong.push(`public numbers ${name} steer: ${JSON.stringify(found)}`);
  }
  for (const [name, chance] of Object.entries(steered)) {
    const worst = worstOf(deviationsOf(drawn({ share: 1, draws: 10_000 }, chance)));
    figures[`mutant, ${name}: worst deviation`] = worst.toFixed(1);
    if (!(worst > surely)) wrong.push(`${name}, and that was not noticed`);
  }
  return { figures, wrong };
}

/** Draws are fair, stand whatever happens beside them, and are proven by what is published. */
export async function draw(extent: Extent): Promise<Found> {
  const { short, say } = extent;
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
  const byNumber = drawControlled(short ? controlledDraws.few : controlledDraws.all);
  Object.assign(figures, byNumber.figures);
  wrong.push(...byNumber.wrong);
  say('controlled draws');
  // The short form leaves to the draws' own tests what they prove through the API.
  if (short) return { figures, wrong };
  const through = await throughApi(extent);
  return { figures: { ...figures, ...through.figures }, wrong: [...wrong, ...through.wrong] };
}

async function throughApi({ say, resume = false }: Extent): Promise<Found> {
  const progress = new Progress<Drawn>('draw', resume);
  const until = performance.now() + longest;
  const found = nothingDrawn();
  let done = 0;
  const cloud = await startTestCloud();
  try {
    for (let first = 1; first <= lotteries; first += together) {
      const name = `lotteries from ${first}`;
      const kept =
        progress.of(name) ?? (performance.now() < until ? await drawSome(cloud, first) : undefined);
      if (!kept) continue;
      progress.keep(name, kept);
      for (const count of Object.keys(found) as (keyof Drawn)[]) found[count] += kept[count];
      done += together;
      say(`${done} of ${lotteries} lotteries`);
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
      [`${lotteries - done} lotteries are left: go on with --resume`]: done < lotteries,
      [`${unsold} winners were not sold any more`]: unsold > 0,
      [`${twice} numbers won twice in a draw`]: twice > 0,
      [`${changed} answers named other winners than the draw does`]: changed > 0,
      [`${missing} winners are missing`]: missing > 0,
      [`${draws - verified} draws could not be verified`]: verified < draws,
      [`${tampered - detected} tamperings were not detected`]: detected < tampered,
    }),
  };
}

async function drawSome(cloud: TestCloud, first: number): Promise<Drawn> {
  const found = nothingDrawn();
  const club = await cloud.club();
  for (let lottery = first; lottery < first + together; lottery++)
    await drawLottery(cloud, club, found, lottery);
  return found;
}
