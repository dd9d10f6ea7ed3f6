/** A ticket when the race is over. */
export interface Standing {
  readonly number: number;
  /** The sale that holds, by the handle it was given; absent where the ticket is not sold. */
  readonly sale?: string;
}

/** What is left when the race is over. */
export interface Outcome {
  readonly tickets: readonly Standing[];
  /** What the contender says when it is asked for the sums. */
  readonly told: { readonly total: number; readonly sold: number };
  /** Numbers that have won, one for each prize. */
  readonly winners: readonly number[];
}

/** A lottery that many work on at once. An answer of false or undefined means: refused, nothing was done. */
export interface Arena {
  readonly name: string;
  /** Hands out so many tickets to a seller, numbered on from what is handed out. */
  assign(seller: number, quantity: number): Promise<boolean>;
  /** A sale's handle. */
  sell(number: number): Promise<string | undefined>;
  /** Takes a sale back, unless its ticket has won. */
  unsell(number: number, sale: string): Promise<boolean>;
  /** Draws one of the sold tickets that has not won. */
  draw(): Promise<boolean>;
  end(): Promise<Outcome>;
  stop(): Promise<void>;
}

export const racers = 64;
export const people = 16;
/** Handed out before the race; sales and removals crowd on them. */
export const firstTickets = 400;
