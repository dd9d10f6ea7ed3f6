import { mailTicket } from '../../../../shared/contract/ticket.ts';
import { outboxKeyOf, type OutboxMessage } from '../../../../functions/store/outbox.ts';
import { receiptKey } from '../../../../functions/store/receipt.ts';
import { attempt } from '../../../../functions/store/write.ts';
import { buyer, type TestClub } from '../../../support/club.ts';
import { manyTickets } from '../../../support/many-tickets.ts';
import { inParallel, times } from '../../../support/parallel.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { sweep, messagesOf } from '../../../workers/outbox.ts';
import { type Extent, type Found, mixed, wrongs } from '../figures.ts';
import { deaths } from './deaths.ts';
import { type Contender, naive, ours } from './contenders.ts';

/** Mails a round. */
const perRound = 50;
/** Deliveries of each message after the one its worker died of. */
const repeats = 2;

interface Tally {
  readonly deaths: number;
  readonly deliveries: number;
  readonly lost: number;
  readonly doubled: number;
}

const addressOf = (club: TestClub, number: number) => `kund${number}@${club.urlKey}.example`;

/** While it holds, nothing comes from the stream to the queues. */
const holdStream = ({ local }: TestCloud) =>
  local.gateway.intercept(({ caller, service, operation }) =>
    caller.name.endsWith('-relayOutbox') && service === 'sqs' && operation.startsWith('Send')
      ? 'fail'
      : undefined,
  );

/** As if the messages in the outbox had waited for twenty minutes. */
async function pass(
  { service }: TestCloud,
  club: TestClub,
  messages: readonly OutboxMessage[],
): Promise<void> {
  const ms = 20 * 60_000;
  const table = service.of(club.id);
  await inParallel(
    messages.map((stored) => async () => {
      const { at, relayedAt, id: mailId, task } = stored;
      // A worker that is still running may have carried it out since it was read.
      await attempt(
        service.write({
          update: outboxKeyOf(stored),
          set: { at: at - ms, ...(relayedAt !== undefined && { relayedAt: relayedAt - ms }) },
        }),
      );
      const number = task.kind === 'ticket' ? (task.tickets[0]?.number ?? 0) : 0;
      const receipt = receiptKey({ mailId, address: addressOf(club, number) });
      const found = await table.get(receipt, { consistent: true });
      if (found) await table.write({ update: receipt, set: { at: Number(found['at']) - ms } });
    }),
  );
}

/** Lets time pass until the outbox is empty, four times at most. */
async function settle(cloud: TestCloud, club: TestClub): Promise<void> {
  for (let round = 0; round < 4; round++) {
    const left = await messagesOf(cloud, club.id);
    if (left.length === 0) return;
    await pass(cloud, club, left);
    await sweep(cloud);
  }
}

/** A club in which so many tickets have a buyer each. */
async function clubOf(cloud: TestCloud, runs: number) {
  const club = await cloud.club();
  const lottery = await club.lottery({ maxNumber: runs + 1 });
  await manyTickets(cloud, club, lottery, runs, (number) => ({ ...buyer, email: addressOf(club, number) }));
  return { club, lottery };
}

/** Asks for as many ticket mails as there are runs; the worker of each dies once, and is told of it more than once. */
async function battery(
  cloud: TestCloud,
  contender: Contender,
  { runs, say }: { runs: number; say: Extent['say'] },
): Promise<Tally> {
  const { club, lottery } = await clubOf(cloud, runs);
  const isOurs = contender.name === 'ours';
  let [deaths, deliveries] = [0, 0];
  for (let first = 1; first <= runs; first += perRound) {
    const release = holdStream(cloud);
    const count = Math.min(perRound, runs - first + 1);
    await inParallel(
      times(count, async (index) => {
        const { status } = await club.seller.call(mailTicket, {
          body: { ticketId: `${lottery}-${first + index}` },
        });
        if (status !== 202) throw new Error(`the request was answered ${status}`);
      }),
    );
    const places = (await messagesOf(cloud, club.id)).map(outboxKeyOf);
    for (const [index, place] of mixed(places, first).entries())
      if (await contender.deliver(place, contender.deaths[(first + index) % contender.deaths.length]))
        deaths++;
    const again = mixed(Array.from({ length: repeats }, () => places).flat(), first + 1);
    await inParallel(again.map((place) => () => contender.deliver(place)));
    deliveries += places.length + again.length;
    // What the stream has still to bring comes once more.
    if (isOurs) {
      release();
      await cloud.drain();
      await settle(cloud, club);
    } else release();
    say(`${contender.name}: ${first + count - 1} of ${runs}`);
  }
  const received = new Map<string, number>();
  for (const { to } of cloud.local.mails.mails)
    for (const address of to) received.set(address, (received.get(address) ?? 0) + 1);
  const counts = Array.from({ length: runs }, (_, index) => received.get(addressOf(club, index + 1)) ?? 0);
  return {
    deaths,
    deliveries,
    lost: counts.filter((each) => each === 0).length,
    doubled: counts.filter((each) => each > 1).length,
  };
}

/** Our worker and a naive one, killed at each of their steps. The naive one must show that the battery bites. */
export async function crashes(cloud: TestCloud, { short, say }: Extent): Promise<Found> {
  // The short form dies once at each place, the long one a hundred times.
  const runs = short ? deaths.length : 1000;
  const own = await battery(cloud, ours(cloud), { runs, say });
  const others = await battery(cloud, naive(cloud), { runs: Math.min(runs, 200), say });
  return {
    figures: {
      'deaths of the worker': own.deaths,
      deliveries: own.deliveries,
      lost: own.lost,
      doubled: own.doubled,
      'deaths of the naive worker': others.deaths,
      'doubled by the naive worker': others.doubled,
    },
    wrong: wrongs({
      'the worker outlived a step at which it was to die': own.deaths < runs,
      'a mail was lost': own.lost > 0,
      'a mail was sent twice': own.doubled > 0,
      'the naive worker sent nothing twice: the battery does not bite': others.doubled === 0,
    }),
  };
}
