import { randomUUID } from 'node:crypto';
import { links } from '../../../functions/kernel/links.ts';
import { findUser } from '../../../functions/store/user-record.ts';
import { resetPassword } from '../../../shared/contract/auth.ts';
import { createDraw, drawWinner } from '../../../shared/contract/draw.ts';
import { saveImage } from '../../../shared/contract/image.ts';
import { savePdf } from '../../../shared/contract/lottery.ts';
import { createNews } from '../../../shared/contract/news.ts';
import { editSettings } from '../../../shared/contract/settings.ts';
import { largeClub } from '../../budgets/large-club.ts';
import { largePdf, largePicture } from '../../fixtures/pictures.ts';
import { idFrom } from '../../kernel/fixture.ts';
import { password, type TestClub } from '../../support/club.ts';
import { give, makeFundraiser } from '../../support/fundraiser.ts';
import { manyTickets } from '../../support/many-tickets.ts';
import type { TestCloud } from '../../support/start-cloud.ts';
import { perCall, ticketsEach } from './season.ts';

/** As clubs upload them: the browser fits pictures to 600 pixels. */
export const picture = largePicture(80_000);
export const pdf = largePdf(100_000);
export const article = {
  title: 'Tack för en fin säsong',
  preamble: 'Vi sålde fler lotter än någonsin. '.repeat(4),
  text: `<p>${'Alla lag hjälptes åt, och nu väntar dragningen. '.repeat(30)}</p>`,
};

/** A club in the middle of a sale, with something of everything. */
export interface Stage {
  readonly cloud: TestCloud;
  readonly club: TestClub;
  /** The lottery that is on: four of five tickets are sold. */
  readonly lottery: string;
  readonly draw: string;
  readonly news: string;
  readonly fundraiser: string;
  readonly account: string;
  /** Members with as many tickets as any. */
  readonly members: readonly string[];
  /** Names of the ids that an act's keys are made of. */
  readonly names: ReadonlyMap<string, string>;
  /** An own ticket of the seller that is not sold yet; its next one each time. */
  readonly ticket: () => string;
  /** Somebody new, with the token of a mailed link. */
  readonly invited: () => Promise<string>;
  readonly forgetful: () => Promise<string>;
  /** A draw whose winner mail goes to `perCall.recipients`. */
  readonly drawn: () => Promise<string>;
}

export async function makeStage(cloud: TestCloud, members: number): Promise<Stage> {
  const { club, lottery, userIds } = await largeClub(cloud, ticketsEach * members, members, {
    room: 200,
    isSold: (number) => number % 5 !== 0,
  });
  const { admin, leader, seller, maker } = club;
  const add = async (name: string, options: Parameters<typeof maker.addUser>[3]) => {
    const person = {
      firstName: name,
      lastName: 'Efternamn',
      email: `${randomUUID().slice(0, 13)}@${club.urlKey}.example`,
    };
    return { ...person, id: await maker.addUser(person, club.p12, new Date(), options) };
  };
  const linkOf = async (kind: 'activation' | 'reset', id: string) => {
    const user = await findUser(maker.table, id, { consistent: true });
    const purpose = kind === 'activation' ? 'activate' : 'reset';
    return links.sign(purpose, [club.id, id, user?.[kind]?.id ?? '']);
  };
  const newDraw = (ticketBaseId: string) =>
    idFrom(admin.call, createDraw, { name: 'Julens dragning', ticketBaseId });
  const drawIn = (drawId: string) => idFrom(admin.call, drawWinner, { drawId, name: 'Cykel' });

  await idFrom(admin.call, editSettings, { trackPayments: true });
  await idFrom(admin.call, saveImage, { key: `ticketbase_${lottery}`, imageFile: picture });
  await idFrom(admin.call, savePdf, { ticketBaseId: lottery, fileData: pdf });
  const unsold = await club.tickets(lottery, seller, 60);
  const draw = await newDraw(lottery);
  for (let prize = 0; prize < 5; prize++) await drawIn(draw);
  const items = Array.from({ length: 6 }, () =>
    idFrom(admin.call, createNews, { ...article, imageFile: picture, published: true }),
  );
  const [news = ''] = await Promise.all(items);
  const fundraiser = await makeFundraiser(club, [seller, club.otherSeller]);
  for (let donors = 0; donors < 30; donors++) await give(seller, fundraiser);
  const { email } = await add('Kassör', { password });
  return {
    cloud,
    club,
    lottery,
    draw,
    news,
    fundraiser,
    account: email,
    members: userIds,
    names: new Map([
      [club.id, 'club'],
      [lottery, 'lottery'],
      [seller.id, 'seller'],
      [leader.id, 'leader'],
      [admin.id, 'admin'],
      [club.p12, 'team'],
      [email, 'email'],
    ]),
    ticket: () => unsold.shift() ?? '',
    invited: async () => linkOf('activation', (await add('Ny', { active: false })).id),
    forgetful: async () => {
      const person = await add('Glömsk', { password });
      await idFrom(cloud.anonymous.call, resetPassword, { clubId: club.id, email: person.email });
      return linkOf('reset', person.id);
    },
    drawn: async () => {
      const sold = await club.lottery({ maxNumber: perCall.recipients });
      await manyTickets(cloud, club, sold, perCall.recipients, (number) => ({
        firstName: 'Åsa',
        lastName: 'Köpare',
        email: `${number}-${sold}@kopare.example`,
        phone: '070-174 06 05',
      }));
      const drawId = await newDraw(sold);
      for (let prize = 0; prize < 3; prize++) await drawIn(drawId);
      return drawId;
    },
  };
}
