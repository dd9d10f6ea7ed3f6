import { mailTicket } from '../../../../shared/contract/ticket.ts';
import type { Key } from '../../../../functions/store/keys.ts';
import { outboxKeyOf } from '../../../../functions/store/outbox.ts';
import { buyer, type TestClub } from '../../../support/club.ts';
import { manyTickets } from '../../../support/many-tickets.ts';
import { inParallel, times } from '../../../support/parallel.ts';
import { inTestCloud, type TestCloud } from '../../../support/start-cloud.ts';
import { holdOutbox, messagesOf, pass, receive, sweep } from '../../../workers/outbox.ts';
import { type Extent, type Found, mixed, wrongs } from '../figures.ts';
import { type Death, deaths } from './deaths.ts';

/** Mails a round. */
const perRound = 50;
/** Deliveries of each message after the one its worker died of. */
const repeats = 2;

const addressOf = (club: TestClub, number: number) => `kund${number}@${club.urlKey}.example`;

/** Lets time pass until the outbox is empty, four times at most. */
async function settle(cloud: TestCloud, club: TestClub): Promise<void> {
  for (let round = 0; round < 4; round++) {
    if ((await messagesOf(cloud, club.id)).length === 0) return;
    await pass(cloud, club.id, 20);
    await sweep(cloud);
  }
}

/** A club with `runs` sold tickets, each to a different buyer. */
async function clubOf(cloud: TestCloud, runs: number) {
  const club = await cloud.club();
  const lottery = await club.lottery({ maxNumber: runs + 1 });
  await manyTickets(cloud, club, lottery, runs, (number) => ({ ...buyer, email: addressOf(club, number) }));
  return { club, lottery };
}

const worker = 'sendTicketMail';

/** Brings a message to the worker once; where there is a death, its thread is ended there. @returns whether it died */
async function deliver(cloud: TestCloud, place: Key, death?: Death): Promise<boolean> {
  const { local } = cloud;
  const isOwn = (caller: string) => caller.endsWith(`-${worker}`);
  let died = false;
  const die = () => {
    died = true;
    local.crash(worker);
  };
  const stop =
    death?.when === 'before'
      ? local.gateway.intercept((call) => {
          if (!isOwn(call.caller.name) || !death.is(call)) return undefined;
          die();
          return 'fail';
        })
      : local.gateway.observe((call) => {
          if (isOwn(call.caller) && death?.is(call)) die();
        });
  await receive(cloud, worker, place);
  stop();
  return died;
}

/**
 * The worker, killed at each of its steps: of as many ticket mails as there are runs the worker of each dies once, and is
 * told of it more than once. That a worker without claims would be noticed is one of the mutations.
 */
async function crashes(cloud: TestCloud, { short, say }: Extent): Promise<Found> {
  // The short form dies once at each place, the long one a hundred times.
  const runs = short ? deaths.length : 1000;
  const { club, lottery } = await clubOf(cloud, runs);
  let [died, deliveries] = [0, 0];
  for (let first = 1; first <= runs; first += perRound) {
    const release = holdOutbox(cloud);
    const count = Math.min(perRound, runs - first + 1);
    await inParallel(
      times(count, async (index) => {
        const body = { ticketId: `${lottery}-${first + index}` };
        const { status } = await club.seller.call(mailTicket, { body });
        if (status !== 202) throw new Error(`the request was answered ${status}`);
      }),
    );
    const places = (await messagesOf(cloud, club.id)).map(outboxKeyOf);
    for (const [index, place] of mixed(places, first).entries())
      if (await deliver(cloud, place, deaths[(first + index) % deaths.length])) died++;
    const again = mixed(Array.from({ length: repeats }, () => places).flat(), first + 1);
    await inParallel(again.map((place) => () => deliver(cloud, place)));
    deliveries += places.length + again.length;
    // What the stream has still to bring comes once more.
    release();
    await cloud.drain();
    await settle(cloud, club);
    say(`crashes: ${first + count - 1} of ${runs}`);
  }
  const received = new Map<string, number>();
  for (const { to } of cloud.local.mails.mails)
    for (const address of to) received.set(address, (received.get(address) ?? 0) + 1);
  const counts = Array.from({ length: runs }, (_, index) => received.get(addressOf(club, index + 1)) ?? 0);
  const lost = counts.filter((each) => each === 0).length;
  const doubled = counts.filter((each) => each > 1).length;
  return {
    figures: { 'deaths of the worker': died, deliveries, lost, doubled },
    wrong: wrongs({
      'the worker outlived a step at which it was to die': died < runs,
      'a mail was lost': lost > 0,
      'a mail was sent twice': doubled > 0,
    }),
  };
}

export const mail = (extent: Extent): Promise<Found> => inTestCloud((cloud) => crashes(cloud, extent));
