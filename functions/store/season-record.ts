import * as z from 'zod/mini';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import type { Write } from './write.ts';

/** When the steps of a new season were last taken, ISO instants; kept with the counters of the club. */
const SeasonRecord = z.object({ renamed: z.optional(z.string()), imported: z.optional(z.string()) });
export type SeasonRecord = z.infer<typeof SeasonRecord>;

export const readSeasonRecord = async (table: TableReader): Promise<SeasonRecord> =>
  SeasonRecord.parse((await table.get(keys.club(), { consistent: true })) ?? {});

/** The write that a step has been taken. */
export const seasonStep = (step: keyof SeasonRecord, now: Date): Write => ({
  update: keys.club(),
  set: { [step]: now.toISOString() },
});
