import { createTeam } from '../../shared/contract/structure.ts';
import { createUser } from '../../shared/contract/user.ts';
import type { Kind } from '../kernel/rows/row.ts';
import { buyerOf, idFrom, makeFixture, newTicket } from '../kernel/fixture.ts';
import type { TestCloud } from '../support/cloud.ts';
import type { CallerName } from './requests.ts';
import type { Pool } from './values.ts';

/** A club with some of everything, and the ids that a request may name. */
export interface World {
  readonly pool: Pool;
  readonly tokens: Readonly<Partial<Record<CallerName, string>>>;
}

let count = 0;

/** The stand of the access matrix, another club's beside it, and enough to sell, delete and move while the callers stay. */
export async function makeWorld(cloud: TestCloud): Promise<World> {
  const word = `Kvast${++count}`;
  const own = await makeFixture(cloud, word);
  const [foreign] = await makeFixture(cloud, `Skura${count}`);
  const { club } = own[0];
  const idsOf = (...kinds: readonly Kind[]) =>
    [...own, foreign].flatMap(({ ids }) => kinds.map((kind) => ids[kind]));
  const tickets: string[] = [];
  for (const holding of own)
    for (let extra = 0; extra < 5; extra++) tickets.push(await newTicket(holding, holding.ids.lottery));
  const members: string[] = [];
  for (let extra = 0; extra < 8; extra++)
    members.push((await club.addSeller(extra % 2 ? club.p12 : club.f10)).id);
  const inactive = { email: `ny${count}@ek.example`, firstName: 'Ny', lastName: 'Nyss', teamId: club.p12 };
  members.push(await idFrom(club.admin.call, createUser, inactive));
  const team = await idFrom(club.admin.call, createTeam, { name: 'Tomt', sectionId: club.sectionId });
  const { master, admin, content, leader, seller } = club;
  const lotteries = idsOf('lottery', 'archived');
  return {
    tokens: Object.fromEntries(
      Object.entries({ master, admin, content, leader, seller }).map(([name, { token }]) => [name, token]),
    ),
    pool: {
      club: idsOf('club'),
      user: [...members, ...idsOf('user', 'member', 'sibling'), master.id],
      team: [...idsOf('team'), team],
      section: idsOf('section'),
      structure: [...idsOf('team', 'section'), team],
      lottery: lotteries,
      account: lotteries,
      report: [...lotteries, club.p12],
      ticket: [...tickets, ...idsOf('ticket', 'soldTicket', 'archivedTicket', 'buyer')],
      buyer: idsOf('buyer'),
      sale: idsOf('sale', 'receipt'),
      settlement: idsOf('handIn'),
      draw: idsOf('draw', 'controlled'),
      prize: idsOf('prize'),
      winner: idsOf('winner'),
      image: [
        ...lotteries.map((id) => `ticketbase_${id}`),
        ...idsOf('fundraiser').map((id) => `fundraiser_${id}`),
      ],
      fundraiser: idsOf('fundraiser'),
      donor: idsOf('donor', 'fundraiser'),
      faq: idsOf('question'),
      news: idsOf('news', 'draft'),
      job: idsOf('job'),
      page: ['contact', 'how-it-works', 'okand-sida'],
      service: idsOf('fundraiser', 'lottery'),
      email: [seller.email, own[0].ids.account, buyerOf(word).email, 'ingen@alls.example'],
      token: ['x.y', 'W10.AAAA', 'eyJhIjoxfQ.'.padEnd(54, 'A'), own[0].ids.control],
      cursor: ['QQ', 'QWFhIEJiYgpxMQ', 'MQ'],
    },
  };
}
