import { all, any, equal } from '../table/expression.ts';
import { keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { Refused } from '../table/write.ts';
import type { About, Settled } from './receipt.ts';

const shown: Record<Settled, 'sent' | 'bounced'> = {
  sent: 'sent',
  complained: 'sent',
  bounced: 'bounced',
  refused: 'bounced',
};

/** Tells the tickets that a mail was about what became of it, where they still have that buyer. */
export async function tellTickets(table: Table, about: About, state: Settled): Promise<void> {
  if (about.kind !== 'ticket') return;
  const status = shown[state];
  const before = (m: string) => equal('view.b.m', m);
  // What came back stays so, whatever a slower worker has to tell.
  const may = status === 'sent' ? before('queued') : any(before('queued'), before('sent'));
  for (const { number, nonce } of about.tickets)
    try {
      await table.write({
        update: keys.ticket(about.lotteryId, number),
        set: { 'view.b.m': status },
        if: all(equal('view.b.n', nonce), may),
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
}
