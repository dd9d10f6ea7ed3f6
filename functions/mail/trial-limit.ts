import { findClub, isOnTrial } from '../store/club-record.ts';
import type { MailTask } from '../store/outbox.ts';
import type { Recipient } from '../store/receipt.ts';
import type { ServiceTable } from '../store/table.ts';
import { countTrialMail, type TrialCount } from '../store/trial-mail.ts';

/** How a mail of a club on trial counts (R345); null for the mail that creates a club, which is no club yet. */
const countsAs = {
  activation: 'member',
  bulkActivation: 'member',
  addressChanged: 'member',
  sellerReminder: 'member',
  handIn: 'member',
  reset: 'member',
  controllerLink: 'member',
  drawFrozen: 'member',
  drawRefused: 'member',
  drawRedrawn: 'member',
  clubStart: null,
  ticket: 'buyer',
  foundTickets: 'buyer',
  ticketsGone: 'buyer',
  buyerReminder: 'buyer',
  thanks: 'buyer',
  winners: 'buyer',
} as const satisfies Record<MailTask['kind'], TrialCount | null>;

/** Clubs that are not on trial, which can be cached because no club ever goes back on trial. */
const free = new Set<string>();

/** Whether a club's mails are limited. 0.5 R; for a club that is not on trial, once per function instance. */
async function isLimited(service: ServiceTable, clubId: string): Promise<boolean> {
  if (free.has(clubId)) return false;
  const club = await findClub(service, clubId);
  const limited = club !== undefined && isOnTrial(club);
  if (club && !limited) free.add(clubId);
  return limited;
}

/**
 * Whether a mail may be sent now. This is the only place that enforces the limits of a club on trial, since every mail
 * passes it on its way to SES.
 * @returns until when it must wait (epoch ms); undefined if it may be sent
 */
export async function mustWait(
  service: ServiceTable,
  clubId: string,
  kind: MailTask['kind'],
  recipient: Recipient,
  now: number,
): Promise<number | undefined> {
  const counted = countsAs[kind];
  if (counted === null || !(await isLimited(service, clubId))) return undefined;
  return countTrialMail(service.of(clubId), counted, recipient, now);
}
