import { ClubMaker } from '../../functions/demo/club-maker.ts';
import type { Handler } from '../../functions/kernel/implement.ts';
import { perform } from '../../functions/kernel/perform.ts';
import { openService } from '../../functions/kernel/resources.ts';
import { signSession } from '../../functions/kernel/session.ts';
import { handler as createLottery } from '../../functions/lottery/create-lottery.ts';
import { handler as showLottery } from '../../functions/lottery/read-lottery.ts';
import { handler as assignToUser } from '../../functions/ticket/assign-to-user.ts';
import { handler as listUserTickets } from '../../functions/ticket/list-user-tickets.ts';
import { handler as sellTicket } from '../../functions/ticket/sell-ticket.ts';
import { ApiError } from '../../functions/store/api-error.ts';
import { findUser } from '../../functions/store/user-record.ts';
import type { OutputOf, RequestOf, Route } from '../../shared/contract/route.ts';
import { editLottery, readLottery } from '../../shared/contract/lottery.ts';
import type { Ground } from '../../shared/domain/ground.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { call, type Sender } from './call.ts';
import { type Cast, copyClub, readSnapshot } from './club-copy.ts';

/** A signed-in user of a test club. */
export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly call: Sender;
  /** Runs a route's function in this process, at a third of a request's cost: for what a test begins with. @throws its refusal */
  readonly perform: <R extends Route>(handler: Handler<R>, request: RequestOf<R>) => Promise<OutputOf<R>>;
}

/**
 * A club with the teams P12 and F10, and a user in each role. All have the password `lottdemo1` where `withPasswords`.
 */
export interface TestClub {
  readonly id: string;
  readonly urlKey: string;
  readonly maker: ClubMaker;
  readonly sectionId: string;
  readonly office: string;
  readonly p12: string;
  readonly f10: string;
  readonly master: TestUser;
  readonly admin: TestUser;
  readonly content: TestUser;
  readonly treasurer: TestUser;
  /** TeamAdmin of P12, and of F10. */
  readonly leader: TestUser;
  readonly otherLeader: TestUser;
  /** Sellers in P12, and in F10. */
  readonly seller: TestUser;
  readonly otherSeller: TestUser;
  addSeller(teamId: string, name?: string): Promise<TestUser>;
  signedIn(userId: string, email: string): Promise<TestUser>;
  /** Creates a lottery with a deadline in thirty days. */
  lottery(
    fields?: Partial<{
      name: string;
      maxNumber: number;
      price: number;
      validUntilDate: string;
      ground: Ground;
      groundNote: string;
      planApprovedDate: string | null;
      ageLimit: 18 | null;
    }>,
  ): Promise<string>;
  /** Assigns tickets to a user; returns the ids, lowest number first. */
  tickets(lotteryId: string, user: TestUser, quantity: number): Promise<string[]>;
  /** Sells a ticket; returns the buyer's id. */
  sell(
    seller: TestUser,
    ticketId: string,
    details?: Partial<BuyerDetails & { mayContact: boolean }>,
  ): Promise<string>;
  /** Changes some fields of a lottery; returns the status. */
  edit(lotteryId: string, fields: Readonly<Record<string, unknown>>): Promise<number>;
}

export type BuyerDetails = { firstName: string; lastName: string; email: string; phone: string };
export const password = 'lottdemo1';
export const buyer: BuyerDetails = {
  firstName: 'Åsa',
  lastName: 'Köpare',
  email: 'asa@kopare.example',
  phone: '070-174 06 05',
};

/** Runs routes as a user, whose epoch it reads only if it is no longer `epoch`. */
export function performer(club: string, userId: string, epoch = 0): TestUser['perform'] {
  let known = epoch;
  return async (handler, request) => {
    const run = () => perform(handler, { club, userId, epoch: known, now: new Date() }, request);
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'auth.required') throw error;
      known = (await findUser(openService().of(club), userId, { consistent: true }))?.epoch ?? 0;
      return run();
    }
  };
}

let count = 0;

const address = (name: string, urlKey: string) => `${name.toLowerCase()}@${urlKey}.example`;
const person = (name: string, urlKey: string, word: string) => ({
  firstName: name,
  lastName: `${name}sson${word}`,
  email: address(name, urlKey),
});

