import { all, any, attempt, type Condition, equal, present, type Write } from '../store/write.ts';
import { type Key, keys } from '../store/keys.ts';
import { lostMailPut } from '../store/lost-mail.ts';
import type { Table } from '../store/table.ts';
import { isBoughtWith, mailPaths } from '../store/ticket-record.ts';
import type { MailTask } from '../store/outbox.ts';
import type { About, Recipient, Settled } from '../store/receipt.ts';
import { findUsers } from '../store/user-record.ts';
import { aboutOf } from './about.ts';
import { noteUnreached, noteUnreachedAt } from './unreached-members.ts';

const shown: Record<Settled, 'sent' | 'bounced'> = {
  sent: 'sent',
  complained: 'sent',
  bounced: 'bounced',
  refused: 'bounced',
};

/** A record that shows a mail status, and the condition that its mail is still the same one. */
interface Shown {
  readonly record: Key;
  readonly status: string;
  /** True while a queued mail is held back. */
  readonly held: string;
  /** True if the bounced mail was in fact given up. */
  readonly givenUp: string;
  readonly still: Condition;
  /** Writes that go with the record if the mail did not arrive. */
  readonly lost: readonly Write[];
}

function shownBy(about: About): Shown[] {
  switch (about.kind) {
    case 'ticket':
      return about.tickets.map(({ number, nonce }) => ({
        record: keys.ticket(about.lotteryId, number),
        ...mailPaths,
        still: isBoughtWith(nonce),
        lost: [lostMailPut(about.lotteryId, number)],
      }));
    case 'thanks': {
      const { fundraiserId, place } = about;
      return [
        {
          record: keys.donor(fundraiserId, place),
          status: 'view.mail',
          held: 'view.mailHeld',
          givenUp: 'view.mailGivenUp',
          still: present('pk'),
          lost: [],
        },
      ];
    }
    default:
      return [];
  }
}

/** Shows that a queued mail waits (R345). 1 W for each ticket or donor. */
export async function showHeld(table: Table, about: About): Promise<void> {
  for (const { record, status, held, still } of shownBy(about))
    await attempt(
      table.write({ update: record, set: { [held]: true }, if: all(still, equal(status, 'queued')) }),
    );
}

/**
 * Shows the outcome of a mail on its tickets or donor (R131), 1 W for each. If it did not arrive, shows that on the
 * users at the address too (R545).
 */
export async function showMailStatus(
  table: Table,
  { about, address }: Recipient,
  state: Settled,
): Promise<void> {
  const next = shown[state];
  for (const { record, status, givenUp, still, lost } of shownBy(about)) {
    const before = (value: string) => equal(status, value);
    const set = { [status]: next };
    const wasGivenUp = all(before('bounced'), equal(givenUp, true));
    // A bounce is final, even if a slower worker reports the mail as sent.
    if (next === 'sent')
      await attempt(table.write({ update: record, set, if: all(still, any(before('queued'), wasGivenUp)) }));
    else {
      const may = any(before('queued'), before('sent'));
      await attempt(
        table.transact([{ update: record, set, remove: [givenUp], if: all(still, may) }, ...lost]),
      );
    }
  }
  if (next === 'bounced') await noteUnreachedAt(table, address);
}

/**
 * Shows that a waiting mail has been given up (R546): on its tickets or donor, or on the users it would have activated.
 */
export async function showGivenUp(table: Table, task: MailTask): Promise<void> {
  for (const { record, status, givenUp, still, lost } of shownBy(aboutOf(task)))
    await attempt(
      table.transact([
        {
          update: record,
          set: { [status]: 'bounced', [givenUp]: true },
          if: all(still, equal(status, 'queued')),
        },
        ...lost,
      ]),
    );
  if (task.kind === 'activation' || task.kind === 'bulkActivation') {
    const ids = [task, ...(task.others ?? [])].map(({ userId }) => userId);
    await noteUnreached(table, await findUsers(table, ids, { consistent: true }), 'givenUp');
  }
}
