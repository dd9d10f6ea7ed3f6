import { createDonor } from '../../shared/contract/donor.ts';
import { createDraw, drawWinner } from '../../shared/contract/draw.ts';
import { createQuestion } from '../../shared/contract/faq.ts';
import { saveImage } from '../../shared/contract/image.ts';
import { savePdf } from '../../shared/contract/lottery.ts';
import { createNews } from '../../shared/contract/news.ts';
import { createSection, createTeam } from '../../shared/contract/structure.ts';
import { createUser } from '../../shared/contract/user.ts';
import { dataUrl, png } from '../fixtures/pictures.ts';
import { buyer } from '../support/club.ts';
import { donor, makeFundraiser } from '../support/fundraiser.ts';
import type { Answer, TestClub, TestCloud } from '../support/cloud.ts';
import type { Route } from '../../shared/contract/route.ts';
import type { CallerName } from './requests.ts';
import type { Pool } from './values.ts';

/** A club with some of everything, and the ids that a request may name. */
export interface World {
  readonly pool: Pool;
  readonly tokens: Readonly<Partial<Record<CallerName, string>>>;
}

const done = <R extends Route>({ status, body }: Answer<R>) => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

const lotteryImage = (id: string) => `ticketbase_${id}`;

/** A lottery with tickets of three users, some sold. */
async function lotteryOf(club: TestClub, name: string) {
  const id = await club.lottery({ name });
  const tickets: string[] = [];
  const buyers: string[] = [];
  for (const user of [club.seller, club.otherSeller, club.leader]) {
    const [first = '', ...others] = await club.tickets(id, user, 4);
    tickets.push(first, ...others);
    const email = `kopare${buyers.length}@${club.urlKey}.example`;
    buyers.push(await club.sell(club.admin, first, { email }));
  }
  return { id, tickets, buyers };
}

export async function makeWorld(cloud: TestCloud): Promise<World> {
  const [club, foreign] = await Promise.all([cloud.club(), cloud.club()]);
  const [open, other, theirs] = await Promise.all([
    lotteryOf(club, 'Höstlotten'),
    lotteryOf(club, 'Vårlotten'),
    lotteryOf(foreign, 'Deras lott'),
  ]);
  const draws: string[] = [];
  for (const name of ['Jul', 'Påsk'])
    draws.push(done(await club.admin.call(createDraw, { body: { name, ticketBaseId: open.id } })));
  done(await club.admin.call(drawWinner, { body: { drawId: draws[0] ?? '', name: 'Cykel' } }));
  await club.edit(other.id, { closed: true });
  const picture = { key: lotteryImage(open.id), imageFile: dataUrl(png(2, 2)) };
  done(await club.admin.call(saveImage, { body: picture }));
  const fileData = dataUrl(Buffer.from('%PDF-1.7'), 'application/pdf');
  done(await club.admin.call(savePdf, { body: { ticketBaseId: open.id, fileData } }));
  const fundraiser = await makeFundraiser(club, [club.seller, club.leader]);
  const donors: string[] = [];
  for (const email of [donor.email, null])
    donors.push(
      done(await club.seller.call(createDonor, { body: { fundraiserId: fundraiser, ...donor, email } })),
    );
  const question = { typeId: 1 as const, title: 'Hur?', html: '<p>Så.</p>' };
  const faq = [done(await club.master.call(createQuestion, { body: question }))];
  const item = { title: 'Nytt', preamble: 'Ingress', text: '<p>Å</p>', published: true };
  const news = await Promise.all(
    [true, false].map(async (published) =>
      done(await club.admin.call(createNews, { body: { ...item, published } })),
    ),
  );
  const empty = done(await club.master.call(createSection, { body: { name: 'Tom' } }));
  const team = done(await club.admin.call(createTeam, { body: { name: 'Tomt', sectionId: empty } }));
  // Enough users to delete, move and promote while the callers stay.
  const members = await Promise.all(
    Array.from({ length: 8 }, (_, index) => club.addSeller(index % 2 ? club.p12 : club.f10)),
  );
  const inactive = { email: 'ny@ek.example', firstName: 'Ny', lastName: 'Nyss', teamId: club.p12 };
  const waiting = done(await club.admin.call(createUser, { body: inactive }));
  const { master, admin, content, leader, seller } = club;
  const lotteries = [open.id, other.id, theirs.id];
  return {
    tokens: Object.fromEntries(
      Object.entries({ master, admin, content, leader, seller }).map(([name, { token }]) => [name, token]),
    ),
    pool: {
      club: [club.id, foreign.id],
      user: [...members.map(({ id }) => id), waiting, seller.id, master.id, foreign.seller.id],
      team: [club.p12, club.f10, team, foreign.p12],
      section: [club.sectionId, empty, foreign.sectionId],
      structure: [club.p12, team, club.sectionId, empty, foreign.p12],
      lottery: lotteries,
      report: [...lotteries, club.p12],
      ticket: [...open.tickets, ...other.tickets, ...theirs.tickets.slice(0, 2), ...open.buyers],
      buyer: [...open.buyers, ...other.buyers],
      draw: draws,
      image: [...lotteries.map(lotteryImage), `fundraiser_${fundraiser}`],
      fundraiser: [fundraiser],
      donor: [...donors, fundraiser],
      faq,
      news,
      page: ['contact', 'how-it-works', 'okand-sida'],
      service: [fundraiser, open.id],
      email: [seller.email, buyer.email, `kopare0@${club.urlKey}.example`, 'ingen@alls.example'],
      token: ['x.y', 'W10.AAAA', 'eyJhIjoxfQ.'.padEnd(54, 'A')],
      cursor: ['QQ', 'QWFhIEJiYgpxMQ', 'MQ'],
    },
  };
}
