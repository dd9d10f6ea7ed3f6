import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { RequestOf } from '../../shared/contract/route.ts';
import type { createSale, editPayment, editSale } from '../../shared/contract/sale.ts';
import type { Ticket } from '../../shared/contract/ticket.ts';

/** The last answer of a route to one user, for a screen opened without a connection. */
interface KeptAnswer {
  readonly userId: string;
  /** The query's key as text. */
  readonly name: string;
  /** When it arrived, in milliseconds since 1970. */
  readonly at: number;
  readonly answer: unknown;
}

/** The lottery facts that a waiting sale shows, and that its reference and Swish code are computed from. */
interface ShownLottery {
  readonly id: string;
  readonly name: string;
  /** Per ticket, in SEK. */
  readonly price: number;
  /** Whether the club tracks payments; the number to pay to, null without one. */
  readonly trackPayments: boolean;
  readonly payee: string | null;
  /** Whether a ticket is paid when it is sold. */
  readonly paidAtOnce?: boolean;
}

/** The details shown for a waiting sale without a connection. */
export interface ShownSale {
  readonly lottery: ShownLottery;
  readonly sellerId: string;
  /** Lowest number first. */
  readonly tickets: readonly Ticket[];
  /** As the server computes it; '' if the sale has none. */
  readonly reference: string;
  /** How the buyer said to pay. */
  readonly way: string;
}

/**
 * The seller's changes to a sale that the server may already have made: they are applied there once it has answered.
 */
interface LaterChange {
  readonly buyer?: RequestOf<typeof editSale>['body'];
  readonly payment?: RequestOf<typeof editPayment>['body'];
}

/** Why a sale is no longer retried automatically. */
interface Refusal {
  /** Code of the server's refusal, or `tooOld` (R528). */
  readonly code: string;
  /** The server's sentence. */
  readonly message: string;
}

/**
 * A sale that the server has not acknowledged. It belongs to its user and is sent only in that user's session (R525).
 */
export interface WaitingSale {
  /** Idempotency-Key of every attempt to send it. */
  readonly key: string;
  readonly userId: string;
  /** When the seller pressed the button, in milliseconds since 1970: sales are sent in this order. */
  readonly at: number;
  /** Sent unchanged, whatever release sends it. */
  readonly body: RequestOf<typeof createSale>['body'];
  readonly shown: ShownSale;
  /** The form that made it shows the outcome; until then it is not listed as waiting. */
  readonly isAtForm?: boolean;
  /** It may have reached the server: `body` stays unchanged, and later changes are in `later`. */
  readonly isTried?: boolean;
  readonly later?: LaterChange;
  /** Present once the seller has to decide. */
  readonly refusal?: Refusal;
}

/** The session in which the service worker sends waiting sales; present only while something waits (R530). */
export interface Sender {
  readonly userId: string;
  readonly token: string;
}

interface Schema extends DBSchema {
  readonly answers: { readonly key: [userId: string, name: string]; readonly value: KeptAnswer };
  readonly sales: { readonly key: string; readonly value: WaitingSale };
  /** By the name `current`. */
  readonly sender: { readonly key: string; readonly value: Sender };
  /** When each user last had the app open, in milliseconds since 1970. */
  readonly opened: { readonly key: string; readonly value: number };
}
export type Database = IDBPDatabase<Schema>;

/**
 * This device's database, shared by all tabs and the service worker.
 * @throws if the browser has no storage, or refuses it (private mode, full disk)
 */
export const openDatabase = (): Promise<Database> =>
  openDB<Schema>('lottlaget', 1, {
    upgrade: (database) => {
      database.createObjectStore('answers', { keyPath: ['userId', 'name'] });
      database.createObjectStore('sales', { keyPath: 'key' });
      database.createObjectStore('opened');
      database.createObjectStore('sender');
    },
    // A newer release in another tab needs the database: this tab opens it again when it needs it.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
