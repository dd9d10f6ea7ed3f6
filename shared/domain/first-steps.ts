/** What the steps of a new club are read from. */
export interface ClubStanding {
  readonly hasDetails: boolean;
  readonly teams: number;
  readonly members: number;
  readonly hasLotteries: boolean;
  readonly hasHandedOut: boolean;
}

/** The steps of a new club, in order (R363). A club begins with one team, of its first user. */
export const firstSteps = [
  { key: 'details', isDone: ({ hasDetails }: ClubStanding) => hasDetails },
  { key: 'teams', isDone: ({ teams }: ClubStanding) => teams > 1 },
  { key: 'members', isDone: ({ members }: ClubStanding) => members > 1 },
  { key: 'lottery', isDone: ({ hasLotteries }: ClubStanding) => hasLotteries },
  { key: 'handOut', isDone: ({ hasHandedOut }: ClubStanding) => hasHandedOut },
] as const;
export type FirstStep = (typeof firstSteps)[number]['key'];

/** A club is new until it has done all of them but filling in its details, which may wait. */
export const isNewClub = (club: ClubStanding): boolean =>
  firstSteps.some(({ key, isDone }) => key !== 'details' && !isDone(club));
