/** The known facts about how to reach a winner. */
interface ReachedWinner {
  /** Present if the prize has been drawn again. */
  readonly replaced?: object | undefined;
  /** Present if somebody has called. */
  readonly called?: object | undefined;
  /** Null if the number was not sold. */
  readonly customer: null | {
    readonly erased?: boolean | undefined;
    readonly noEmail?: boolean | undefined;
    readonly unsubscribed: boolean;
    readonly mailStatus: string;
  };
}

/**
 * Whether no mail reaches the winner (R419): no email, unsubscribed or bounced. Erased winners cannot be reached at
 * all, and replaced winners need no call.
 */
export const mustBeCalled = ({ customer, replaced }: Omit<ReachedWinner, 'called'>): boolean =>
  customer !== null &&
  replaced === undefined &&
  customer.erased !== true &&
  (customer.noEmail === true || customer.unsubscribed || customer.mailStatus === 'bounced');

/** Whether somebody still has to call the winner. */
export const isStillToCall = (winner: ReachedWinner): boolean =>
  mustBeCalled(winner) && winner.called === undefined;
