import type { Extent, Found } from '../figures.ts';
import { inOneCloud } from '../one-cloud.ts';
import { bulk } from './bulk.ts';
import { crashes } from './crashes.ts';
import { names } from './names.ts';
import { sender } from './sender.ts';

/** Everything that mail must stand. */
export const mail = (extent: Extent): Promise<Found> => inOneCloud(extent, [crashes, names, sender, bulk]);
