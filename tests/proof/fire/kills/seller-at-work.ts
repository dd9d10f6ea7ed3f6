import {
  assignToUser,
  listUserTickets,
  sellTicket,
  unsellTicket,
} from '../../../../shared/contract/ticket.ts';
import { buyer, type TestClub, type TestUser } from '../../../support/club.ts';

/** Tickets of one assignment, and the most that somebody gets in the end. */
const handful = 2;
const plenty = 60;

/** Somebody whose tickets nobody else touches, so that what was acknowledged says how each of them must be. */
export class SellerAtWork {
  readonly #club: TestClub;
  readonly #seller: TestUser;
  readonly #lottery: string;
  /** By ticket the buyer's id as acknowledged, '' where it is not sold. */
  readonly #known = new Map<string, string>();
  /** Tickets that were acknowledged or seen, and all that were asked for: one that broke off may be finished later. */
  #least = 0;
  #most = 0;
  /** What was asked and not answered: a ticket, or an assignment. */
  #open: string | undefined;
  acknowledged = 0;

  constructor(club: TestClub, seller: TestUser, lottery: string) {
    this.#club = club;
    this.#seller = seller;
    this.#lottery = lottery;
  }

  /** Asks for one change. @returns whether it was answered */
  async act(): Promise<boolean> {
    const chance = Math.random();
    const tickets = [...this.#known];
    if (tickets.length === 0 || (chance < 0.2 && tickets.length < plenty)) return this.#assign();
    const [id, sale] = tickets[Math.floor(Math.random() * tickets.length)] ?? ['', ''];
    return this.#ask(id, async () => {
      if (sale === '') {
        const { status, body } = await this.#seller.call(sellTicket, { body: { ticketId: id, ...buyer } });
        if (status < 300) this.#known.set(id, body);
        return status;
      }
      const { status } = await this.#seller.call(unsellTicket, { params: { id: sale } });
      if (status < 300) this.#known.set(id, '');
      return status;
    });
  }

  #assign(): Promise<boolean> {
    return this.#ask('assignment', async () => {
      const body = { ticketBaseId: this.#lottery, quantity: handful, userId: this.#seller.id };
      this.#most += handful;
      const { status } = await this.#club.admin.call(assignToUser, { body });
      if (status >= 300 && status < 500) this.#most -= handful;
      if (status >= 300) return status;
      this.#least += handful;
      const there = await this.#read();
      // Only those that are new: the others are known by their own answers.
      for (const [id, sale] of there ?? []) if (!this.#known.has(id)) this.#known.set(id, sale);
      return there ? status : 500;
    });
  }

  async #ask(what: string, send: () => Promise<number>): Promise<boolean> {
    this.#open = what;
    try {
      const status = await send();
      if (status >= 500) return false;
      if (status < 300) this.acknowledged++;
      this.#open = undefined;
      return true;
    } catch {
      return false;
    }
  }

  async #read(): Promise<Map<string, string> | undefined> {
    const params = { userId: this.#seller.id };
    const { status, body } = await this.#club.admin.call(listUserTickets, { params });
    if (status >= 300) return undefined;
    const tickets = body.find(({ id }) => id === this.#lottery)?.tickets ?? [];
    return new Map(tickets.map(({ ticket, customer }) => [ticket.id, customer?.id ?? '']));
  }

  /** Takes a buyer away without noting it: the check that sees nothing then is worth nothing. */
  async harm(): Promise<boolean> {
    const sale = [...this.#known.values()].find((id) => id !== '');
    if (sale === undefined) return false;
    return (await this.#club.admin.call(unsellTicket, { params: { id: sale } })).status < 300;
  }

  /** Holds what is there against what was acknowledged; what was open may have happened or not. In sentences. */
  async check(): Promise<string[]> {
    const there = await this.#read();
    if (!there) return [`${this.#seller.email}: nothing can be read`];
    const wrong: string[] = [];
    for (const [id, sale] of this.#known) {
      const found = there.get(id);
      if (found !== sale && this.#open !== id)
        wrong.push(`${id}: acknowledged as ${sale || 'unsold'}, is ${found ?? 'gone'}`);
    }
    if (there.size < this.#least || there.size > this.#most)
      wrong.push(`${this.#seller.email}: ${this.#least} to ${this.#most} handed out, ${there.size} there`);
    this.#known.clear();
    for (const [id, sale] of there) this.#known.set(id, sale);
    this.#least = there.size;
    this.#open = undefined;
    return wrong;
  }
}