/** Creates a club with all its users through the routes' functions. */
export async function makeCast(urlKey: string, word: string, now: Date): Promise<Cast> {
  const maker = await ClubMaker.make(
    {
      name: `Klubb ${urlKey}`,
      urlKey,
      section: `Fotboll${word}`,
      team: `Kansli${word}`,
      master: person('Master', urlKey, word),
    },
    now,
  );
  const add = (name: string, teamId: string, role?: 'Admin' | 'TeamAdmin' | 'ContentAdmin' | 'Kassör') =>
    maker.addUser(person(name, urlKey, word), teamId, now, role ? { role } : {});
  const p12 = await maker.addTeam(maker.sectionId, `P12${word}`, now);
  const f10 = await maker.addTeam(maker.sectionId, `F10${word}`, now);
  return {
    club: maker.id,
    section: maker.sectionId,
    office: maker.teamId,
    p12,
    f10,
    master: maker.masterId,
    admin: await add('Admin', maker.teamId, 'Admin'),
    content: await add('Content', maker.teamId, 'ContentAdmin'),
    treasurer: await add('Kassor', maker.teamId, 'Kassör'),
    leader: await add('Ledare', p12, 'TeamAdmin'),
    otherLeader: await add('Annanledare', f10, 'TeamAdmin'),
    seller: await add('Saljare', p12),
    otherSeller: await add('Annansaljare', f10),
  };
}

/** A club for a test: a copy of the run's, or created where the run has none. `word` is in all its texts. */
export async function makeTestClub(url: string, urlKey: string, word = ''): Promise<TestClub> {
  const now = new Date();
  const snapshot = readSnapshot();
  const cast = snapshot ? await copyClub(snapshot, { urlKey, word, now }) : await makeCast(urlKey, word, now);
  const maker = ClubMaker.of({
    clubId: cast.club,
    userId: cast.master,
    sectionId: cast.section,
    teamId: cast.office,
  });
  const signedIn = async (id: string, email: string, epoch?: number): Promise<TestUser> => {
    const claims = epoch !== undefined && { userId: id, club: cast.club, epoch };
    const token = await (claims ? signSession(claims, openService(), now) : maker.token(id, now));
    return {
      id,
      email,
      token,
      call: (route, input, options) => call(url, token, route, input, options),
      perform: performer(maker.id, id, epoch),
    };
  };
  const known = (id: string, name: string) => signedIn(id, address(name, urlKey), snapshot?.epoch);
  const [master, admin, content, treasurer, leader, otherLeader, seller, otherSeller] = await Promise.all([
    known(cast.master, 'master'),
    known(cast.admin, 'admin'),
    known(cast.content, 'content'),
    known(cast.treasurer, 'kassor'),
    known(cast.leader, 'ledare'),
    known(cast.otherLeader, 'annanledare'),
    known(cast.seller, 'saljare'),
    known(cast.otherSeller, 'annansaljare'),
  ]);
  return {
    id: cast.club,
    urlKey,
    maker,
    sectionId: cast.section,
    office: cast.office,
    p12: cast.p12,
    f10: cast.f10,
    master,
    admin,
    content,
    treasurer,
    leader,
    otherLeader,
    seller,
    otherSeller,
    signedIn: (id, email) => signedIn(id, email),
    addSeller: async (teamId, name = `Medlem${++count}`) =>
      signedIn(await maker.addUser(person(name, urlKey, word), teamId, now), address(name, urlKey)),
    lottery: async (fields = {}) =>
      admin.perform(createLottery, {
        body: {
          name: 'Höstlotten',
          description: 'Fina priser',
          price: 40,
          maxNumber: 1000,
          validUntilDate: addDays(dayOf(now), 30),
          ...fields,
        },
      }),
    tickets: async (lotteryId, user, quantity) => {
      await admin.perform(assignToUser, { body: { ticketBaseId: lotteryId, quantity, userId: user.id } });
      const { items } = await admin.perform(listUserTickets, { params: { userId: user.id }, query: {} });
      return items.find(({ id }) => id === lotteryId)?.tickets.map(({ ticket }) => ticket.id) ?? [];
    },
    sell: async (user, ticketId, details = {}) =>
      user.perform(sellTicket, { body: { ticketId, ...buyer, ...details } }),
    edit: async (lotteryId, fields) => {
      const shown = await admin.perform(showLottery, { params: { id: lotteryId } });
      const lottery = readLottery.answer.schema.parse(shown);
      return (await admin.call(editLottery, { body: { ...lottery, ...fields } })).status;
    },
  };
}
