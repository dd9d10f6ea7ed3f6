import type { Extent, Found } from '../figures.ts';
import { inOneCloud, type Part } from '../one-cloud.ts';
import { alike } from './alike.ts';
import { controlLinks } from './control-links.ts';
import { forged } from './forged.ts';
import { guessed } from './guessed.ts';
import { oneUse } from './one-use.ts';
import { revoked } from './revoked.ts';

/** Sessions, links and passwords: forged, abused, used again, guessed, taken away; the short form forges and repeats. */
export const tokens = (extent: Extent): Promise<Found> =>
  inOneCloud(extent, extent.short ? [handedOut] : [handedOut, revoked, guessed, alike]);

/** Forged tokens, links used again and controllers' links, in the same two clubs. */
const handedOut: Part = async (cloud, extent) => {
  const fixture = { cloud, club: await cloud.club(), other: await cloud.club() };
  const parts = [await forged(fixture, extent), await oneUse(fixture, extent), await controlLinks(fixture)];
  return {
    figures: Object.assign({}, ...parts.map(({ figures }) => figures)) as Found['figures'],
    wrong: parts.flatMap(({ wrong }) => wrong),
  };
};
