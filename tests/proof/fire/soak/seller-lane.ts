import { activate } from '../../../../shared/contract/auth.ts';
import {
  assignToUser,
  listOwnTickets,
  mailTicket,
  sellTicket,
  unsellTicket,
} from '../../../../shared/contract/ticket.ts';
import { createUser } from '../../../../shared/contract/user.ts';
import { mailedToken } from '../../../api/auth/people.ts';
import { call } from '../../../support/call.ts';
import { buyer, password, type TestClub, type TestUser } from '../../../support/club.ts';
import type { Random } from '../ops/random.ts';
import type { Ledger } from './ledger.ts';

/** What the work goes on in. */
export interface Site {
  readonly url: string;
  readonly club: TestClub;
  /** The lottery that grows all the time. */
  readonly lottery: string;
  readonly ledger: Ledger;
  readonly random: Random;
}

/** One thing after the other: a step each time it is called. */
export type Lane = (round: number) => Promise<void>;

/** Tickets that somebody is handed at once, and after which they have sold enough. */
const handful = 8;
const enough = 40;

let newcomers = 0;

/** Somebody new: added by the TeamAdmin, activated by the mailed link. */
async function join({ url, club, ledger }: Site): Promise<TestUser | undefined> {
  const name = `Ny${++newcomers}`;
  const email = `${name.toLowerCase()}@${club.urlKey}.example`;
  const person = { firstName: name, lastName: 'Ånäs', email, teamId: club.p12 };
  const id = await ledger.ask(club.leader, createUser, { body: person });
  if (id === undefined) return undefined;
  ledger.mails++;
  const token = await mailedToken(club, 'activation', id);
  const body = { token, password, confirmPassword: password };
  const visitor = {
    call: ((route, input, options) => call(url, undefined, route, input, options)) as TestUser['call'],
  };
  const session = await ledger.ask(visitor, activate, { body });
  if (session === undefined) return undefined;
  ledger.members++;
  const { token: opened } = session;
  return {
    id,
    email,
    token: opened,
    call: (route, input, options) => call(url, opened, route, input, options),
  };
}

/** A seller who looks, sells, takes back and mails; once enough is sold, the next one comes. */
export function sellerLane(site: Site): Lane {
  const { club, lottery, ledger, random } = site;
  let seller: TestUser | undefined;
  const unsold: string[] = [];
  /** Sold, by ticket; those that were mailed stay. */
  const sold = new Map<string, string>();

  const look = async (who: TestUser): Promise<void> => {
    const lotteries = (await ledger.ask(who, listOwnTickets)) ?? [];
    const tickets = lotteries.find(({ id }) => id === lottery)?.tickets ?? [];
    unsold.splice(0, unsold.length);
    unsold.push(...tickets.filter(({ customer }) => !customer).map(({ ticket }) => ticket.id));
  };
  const sell = async (who: TestUser, ticketId: string): Promise<void> => {
    const body = { ticketId, ...buyer, email: `kopare.${ticketId}@${club.urlKey}.example` };
    const id = await ledger.ask(who, sellTicket, { body });
    if (id !== undefined) sold.set(ticketId, id);
  };

  return async () => {
    seller ??= await join(site);
    if (!seller) return;
    if (unsold.length === 0) {
      const body = { ticketBaseId: lottery, quantity: handful, userId: seller.id };
      const handed = await ledger.ask(club.admin, assignToUser, { body });
      if (handed !== undefined) ledger.tickets += handful;
      return look(seller);
    }
    const chance = random.next();
    const [ticket] = [...sold.keys()];
    if (chance < 0.45) await look(seller);
    else if (chance < 0.85 || ticket === undefined) await sell(seller, unsold.pop() ?? '');
    else if (chance < 0.92) {
      const id = sold.get(ticket) ?? '';
      sold.delete(ticket);
      const gone = await ledger.ask(seller, unsellTicket, { params: { id } });
      if (gone !== undefined) unsold.push(ticket);
    } else {
      sold.delete(ticket);
      await ledger.ask(seller, mailTicket, { body: { ticketId: ticket, message: 'Tack för köpet!' } });
      ledger.mails++;
    }
    if (sold.size < enough) return;
    seller = undefined;
    unsold.splice(0, unsold.length);
    sold.clear();
  };
}
