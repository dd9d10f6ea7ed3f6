import { mailTicket } from '../../shared/contract/ticket.ts';
import { outboxPut } from '../store/outbox.ts';
import { implement } from '../kernel/implement.ts';
import { lostMailDeletes } from '../store/lost-mail.ts';
import { ids, keys } from '../store/keys.ts';
import { attempt } from '../store/write.ts';
import { hasEmail } from '../store/buyer-record.ts';
import { isBoughtWith, mailQueued, parseTicket } from '../store/ticket-record.ts';
import { reachesTicket } from '../kernel/scope.ts';

export const handler = implement(mailTicket, async ({ body, caller, resources: { table }, now, fail }) => {
  const targets = [...new Set([body.ticketId, ...(body.ticketIds ?? [])])].map(ids.parseTicket);
  const lotteryId = targets[0]?.lotteryId;
  const places = targets.flatMap((at) => (at ? [at] : []));
  if (lotteryId === undefined || places.length < targets.length) return fail('notFound');
  const together = (message: string) => fail('request.invalid', undefined, [{ path: 'ticketIds', message }]);
  if (places.some((at) => at.lotteryId !== lotteryId)) return together('Välj lotter i samma lotteri');
  const items = await table.getMany(
    places.map((at) => keys.ticket(at.lotteryId, at.number)),
    { consistent: true },
  );
  const tickets = items.flatMap((item) => (item ? [parseTicket(item)] : []));
  const reached = await Promise.all(tickets.map((ticket) => reachesTicket(table, caller, ticket)));
  if (tickets.length < places.length || reached.includes(false)) return fail('notFound');
  const buyers = tickets.flatMap((ticket) =>
    ticket.buyer ? [{ number: ticket.number, buyer: ticket.buyer }] : [],
  );
  if (buyers.length < tickets.length) return fail('ticket.notSold');
  if (!buyers.every(({ buyer }) => hasEmail(buyer))) return fail('ticket.noEmail');
  if (new Set(buyers.map(({ buyer }) => buyer.email.toLowerCase())).size > 1)
    return together('Välj lotter med samma köpare');
  const outcome = await attempt(
    table.commit([
      ...buyers.map(({ number, buyer }) => ({
        update: keys.ticket(lotteryId, number),
        ...mailQueued,
        if: isBoughtWith(buyer.nonce),
      })),
      ...lostMailDeletes(tickets),
      outboxPut(
        table.club,
        {
          kind: 'ticket',
          lotteryId,
          tickets: buyers.map(({ number, buyer }) => ({ number, nonce: buyer.nonce })),
          message: body.message || null,
          senderId: caller.userId,
        },
        now,
      ),
    ]),
  );
  if (outcome !== 'committed') fail('record.changed');
});
