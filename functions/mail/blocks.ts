/**
 * The content of a mail, in order. Templates make blocks; the layout renders them as HTML and as plain text, so that
 * both parts have the same content.
 */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** The call to action: one in a mail, or one for each of several users who share the email. */
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** Ticket numbers, in large type. */
  | { readonly kind: 'numbers'; readonly label: string; readonly numbers: readonly number[] }
  | { readonly kind: 'facts'; readonly facts: readonly FactRow[] }
  /** Text written by a person, line breaks included. */
  | { readonly kind: 'quote'; readonly from: string; readonly text: string }
  | {
      readonly kind: 'notice';
      readonly tone: 'good' | 'calm' | 'due';
      readonly title: string;
      readonly text: string;
    }
  | { readonly kind: 'image'; readonly cid: string; readonly alt: string }
  | { readonly kind: 'prizes'; readonly prizes: readonly PrizeLine[] }
  /** Lines under a title, each with a fainter part, and a closing line ('och 3 till'). */
  | {
      readonly kind: 'list';
      readonly title: string;
      readonly lines: readonly { readonly text: string; readonly note: string }[];
      readonly rest: string;
    };

/** Content id of the inline image. */
export const imageCid = 'bild@lottlaget';

export interface FactRow {
  readonly label: string;
  readonly value: string;
  /** Link of the value. */
  readonly url?: string;
}
export interface PrizeLine {
  readonly name: string;
  readonly number: number;
  /** What others may know of the winner: initials, or that the number was not sold. */
  readonly by: string;
  /** Whether the prize is the recipient's own. */
  readonly own: boolean;
}

/** The sender of a club's mails, and the reply-to address. */
export interface Sender {
  readonly clubName: string;
  /** The club's first Admin; undefined if it has none. */
  readonly contact: { readonly name: string; readonly email: string } | undefined;
}

/** A mail before layout. */
export interface Draft {
  readonly subject: string;
  /** Shown next to the subject in inboxes. */
  readonly preview: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Why the recipient gets the mail: its last lines. */
  readonly reason: string;
  readonly unsubscribeUrl?: string;
}
