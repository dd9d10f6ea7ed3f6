/** What is known of how a winner can be reached. */
interface ReachedWinner {
  /** Present where the prize has been drawn again. */
  readonly replaced?: object | undefined;
  /** Present where somebody has called. */
  readonly called?: object | undefined;
  /** Null where the number was not sold. */
  readonly customer: null | {
    readonly erased?: boolean | undefined;
    readonly noEmail?: boolean | undefined;
    readonly unsubscribed: boolean;
    readonly mailStatus: string;
  };
}

/**
 * Whether no mail reaches the winner (R419): without email, unsubscribed or bounced. Nothing reaches one who is erased,
 * and whoever did not win in the end is not called.
 */
export const mustBeCalled = ({ customer, replaced }: Omit<ReachedWinner, 'called'>): boolean =>
  customer !== null &&
  replaced === undefined &&
  customer.erased !== true &&
  (customer.noEmail === true || customer.unsubscribed || customer.mailStatus === 'bounced');

/** Whether the winner is still to be called. */
export const isStillToCall = (winner: ReachedWinner): boolean =>
  mustBeCalled(winner) && winner.called === undefined;
