import { createDonor } from '../../shared/contract/donor.ts';
import { createDraw, drawWinner } from '../../shared/contract/draw.ts';
import { createQuestion } from '../../shared/contract/faq.ts';
import { addFundraiserUser, createFundraiser } from '../../shared/contract/fundraiser.ts';
import { saveImage } from '../../shared/contract/image.ts';
import { savePdf } from '../../shared/contract/lottery.ts';
import { createNews } from '../../shared/contract/news.ts';
import { createSection, createTeam } from '../../shared/contract/structure.ts';
import { assignToTeam, sellTicket } from '../../shared/contract/ticket.ts';
import { createUser } from '../../shared/contract/user.ts';
import { dataUrl, png } from '../fixtures/pictures.ts';
import { buyer, type TestUser } from '../support/club.ts';
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

const later = '2031-06-30';
const lotteryImage = (id: string) => `ticketbase_${id}`;

/** A lottery with tickets of two sellers, some sold. */
async function lotteryOf(club: TestClub, name: string) {
  const id = await club.lottery({ name });
  const userIds = [club.seller.id, club.otherSeller.id, club.leader.id];
  done(await club.admin.call(assignToTeam, { body: { ticketBaseId: id, quantity: 4, userIds } }));
  const tickets = Array.from({ length: 12 }, (_, index) => `${id}-${index + 1}`);
  const sell = async (user: TestUser, ticketId: string, number: number) =>
    done(
      await user.call(sellTicket, {
        body: { ...buyer, ticketId, email: `kopare${number}@${club.urlKey}.example` },
      }),
    );
  const buyers = [
    await sell(club.admin, tickets[0] ?? '', 0),
    await sell(club.admin, tickets[4] ?? '', 4),
    await sell(club.admin, tickets[8] ?? '', 8),
  ];
  return { id, tickets, buyers };
}

async function drawOf(club: TestClub, ticketBaseId: string, winners: number): Promise<string> {
  const id = done(await club.admin.call(createDraw, { body: { name: 'Jul', ticketBaseId } }));
  for (let prize = 0; prize < winners; prize++)
    done(await club.admin.call(drawWinner, { body: { drawId: id, name: `Vinst ${prize}` } }));
  return id;
}

async function fundraiserOf(club: TestClub, name: string) {
  const fields = { name, description: 'Nytt tak', validUntilDate: later };
  const id = done(await club.admin.call(createFundraiser, { body: fields }));
  for (const { id: userId } of [club.seller, club.leader])
    done(await club.admin.call(addFundraiserUser, { body: { fundraiserId: id, userId } }));
  const donor = { fundraiserId: id, displayName: 'Bageri Örnen', email: 'ake@ornen.example', sum: 500 };
  const donors = [
    done(await club.seller.call(createDonor, { body: donor })),
    done(await club.admin.call(createDonor, { body: { ...donor, email: null } })),
  ];
  return { id, donors };
}

export async function makeWorld(cloud: TestCloud): Promise<World> {
  const [club, foreign] = await Promise.all([cloud.club(), cloud.club()]);
  const [open, other, theirs] = await Promise.all([
    lotteryOf(club, 'Höstlotten'),
    lotteryOf(club, 'Vårlotten'),
    lotteryOf(foreign, 'Deras lott'),
  ]);
  const draws = [await drawOf(club, open.id, 1), await drawOf(club, open.id, 0)];
  await club.edit(other.id, { closed: true });
  const picture = { key: lotteryImage(open.id), imageFile: dataUrl(png(2, 2)) };
  done(await club.admin.call(saveImage, { body: picture }));
  const fileData = dataUrl(Buffer.from('%PDF-1.7'), 'application/pdf');
  done(await club.admin.call(savePdf, { body: { ticketBaseId: open.id, fileData } }));
  const { id: fundraiser, donors } = await fundraiserOf(club, 'Nya taket');
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
    tokens: {
      master: master.token,
      admin: admin.token,
      content: content.token,
      leader: leader.token,
      seller: seller.token,
    },
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
