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

/** Random numbers in [0, 1), the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The script of a seed: that many acts, each somewhere. */
export function scriptOf(seed: number, length: number): readonly Act[] {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  return Array.from({ length }, () => ({ name: pick(acts), place: pick(places) }));
}
