import type { Extent, Found } from '../figures.ts';
import { inOneCloud } from '../one-cloud.ts';
import { alike } from './alike.ts';
import { forged } from './forged.ts';
import { usedLinks, voidedLinks } from './used-links.ts';
import { revoked } from './revoked.ts';

/** Sessions, links and passwords: forged, abused, used again, taken away; the short form forges and repeats. */
export const tokens = (extent: Extent): Promise<Found> =>
  inOneCloud(extent, extent.short ? [forged, usedLinks] : [forged, usedLinks, voidedLinks, revoked, alike]);
