import * as z from 'zod/mini';
import { type LogKind, logKinds, moneyKinds } from '../../shared/domain/log-kinds.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import { randomId } from './ids.ts';
import { absent, type Item, type Write } from './write.ts';
import { keys } from './keys.ts';

/** Retention of an entry in months; in years after the financial year if it concerns money (R231). */
const keptMonths = 25;
const keptFinancialYears = 7;
/** Largest entry: one write unit, keys and the club's prefix included. */
const largest = 960;
/** Characters of an old or a new value. */
const longestValue = 80;

/** The subject of an act: a record by its id, never a person's name. */
const About = z.object({
  what: z.enum([
    'club',
    'lottery',
    'ticket',
    'draw',
    'fundraiser',
    'user',
    'team',
    'section',
    'news',
    'person',
  ]),
  id: z.string(),
});
export type LogAbout = z.infer<typeof About>;

const kindOf = ({ what }: LogAbout): LogKind =>
  what === 'club' ? 'settings' : what === 'team' || what === 'section' ? 'structure' : what;

/** Stands for the controller of the entry's draw; neither a user's id nor the controller's name. */
export const controllerOfDraw = 'controller';
/** Stands for somebody who is not signed in. */
export const somebody = 'somebody';

const LogRecord = z.object({
  /** Position in the log: time and nonce. */
  place: z.string(),
  at: z.string(),
  /** Id of the user; null for an operator, `controllerOfDraw` or `somebody` for people without an account. */
  by: z.nullable(z.string()),
  kind: z.enum(logKinds),
  about: About,
  /** The user from whom something was moved. */
  from: z.optional(z.string()),
  /** The act in words, then its changes, one part each. */
  text: z.array(z.string()),
});
export type LogRecord = z.infer<typeof LogRecord>;

export const parseLogEntry = (item: Item): LogRecord => LogRecord.parse({ ...item, place: item.sk });

/** The first position of a time: nine characters of base 36, so that positions sort by time. */
export const logPlaceAt = (at: Date): string => at.getTime().toString(36).padStart(9, '0');

/** Until when an entry is kept, in epoch seconds. Financial years are calendar years. */
function expiryOf(kind: LogKind, at: Date): number {
  const until = new Date(at);
  until.setUTCMonth(until.getUTCMonth() + keptMonths);
  const accounts = Date.UTC(Number(dayOf(at).slice(0, 4)) + keptFinancialYears + 1, 0, 1);
  const kept = moneyKinds.has(kind) ? Math.max(accounts, until.getTime()) : until.getTime();
  return Math.floor(kept / 1000);
}

interface Act {
  readonly about: LogAbout;
  /** By default the subject's. */
  readonly kind?: LogKind;
  /** The user from whom it was moved. */
  readonly from?: string | undefined;
  /** The act in Swedish. */
  readonly text: string;
  /** The changes, one part each: see `changed`. */
  readonly changes?: readonly string[];
}

/**
 * The write of a log entry, for the transaction of the act, so that both happen or neither. The log is append-only:
 * nothing changes or deletes an entry. 2 W.
 */
export function logPut(by: string | null, now: Date, act: Act): Write {
  const { about, kind = kindOf(about), from, text, changes = [] } = act;
  const place = `${logPlaceAt(now)}${randomId()}`;
  const entry = {
    at: now.toISOString(),
    by,
    kind,
    about,
    ...(from !== undefined && { from }),
    expiresAt: expiryOf(kind, now),
  };
  return {
    put: {
      ...keys.logEntry(place),
      ...entry,
      text: fitting([text, ...changes].map(withoutEmail), JSON.stringify(entry).length),
    },
    if: absent('pk'),
  };
}

/**
 * Removes every email, since an erasure cannot reach the log: no text in it may contain one, whoever wrote it (R230,
 * R475).
 */
const withoutEmail = (text: string): string =>
  text.replaceAll(/[^\s:]+/g, (word) => (/.@./.test(word) ? '…' : word));

/** As many parts as fit into an entry, then '…' for the rest. */
function fitting(parts: readonly string[], others: number): string[] {
  const fits = (text: readonly string[]) => Buffer.byteLength(JSON.stringify(text)) + others + 60 <= largest;
  if (fits(parts)) return [...parts];
  const count = parts.findIndex((_, index) => !fits([...parts.slice(0, index + 1), '…']));
  return [...parts.slice(0, count), '…'];
}

/** A value of a change, cut to 80 characters. */
function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  // Before cutting, which could leave half of an email.
  const letters = Array.from(withoutEmail(String(value)).replaceAll(/\s+/g, ' '));
  return letters.length > longestValue ? `${letters.slice(0, longestValue - 1).join('')}…` : letters.join('');
}

/** A changed field as a part of an entry: 'pris: 20 → 25'; nothing if the value is the same. */
export function changed(field: string, before: unknown, after: unknown): string[] {
  return before === after ? [] : [`${field}: ${shown(before)} → ${shown(after)}`];
}
