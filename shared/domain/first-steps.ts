/** The facts that decide which steps a new club has completed. */
export interface ClubStanding {
  readonly hasDetails: boolean;
  readonly teams: number;
  readonly members: number;
  readonly hasLotteries: boolean;
  readonly hasHandedOut: boolean;
}

/** The steps of a new club, in order (R363). A club starts with one team, that of its first user. */
export const firstSteps = [
  { key: 'details', isDone: ({ hasDetails }: ClubStanding) => hasDetails },
  { key: 'teams', isDone: ({ teams }: ClubStanding) => teams > 1 },
  { key: 'members', isDone: ({ members }: ClubStanding) => members > 1 },
  { key: 'lottery', isDone: ({ hasLotteries }: ClubStanding) => hasLotteries },
  { key: 'handOut', isDone: ({ hasHandedOut }: ClubStanding) => hasHandedOut },
] as const;
export type FirstStep = (typeof firstSteps)[number]['key'];

/** A club is new until all steps are done except filling in its details, which may wait. */
export const isNewClub = (club: ClubStanding): boolean =>
  firstSteps.some(({ key, isDone }) => key !== 'details' && !isDone(club));
