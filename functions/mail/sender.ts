import { findClub } from '../store/club-record.ts';
import type { ServiceTable } from '../store/table.ts';
import { findContact } from './contact.ts';
import type { Sender } from './blocks.ts';

/**
 * Cached (ms) for the mails of one batch, no longer: users who leave or become protected stop being the contact (R67,
 * R610).
 */
const cacheTtlMs = 15_000;
const known = new Map<string, { readonly sender: Sender; readonly until: number }>();

/** The sender of a club's mails. */
export async function senderOf(service: ServiceTable, club: string, now: number): Promise<Sender> {
  const found = known.get(club);
  if (found && found.until > now) return found.sender;
  const [record, contact] = await Promise.all([findClub(service, club), findContact(service.of(club))]);
  const sender = { clubName: record?.name ?? 'Lottlaget', contact };
  if (contact) known.set(club, { sender, until: now + cacheTtlMs });
  return sender;
}
