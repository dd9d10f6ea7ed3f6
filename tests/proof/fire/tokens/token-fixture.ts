import type { TestClub } from '../../../support/club.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';

/** Where tokens are handed out and tried: two clubs of one cloud. */
export interface TokenFixture {
  readonly cloud: TestCloud;
  readonly club: TestClub;
  readonly other: TestClub;
}
