import type { Extent, Found } from '../figures.ts';
import { inOneCloud } from '../one-cloud.ts';
import { forged } from './forged.ts';
import { usedLinks } from './used-links.ts';

/** Sessions that are forged and abused, and links that are used many times at once. */
export const tokens = (extent: Extent): Promise<Found> => inOneCloud(extent, [forged, usedLinks]);
