import { all, any, type Condition, equal, present } from '../store/expression.ts';
import { type Key, keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { ConditionFailed } from '../store/write.ts';
import type { About, Settled } from '../store/receipt.ts';

const shown: Record<Settled, 'sent' | 'bounced'> = {
  sent: 'sent',
  complained: 'sent',
  bounced: 'bounced',
  refused: 'bounced',
};

/** A record that shows a mail status, and the condition that it is still the one the mail was about. */
interface Shown {
  readonly record: Key;
  readonly status: 'view.b.m' | 'view.mail';
  readonly still: Condition;
}

function shownBy(about: About): Shown[] {
  switch (about.kind) {
    case 'ticket':
      return about.tickets.map(({ number, nonce }) => ({
        record: keys.ticket(about.lotteryId, number),
        status: 'view.b.m',
        still: equal('view.b.n', nonce),
      }));
    case 'thanks': {
      const { fundraiserId, place } = about;
      return [{ record: keys.donor(fundraiserId, place), status: 'view.mail', still: present('pk') }];
    }
    default:
      return [];
  }
}

/** Sets the mail status of the tickets or the donor that a mail was about (R131). 1 W for each. */
export async function showMailStatus(table: Table, about: About, state: Settled): Promise<void> {
  const next = shown[state];
  for (const { record, status, still } of shownBy(about)) {
    const before = (value: string) => equal(status, value);
    // A bounce is final, even if a slower worker reports the mail as sent.
    const may = next === 'sent' ? before('queued') : any(before('queued'), before('sent'));
    try {
      await table.write({ update: record, set: { [status]: next }, if: all(still, may) });
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
}
