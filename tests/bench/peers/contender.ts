/** What is asked of a contender: one HTTP request each, by somebody signed in; a status of 300 or more throws. */
export const actions = ['home', 'sale', 'summary', 'odds', 'draw'] as const;
export type Action = (typeof actions)[number];

/** A lottery in a contender, seven of ten tickets sold, of 100 sellers. */
export interface Stage extends Readonly<Record<Action, () => Promise<void>>> {
  /** Takes the last sale back, so that there is always something to sell. */
  readonly unsell: () => Promise<void>;
  /** Waits until nothing goes on behind the answers. */
  readonly settle?: () => Promise<void>;
}

export interface Contender {
  readonly name: string;
  prepare(tickets: number): Promise<Stage>;
  stop(): Promise<void>;
}

export const sellers = 100;
export const isSold = (number: number): boolean => number % 10 < 7;
/** Unsold tickets of whoever sells, beside the lottery's others. */
export const ownTickets = 50;
