import type { SellerLottery } from '../../shared/contract/ticket.ts';
import { showAlert } from '../alerts/alert-store.ts';
import { callWhole } from '../api/call-whole.ts';
import { isNetless } from '../api/contact.ts';
import { failureFrom } from '../api/failure.ts';
import { attempt } from '../api/call.ts';
import { keptTickets, patience } from '../api/use-kept.ts';
import { listOwnTickets } from '../api/own-calls.ts';
import { loadQueue } from '../queue/load.ts';
import { takenTickets } from '../queue/waiting.ts';
import { nextToSell } from '../features/home/next-ticket.ts';

/** The seller's tickets: those kept on the device if the server does not answer in time. */
async function ownTickets(): Promise<readonly SellerLottery[]> {
  const tickets = callWhole(listOwnTickets, { query: {} });
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined));
  const lost = tickets.then(undefined, (error: unknown) => {
    if (!isNetless(failureFrom(error))) throw error;
  });
  return (await Promise.race([lost, late])) ?? (await keptTickets())?.lotteries ?? tickets;
}

/** The tickets that wait on this device, even before the queue has been read. */
async function taken(): Promise<ReadonlySet<string>> {
  const queue = await loadQueue().catch(() => undefined);
  await queue?.refresh();
  return takenTickets();
}

/** The path of the next ticket to sell. If there is none, an alert says so; failures have been shown. */
export async function pathOfNext(): Promise<string | undefined> {
  const outcome = await attempt(ownTickets);
  if (!outcome.ok) return undefined;
  const next = nextToSell(outcome.value, new Date(), await taken());
  if (next === undefined) showAlert('info', 'Du har inga lotter att sälja just nu.');
  return next && `/ticket/${next.ticket.id}`;
}
