import { Random } from '../ops/random.ts';

/** The devices of the two sellers: two tabs of one browser, and a phone. */
const places = ['a', 'b', 'phone'] as const;
export type Place = (typeof places)[number];

const acts = [
  'sell',
  'sell',
  'sell',
  'sell',
  // The next sale's answer is lost; the next sale is never answered; the page is closed while it is being sent.
  'sellLost',
  'sellSilent',
  'sellClosed',
  'cut',
  'mend',
  'mend',
  'reload',
  'reopen',
  // Asked what waits: it is sent first, or thrown away.
  'signOutSending',
  'signOutDropping',
  'other',
] as const;
export type ActName = (typeof acts)[number];

/** One step: what is done, and where. */
export interface Act {
  readonly name: ActName;
  readonly place: Place;
}

/** The script of a seed: that many acts, each somewhere. */
export function scriptOf(seed: number, length: number): readonly Act[] {
  const random = new Random(seed);
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)] as T;
  return Array.from({ length }, () => ({ name: pick(acts), place: pick(places) }));
}
