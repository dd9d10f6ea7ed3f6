import type { Extent, Found } from '../figures.ts';
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

/** Draws are fair, and a biased one is seen. */
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
  const byNumber = drawControlled(short ? controlledDraws.few : controlledDraws.all);
  Object.assign(figures, byNumber.figures);
  wrong.push(...byNumber.wrong);
  say('controlled draws');
  return { figures, wrong };
}
