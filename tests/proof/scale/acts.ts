import { randomUUID } from 'node:crypto';
import { login, valid } from '../../../shared/contract/auth.ts';
import { countViews, listClubs } from '../../../shared/contract/club.ts';
import { createDraw, drawWinner } from '../../../shared/contract/draw.ts';
import { listOwnFundraisers } from '../../../shared/contract/fundraiser.ts';
import { hasOwnArchive, readSaleSummary } from '../../../shared/contract/lottery.ts';
import { listPublishedNews } from '../../../shared/contract/news.ts';
import type { RequestOf, Route } from '../../../shared/contract/route.ts';
import { createSale, deleteSale } from '../../../shared/contract/sale.ts';
import { editSettings } from '../../../shared/contract/settings.ts';
import { createSettlement } from '../../../shared/contract/settlement.ts';
import { assignToUser, listOwnTickets, readTicket } from '../../../shared/contract/ticket.ts';
import { readContact } from '../../../shared/contract/user.ts';
import { largeClub } from '../../budgets/large-club.ts';
import { buyer, password, type TestClub, type TestUser } from '../../support/club.ts';
import type { TestCloud } from '../../support/start-cloud.ts';
import type { ActName } from './sunday.ts';

/** Members of a typical club, who all sell. */
export const typicalSize = 200;
/** Tickets of each of them, and of the seller whose acts are measured: as many as all measurements need. */
const [ofMember, own] = [2, 25];

export interface Stage {
  readonly club: TestClub;
  readonly lottery: string;
  /** Values that an act's keys are made of, by the name that stands for them. */
  readonly names: ReadonlyMap<string, string>;
  readonly acts: Readonly<Record<ActName, () => Promise<void>>>;
}

type Input<R extends Route> = RequestOf<R> | Readonly<Record<string, unknown>>;

/** A club of that size in the middle of a sale, in a service of many clubs. */
export async function makeStage(cloud: TestCloud, sellers: number): Promise<Stage> {
  const { club, lottery } = await largeClub(cloud, ofMember * sellers, sellers, {
    room: 100,
    isSold: (number) => number % ofMember > 0,
  });
  const { admin, leader, seller } = club;
  const ask =
    (user: TestUser | undefined) =>
    async <R extends Route>(route: R, input: Input<R> = {}, isKeyed = false): Promise<unknown> => {
      const call = user ? user.call : cloud.anonymous.call;
      const { status, body } = await call(route, input as RequestOf<R>, isKeyed ? { key: randomUUID() } : {});
      if (status >= 300) throw new Error(`${route.method} ${route.path}: ${status} ${JSON.stringify(body)}`);
      return body;
    };
  const [bySeller, byLeader, byAdmin, byAnyone] = [ask(seller), ask(leader), ask(admin), ask(undefined)];
  const act =
    (run: () => Promise<unknown>): (() => Promise<void>) =>
    async () =>
      void (await run());

  await byAdmin(editSettings, { body: { trackPayments: true } });
  const unsold = await club.tickets(lottery, seller, own);
  const looked = unsold.pop() ?? '';
  const take = () => unsold.splice(0, 2);
  const sell = (mail: boolean) =>
    bySeller(createSale, { body: { ticketIds: take(), ...buyer, payment: 'cash', mail } }, true);
  const email = `logg@${club.urlKey}.example`;
  const person = { firstName: 'Kas', lastName: 'Sör', email };
  await club.maker.addUser(person, club.p12, new Date(), { password });
  const draw = String(await byAdmin(createDraw, { body: { name: 'Jul', ticketBaseId: lottery } }));
  // What `removal` takes back, and what `settlement` hands in.
  const sold: string[] = [];
  for (let count = 0; count < 2; count++) sold.push(((await sell(false)) as { id: string }).id);

  return {
    club,
    lottery,
    names: new Map([
      [club.id, 'club'],
      [lottery, 'lottery'],
      [seller.id, 'seller'],
      [leader.id, 'leader'],
      [admin.id, 'admin'],
      [club.p12, 'team'],
      [draw, 'draw'],
      [email, 'email'],
    ]),
    acts: {
      start: act(() => bySeller(valid)),
      tickets: act(() => bySeller(listOwnTickets)),
      fundraisers: act(() => bySeller(listOwnFundraisers)),
      news: act(() => bySeller(listPublishedNews)),
      contact: act(() => bySeller(readContact)),
      ownArchive: act(() => bySeller(hasOwnArchive)),
      views: act(() => byAnyone(countViews, { body: { pages: ['/home', '/ticket/:ticketId', '/home'] } })),
      clubList: act(() => byAnyone(listClubs)),
      signIn: act(() => byAnyone(login, { body: { clubId: club.id, email, password } })),
      ticket: act(() => bySeller(readTicket, { params: { id: looked } })),
      saleMailed: act(() => sell(true)),
      sale: act(() => sell(false)),
      removal: act(() => byLeader(deleteSale, { params: { id: sold.shift() ?? '' } }, true)),
      settlement: act(() =>
        byLeader(
          createSettlement,
          { body: { ticketBaseId: lottery, userId: seller.id, amount: 10, to: 'team' } },
          true,
        ),
      ),
      sums: act(() => byAdmin(readSaleSummary, { params: { id: lottery } })),
      handOut: act(() =>
        byAdmin(assignToUser, { body: { ticketBaseId: lottery, quantity: 15, userId: seller.id } }, true),
      ),
      draw: act(() => byAdmin(drawWinner, { body: { drawId: draw, name: 'Cykel' } }, true)),
    },
  };
}
