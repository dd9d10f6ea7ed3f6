import { createHash } from 'node:crypto';
import { hmacOf, streamOf } from '../../../../functions/store/draw-record.ts';
import { type Hmac, winnerAmong } from '../../../../shared/domain/draw.ts';

/** Winners as places among the sold numbers, in the order they were drawn. */
export type Places = readonly number[];

export interface Sample {
  readonly share: number;
  readonly draws: number;
}

/** How a draw gets its secret's hash: the product's way, or one that is wrong on purpose. */
export type Chance = (run: number) => Hmac;

const numbers = 1000;
const secretOf = (run: number) => createHash('sha256').update(`statistics ${run}`).digest('hex');

/** A secret of its own for each draw; the same on each run, so that the figures are exact and not lucky. */
export const fair: Chance = (run) => hmacOf(secretOf(run));

/** A hash cut down to 1024 values for a thousand numbers: the first 24 come twice as often. */
export const favoursLow: Chance = (run) => {
  const hmac = fair(run);
  return (message) => {
    const bytes = Uint8Array.from(hmac(message));
    bytes.fill(0, 0, 4);
    bytes[4] = (bytes[4] ?? 0) & 0b11;
    return bytes;
  };
};

/** Of ten draws one is drawn by what the draw before was drawn by. */
export const remembers: Chance = (run) => {
  if (run % 10 !== 1) return fair(run);
  const before = fair(run - 1);
  return (message) => before(message.replace(idOf(run), idOf(run - 1)));
};
const idOf = (run: number) => `a-${run}`;

/** A draw of this id, whichever run it is. */
const asRun =
  (hmac: Hmac, run: number, id: number): Hmac =>
  (message) =>
    hmac(message.replace(idOf(run), idOf(id)));

/**
 * Controlled draws whose public number is chosen by somebody who would steer but does not know the secret, or whose
 * secret is one for all of them and known to who runs the service, but not the number.
 */
export const controlled = {
  'all zeros': (run) => streamOf({ secret: secretOf(run), publicNumber: '000000' }),
  'the same': (run) => streamOf({ secret: secretOf(run), publicNumber: '271828' }),
  'ascending, one secret and one draw': (run) =>
    asRun(streamOf({ secret: secretOf(0), publicNumber: numberOf(run) }), run, 0),
  'ascending, and each secret follows it': (run) =>
    streamOf({ secret: secretOf(run), publicNumber: numberOf(run) }),
} as const satisfies Readonly<Record<string, Chance>>;
const numberOf = (run: number) => String(run).padStart(6, '0');

/** What controlled draws would be if a promise of theirs were broken; each must be seen. */
export const steered = {
  /** Who runs the service knows who wins. */
  'the public number is left out': (run) => asRun(hmacOf(secretOf(0)), run, 0),
  /** Who runs the service tries two sets, or two secrets, and freezes the one that suits. */
  'the public number is known before the freeze': (run) => {
    const tries = [run, run + 10_000_000].map((each) =>
      streamOf({ secret: secretOf(each), publicNumber: numberOf(run) }),
    );
    return tries.find((hmac) => (hmac(`${idOf(run)}/0/0`)[5] ?? 0) % 2 === 0) ?? fair(run);
  },
} as const satisfies Readonly<Record<string, Chance>>;

/** First prizes of that many draws of their own, at that share of a thousand numbers sold, evenly spread. */
export function drawn({ share, draws }: Sample, chance: Chance): { places: Places; kinds: number } {
  const kinds = Math.round(numbers * share);
  const placeOf = new Map(
    Array.from({ length: kinds }, (_, place) => [Math.floor(place / share) + 1, place] as const),
  );
  const places = Array.from({ length: draws }, (_, run) => {
    const prize = { hmac: chance(run), drawId: idOf(run), prize: 0, maxNumber: numbers, won: [] };
    const { number = 0 } = winnerAmong(prize, (each) => placeOf.has(each)) ?? {};
    return placeOf.get(number) ?? Number.NaN;
  });
  return { places, kinds };
}

/** Each in standard deviations of what chance alone would give. */
export interface Deviations {
  /** χ² of how often each place came, by Wilson and Hilferty, which holds far out too. */
  readonly chiSquare: number;
  /** Runs of places below and above the middle. */
  readonly runs: number;
  /** Correlation of each place with the one after it. */
  readonly correlation: number;
}

export function deviationsOf({ places, kinds }: { places: Places; kinds: number }): Deviations {
  const count = places.length;
  const counts = new Float64Array(kinds);
  for (const place of places) counts[place] = (counts[place] ?? 0) + 1;
  const expected = count / kinds;
  const chi = counts.reduce((sum, each) => sum + (each - expected) ** 2 / expected, 0);

  const isHigh = places.map((place) => place >= kinds / 2);
  const high = isHigh.filter(Boolean).length;
  const low = count - high;
  const runs = isHigh.reduce(
    (sum, each, index) => sum + Number(index === 0 || each !== isHigh[index - 1]),
    0,
  );
  const twice = 2 * high * low;
  const variance = (twice * (twice - count)) / (count * count * (count - 1));

  const mean = places.reduce((sum, place) => sum + place, 0) / count;
  const spread = places.reduce((sum, place) => sum + (place - mean) ** 2, 0);
  const along = places.reduce(
    (sum, place, index) => sum + (index === 0 ? 0 : (place - mean) * ((places[index - 1] ?? mean) - mean)),
    0,
  );
  const spreadOfChi = 2 / (9 * (kinds - 1));
  return {
    chiSquare: (Math.cbrt(chi / (kinds - 1)) - (1 - spreadOfChi)) / Math.sqrt(spreadOfChi),
    runs: (runs - (twice / count + 1)) / Math.sqrt(variance),
    correlation: (along / spread) * Math.sqrt(count),
  };
}
