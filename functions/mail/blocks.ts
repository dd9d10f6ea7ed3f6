/**
 * What a mail says, in order. Templates make blocks; the layout shows them as HTML and as plain text, so
 * that the two parts never tell different things.
 */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** What the receiver is to do: one a mail, or one for each of several who share the address. */
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** Ticket numbers, as large as on paper. */
  | { readonly kind: 'numbers'; readonly label: string; readonly numbers: readonly number[] }
  | { readonly kind: 'facts'; readonly facts: readonly FactRow[] }
  /** Words of a person. Line breaks are kept. */
  | { readonly kind: 'quote'; readonly from: string; readonly text: string }
  | {
      readonly kind: 'notice';
      readonly tone: 'good' | 'calm' | 'due';
      readonly title: string;
      readonly text: string;
    }
  | { readonly kind: 'image'; readonly cid: string; readonly alt: string }
  | { readonly kind: 'prizes'; readonly prizes: readonly PrizeLine[] };

/** The image of what a mail is about goes inline under this name. */
export const imageCid = 'bild@lottlaget';

export interface FactRow {
  readonly label: string;
  readonly value: string;
  /** Where the value leads. */
  readonly url?: string;
}
export interface PrizeLine {
  readonly name: string;
  readonly number: number;
  /** The winner's initials: never more of another buyer. */
  readonly initials: string;
  /** Whether it is the receiver's own. */
  readonly own: boolean;
}

/** Whom the club's mails come from and are answered to. */
export interface Sender {
  readonly clubName: string;
  /** The club's first Admin; undefined where it has none. */
  readonly contact: { readonly name: string; readonly email: string } | undefined;
}

/** A mail before it is laid out. */
export interface Draft {
  readonly subject: string;
  /** What inboxes show beside the subject. */
  readonly preview: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Why the receiver gets it: the last lines. */
  readonly reason: string;
  readonly unsubscribeUrl?: string;
}
