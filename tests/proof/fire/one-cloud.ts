import { startTestCloud, type TestCloud } from '../../support/start-cloud.ts';
import type { Extent, Found } from './figures.ts';

/** A part of a suite, in a cloud that it shares with the others. */
export type Part = (cloud: TestCloud, extent: Extent) => Promise<Found>;

/** All parts one after the other, in one cloud: the functions' clients of a process know one. */
export async function inOneCloud(extent: Extent, parts: readonly Part[]): Promise<Found> {
  const cloud = await startTestCloud();
  const figures: Record<string, number | string> = {};
  const wrong: string[] = [];
  try {
    for (const part of parts) {
      const found = await part(cloud, extent);
      Object.assign(figures, found.figures);
      wrong.push(...found.wrong);
    }
  } finally {
    await cloud.local.stop();
  }
  return { figures, wrong };
}
