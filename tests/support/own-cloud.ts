import { afterAll } from 'vitest';
import { stopCloud, testCloud } from './cloud.ts';

/**
 * A cloud for this test file alone, in a process of its own: for what kills functions, stops mails, runs schedules,
 * counts over all clubs or measures from cold. `vitest.config.ts` knows such files by their import of this module.
 */
export const ownCloud = testCloud;

afterAll(stopCloud);
