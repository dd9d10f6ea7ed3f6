import { findClub, isOnTrial } from '../store/club-record.ts';
import type { MailTask } from '../store/outbox.ts';
import type { Recipient } from '../store/receipt.ts';
import type { ServiceTable } from '../store/table.ts';
import { countTrialMail, type TrialCount } from '../store/trial-mail.ts';

/** As what a mail of a club on trial counts (R345); null: a club that starts is no club yet. */
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

/** Clubs that are not on trial: none ever becomes so. */
const free = new Set<string>();

/** Whether a club's mails are limited. 0.5 R, for a club that is not on trial once for each function instance. */
async function isLimited(service: ServiceTable, clubId: string): Promise<boolean> {
  if (free.has(clubId)) return false;
  const club = await findClub(service, clubId);
  const limited = club !== undefined && isOnTrial(club);
  if (club && !limited) free.add(clubId);
  return limited;
}

/**
 * Asks whether a mail may be sent now: the one place that holds a club on trial to its limits, since every mail passes it
 * on its way to SES.
 * @returns until when it must wait (epoch ms); undefined where it may be sent
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
