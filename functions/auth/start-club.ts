import { startClub } from '../../shared/contract/club-start.ts';
import { startMailsPerAddress } from '../../shared/domain/trial.ts';
import { implement } from '../kernel/implement.ts';
import { mailboxOf } from '../kernel/mailbox.ts';
import { countEvent } from '../kernel/throttle.ts';
import { currentTerms } from '../ledger/terms.ts';
import { randomId } from '../store/ids.ts';
import { keys } from '../store/keys.ts';
import { outboxPut } from '../store/outbox.ts';

const daySeconds = 86_400;

/**
 * Mails a link that creates the club (R340). The answer and the work are the same whoever has the email, and however
 * often it has been mailed today: a dummy write replaces the message.
 */
export const handler = implement(startClub, async ({ body, resources: { service }, now }) => {
  const { acceptTerms: _, ...sent } = body;
  const [terms, mails] = await Promise.all([
    currentTerms(service),
    countEvent(service, 'club.start', [mailboxOf(sent.email)], daySeconds, now),
  ]);
  const clubId = randomId();
  const start = { ...sent, terms, at: now.toISOString() };
  const expiresAt = Math.floor(now.getTime() / 1000) + daySeconds;
  await service.write(
    mails <= startMailsPerAddress
      ? outboxPut(clubId, { kind: 'clubStart', start }, now)
      : { put: { ...keys.throttle(`club.vain#${clubId}`, 0), expiresAt } },
  );
});
