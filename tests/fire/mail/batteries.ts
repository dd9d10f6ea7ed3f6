import { startTestCloud } from '../../support/start-cloud.ts';
import type { Extent, Found } from '../figures.ts';
import { bulk } from './bulk.ts';
import { crashes } from './crashes.ts';
import { names } from './names.ts';

/** Everything that mail must stand, in one cloud: the functions' clients of a process know one. */
export async function mail(extent: Extent): Promise<Found> {
  const cloud = await startTestCloud();
  const figures: Record<string, number | string> = {};
  const wrong: string[] = [];
  try {
    for (const battery of [crashes, names, bulk]) {
      const found = await battery(cloud, extent);
      Object.assign(figures, found.figures);
      wrong.push(...found.wrong);
    }
  } finally {
    await cloud.local.stop();
  }
  return { figures, wrong };
}
