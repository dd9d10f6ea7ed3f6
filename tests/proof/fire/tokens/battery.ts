import type { Extent, Found } from '../figures.ts';
import { inOneCloud, type Part } from '../one-cloud.ts';
import { alike } from './alike.ts';
import { forged } from './forged.ts';
import { guessed } from './guessed.ts';
import { oneUse } from './one-use.ts';
import { revoked } from './revoked.ts';

/** Sessions, links and passwords: forged, abused, used again, guessed, taken away; the short form forges and repeats. */
export const tokens = (extent: Extent): Promise<Found> =>
  inOneCloud(extent, extent.short ? [handedOut] : [handedOut, revoked, guessed, alike]);

/** Forged tokens and links used again, in the same two clubs. */
const handedOut: Part = async (cloud, extent) => {
  const fixture = { cloud, club: await cloud.club(), other: await cloud.club() };
  const [one, other] = [await forged(fixture, extent), await oneUse(fixture, extent)];
  return { figures: { ...one.figures, ...other.figures }, wrong: [...one.wrong, ...other.wrong] };
};
