import { setTimeout as delay } from 'node:timers/promises';
import { createDonor } from '../../../../shared/contract/donor.ts';
import { createNews } from '../../../../shared/contract/news.ts';
import { exportPerson } from '../../../../shared/contract/person.ts';
import { readTeamSaleSummary } from '../../../../shared/contract/lottery.ts';
import { listStats } from '../../../../shared/contract/report.ts';
import { listOwnTickets, mailTicket } from '../../../../shared/contract/ticket.ts';
import { dataUrl, jpeg } from '../../../fixtures/pictures.ts';
import type { TestClub } from '../../../support/club.ts';
import { donor, makeFundraiser } from '../../../support/fundraiser.ts';
import { median } from '../../../support/median.ts';
import { outcomeOf } from '../../../support/refusal.ts';
import { type Extent, type Found, wrongs } from '../figures.ts';
import type { Installation } from './installation.ts';
import type { SellerAtWork } from './seller-at-work.ts';
import type { Vitals } from './vitals.ts';

type Rest = Vitals & { readonly at: number };

/** How often all rest and are looked at; the first third of it is warming up. */
const rests = 12;
/** After as long (ms) of quiet the local cloud has closed its idle connections. */
const quiet = 65_000;
/** Pauses of a seller and of the office, in ms. */
const [thinking, officePause] = [40, 3000];
/** A leak is to be seen after as many rests, so far apart (ms). */
const leaking = { rests: 9, apart: 2500 };
const megabyte = 1_048_576;
/** Permitted growth after the warm-up: a fraction of the starting level or a number of bytes, whichever is larger. */
const memory = {
  heap: { part: 0.05, least: 4 * megabyte },
  resident: { part: 0.1, least: 24 * megabyte },
} as const;
const mostHandles = 6;

/** The median of the slopes between all pairs (Theil and Sen), times the time between: outliers change nothing. */
function riseOf(points: readonly { at: number; value: number }[]): number {
  const slopes = points.flatMap((one, index) =>
    points.slice(index + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
  );
  return slopes.length === 0 ? 0 : median(slopes) * ((points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0));
}

/** What rose more than it may after the warm-up, by name. */
function risen(all: readonly Rest[]): Map<string, string> {
  const settled = all.slice(Math.ceil(all.length / 3));
  const found = new Map<string, string>();
  const judge = (name: string, of: (rest: Rest) => number, most: number) => {
    const rise = riseOf(settled.map((rest) => ({ at: rest.at, value: of(rest) })));
    if (rise > most) found.set(name, `${name}: ${rise.toFixed(0)} more, at most ${most.toFixed(0)}`);
  };
  for (const name of Object.keys(memory) as (keyof typeof memory)[]) {
    const of = ({ bytes }: Rest) => bytes[name];
    judge(name, of, Math.max(memory[name].part * median(settled.map(of)), memory[name].least));
  }
  for (const name of new Set(settled.flatMap(({ handles }) => Object.keys(handles))))
    judge(name, ({ handles }) => handles[name] ?? 0, mostHandles);
  return found;
}

/** What the club's office does in turn: pictures, jobs, gifts, mails and sums. */
function officeOf({ admin, seller, urlKey }: TestClub, lottery: string, fundraiserId: string) {
  const news = { preamble: 'Ingress', text: '<p>Text</p>', published: true };
  const imageFile = dataUrl(jpeg, 'image/jpeg');
  const params = { id: lottery };
  const address = (round: number) => `givare${round}@${urlKey}.example`;
  return [
    (round: number) => admin.call(createNews, { body: { ...news, title: `Nyhet ${round}`, imageFile } }),
    (round: number) => admin.call(exportPerson, { body: { email: address(round) } }),
    (round: number) => seller.call(createDonor, { body: { fundraiserId, ...donor, email: address(round) } }),
    async () => {
      const { body } = await seller.call(listOwnTickets, {});
      const sold = body.flatMap(({ tickets }) => tickets).find(({ customer }) => customer);
      const mail = { ticketId: sold?.ticket.id ?? '', message: 'Tack!' };
      return seller.call(mailTicket, { body: mail });
    },
    () => admin.call(readTeamSaleSummary, { params }),
    () => admin.call(listStats, { params, query: { limit: '200' } }),
  ];
}

/** Mixed work while the data grows: memory and handles stay level, queues and counts end empty and right. */
export async function staysLevel(
  installation: Installation,
  { club, lottery, team }: { club: TestClub; lottery: string; team: readonly SellerAtWork[] },
  { short, say }: Extent,
): Promise<Found> {
  const [ticket = ''] = await club.tickets(lottery, club.seller, 1);
  await club.sell(club.seller, ticket, {});
  const office = officeOf(club, lottery, await makeFundraiser(club, [club.seller]));
  const unexpected: string[] = [];
  let [answers, round] = [0, 0];
  const workUntil = async (end: number): Promise<void> => {
    const selling = team.map(async (seller) => {
      for (; performance.now() < end; await delay(thinking), answers++)
        if (!(await seller.act())) unexpected.push('a sale was not answered');
    });
    const working = async () => {
      for (; performance.now() < end; await delay(officePause), answers++) {
        const answer = await office[round % office.length]?.(round++);
        if (answer && answer.status >= 300) unexpected.push(outcomeOf(answer));
      }
    };
    await Promise.all([...selling, working()]);
  };
  const seen: Rest[] = [];
  const look = async () => void seen.push({ at: performance.now(), ...(await installation.vitals()) });
  for (let rest = 1; rest <= (short ? 2 : rests); rest++) {
    await workUntil(performance.now() + (short ? 15_000 : 60_000));
    await installation.sweep();
    await delay(short ? 0 : quiet);
    await look();
    say(`rest ${rest}: ${answers} answers, ${JSON.stringify({ ...seen.at(-1), queued: undefined })}`);
  }
  const wrong = [...(short ? [] : risen(seen).values()), ...new Set(unexpected)];
  const left = Object.entries(seen.at(-1)?.queued ?? {}).filter(([, count]) => count > 0);
  const drifts = await installation.drifts(club.urlKey);
  await installation.leak();
  seen.length = 0;
  for (let rest = 0; rest < leaking.rests; rest++) {
    await delay(leaking.apart);
    await look();
  }
  const found = risen(seen);
  return {
    figures: { 'answers of level work': answers, 'counts that drift after it': drifts.length },
    wrong: [
      ...wrong,
      ...drifts,
      ...left.map(([name, count]) => `${count} messages are left in ${name}`),
      ...wrongs({
        'a planted leak was not noticed': !['heap', 'resident', 'files'].every((name) => found.has(name)),
      }),
    ],
  };
}
