import { randomUUID } from 'node:crypto';
import { createDraw, drawWinner, listWinners } from '../../../../shared/contract/draw.ts';
import { readSaleSummary } from '../../../../shared/contract/lottery.ts';
import {
  assignToUser,
  listUserTickets,
  sellTicket,
  unsellTicket,
} from '../../../../shared/contract/ticket.ts';
import type { CallOptions } from '../../../support/call.ts';
import { buyer } from '../../../support/club.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { type Arena, firstTickets, people, type Standing } from './arena.ts';

/** The product over HTTP: an admin hands out, sells and draws for everybody. */
export async function ourArena(cloud: TestCloud, room: number): Promise<Arena> {
  const club = await cloud.club();
  const { admin } = club;
  const lottery = await club.lottery({ maxNumber: room });
  const members = await Promise.all(Array.from({ length: people }, () => club.addSeller(club.p12)));
  for (const member of members) await club.tickets(lottery, member, firstTickets / people);
  const { body: drawId } = await admin.call(createDraw, { body: { name: 'Jul', ticketBaseId: lottery } });
  /**
   * As the browser does: what got no answer is asked again with the same key, so that nothing happens twice.
   * @returns undefined where it was refused
   */
  const ask = async <T>(
    send: (options: CallOptions) => Promise<{ status: number; body: T }>,
  ): Promise<{ body: T } | undefined> => {
    const key = randomUUID();
    for (let tries = 1; ; tries++) {
      const { status, body } = await send({ key });
      if (status < 300) return { body };
      if (status < 500) return undefined;
      if (tries === 20) throw new Error(`ours: ${status} ${JSON.stringify(body)}`);
    }
  };
  return {
    name: 'ours',
    assign: async (seller, quantity) => {
      const body = { ticketBaseId: lottery, quantity, userId: members[seller]?.id ?? '' };
      return (await ask((options) => admin.call(assignToUser, { body }, options))) !== undefined;
    },
    sell: async (number) => {
      const body = { ticketId: `${lottery}-${number}`, ...buyer };
      return (await ask((options) => admin.call(sellTicket, { body }, options)))?.body;
    },
    unsell: async (_number, id) =>
      (await ask((options) => admin.call(unsellTicket, { params: { id } }, options))) !== undefined,
    draw: async () => {
      const body = { drawId, name: 'Cykel' };
      return (await ask((options) => admin.call(drawWinner, { body }, options))) !== undefined;
    },
    end: async () => {
      await cloud.drain();
      const lists = await Promise.all(
        members.map(async ({ id: userId }) => {
          const { body } = await admin.call(listUserTickets, { params: { userId } });
          return body.flatMap(({ tickets }) => tickets);
        }),
      );
      const { body: sums } = await admin.call(readSaleSummary, { params: { id: lottery } });
      const { body: winners } = await admin.call(listWinners, { params: { id: drawId } });
      return {
        tickets: lists.flat().map(({ ticket, customer }): Standing => ({
          number: ticket.number,
          ...(customer && { sale: customer.id }),
        })),
        told: { total: sums.ticketCount, sold: sums.customerCount },
        winners: winners.map(({ ticket }) => ticket.number),
      };
    },
    stop: async () => undefined,
  };
}
