/** What is asked of a contender: one HTTP request each, by somebody signed in. */
export const actions = ['home', 'sale', 'removal', 'summary', 'odds', 'draw'] as const;
export type Action = (typeof actions)[number];

/** A request as it goes over the wire. `{sold}` in its path is what the sale that is taken back had answered. */
export interface Wire {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  /** Sent with a key of its own each time, as the browser does, so that a repeated one changes nothing. */
  readonly isKeyed?: boolean;
  /** Who asks, where it is not the seller. */
  readonly authorization?: string;
}

/** What a seller of a lottery may ask. */
export interface Script {
  readonly url: string;
  readonly authorization: string;
  readonly home: Wire;
  /** One for each of the seller's tickets that are not sold. They answer, as JSON, what `{sold}` stands for. */
  readonly sales: readonly Wire[];
  readonly removal: Wire;
  readonly summary: Wire;
  readonly odds: Wire;
  readonly draw: Wire;
}

export interface Contender {
  readonly name: string;
  /** Processes that work for it, beside this one and its children. */
  readonly processes?: readonly number[];
  /** A lottery of so many tickets, seven of ten sold, of 100 sellers; and one more seller, who asks. */
  prepare(tickets: number): Promise<Script>;
  /** Waits until nothing goes on behind the answers. */
  readonly settle?: () => Promise<void>;
  stop(): Promise<void>;
}

export const sellers = 100;
export const isSold = (number: number): boolean => number % 10 < 7;
/** Unsold tickets of whoever asks, beside the lottery's others. */
export const ownTickets = 50;
export const buyer = {
  firstName: 'Åsa',
  lastName: 'Köpare',
  email: 'asa@kopare.example',
  phone: '070-174 06 05',
};
