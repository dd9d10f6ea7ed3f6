import { afterAll } from 'vitest';
import { stopCloud, testCloud } from './cloud.ts';

/**
 * A cloud for this test file alone, in its own process: for files that kill functions, stop mails, run schedules, count
 * over all clubs or measure from a cold start. `vitest.config.ts` recognises such files by importing this module.
 */
export const ownCloud = testCloud;

afterAll(stopCloud);
