import { findTickets } from '../../shared/contract/find-tickets.ts';
import { findLimits } from '../../shared/domain/found-tickets.ts';
import { implement } from '../kernel/implement.ts';
import { mailboxOf } from '../kernel/mailbox.ts';
import { countEvent } from '../kernel/throttle.ts';
import { findClub } from '../store/club-record.ts';
import { randomId } from '../store/ids.ts';
import { keys } from '../store/keys.ts';
import { outboxPut } from '../store/outbox.ts';

const daySeconds = 86_400;

/**
 * Queues a search for the tickets of an email, without revealing anything (R430): whether or not the email is known,
 * the answer and the calls of the table are the same. A request over a limit, or for no active club, writes a dummy
 * item instead. Requests over a mailbox's limit do not use up the club's limit.
 */
export const handler = implement(findTickets, async ({ body, resources: { service }, now }) => {
  const { email, clubId } = body;
  const id = randomId();
  const [club, ofMailbox] = await Promise.all([
    findClub(service, clubId),
    countEvent(service, 'ticket.find', [mailboxOf(email)], daySeconds, now),
  ]);
  const counts = club?.active === true && ofMailbox <= findLimits.perMailbox;
  const ofClub = await countEvent(service, 'ticket.findInClub', [counts ? clubId : id], daySeconds, now);
  const expiresAt = Math.floor(now.getTime() / 1000) + daySeconds;
  await service.write(
    counts && ofClub <= findLimits.perClub
      ? outboxPut(clubId, { kind: 'findTickets', address: email }, now, id)
      : { put: { ...keys.throttle(`find.vain#${id}`, 0), expiresAt } },
  );
});
