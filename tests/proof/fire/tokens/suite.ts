import type { Extent, Found } from '../figures.ts';
import { inOneCloud } from '../one-cloud.ts';
import { forged } from './forged.ts';

/** Sessions that are forged and abused. */
export const tokens = (extent: Extent): Promise<Found> => inOneCloud(extent, [forged]);
