import * as z from 'zod/mini';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import type { Write } from './write.ts';

/** When each step of a new season was last completed, ISO instants; kept with the club's counters. */
const SeasonRecord = z.object({ renamed: z.optional(z.string()), imported: z.optional(z.string()) });
export type SeasonRecord = z.infer<typeof SeasonRecord>;

export const readSeasonRecord = async (table: TableReader): Promise<SeasonRecord> =>
  SeasonRecord.parse((await table.get(keys.club(), { consistent: true })) ?? {});

/** The write that marks a step as completed. */
export const seasonStep = (step: keyof SeasonRecord, now: Date): Write => ({
  update: keys.club(),
  set: { [step]: now.toISOString() },
});
