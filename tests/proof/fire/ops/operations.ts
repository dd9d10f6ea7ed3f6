import { ids } from '../../../../functions/store/keys.ts';
import { createDraw, deleteDraw, drawWinner } from '../../../../shared/contract/draw.ts';
import {
  assignSpecific,
  assignToUser,
  deleteTicket,
  listUserTickets,
  readTicket,
  sellTicket,
  unsellTicket,
} from '../../../../shared/contract/ticket.ts';
import { buyer } from '../../../support/club.ts';
import type { Seen } from './history.ts';
import type { Person } from './sending.ts';
import type { Weights, World } from './world.ts';

/** How often a client acts on what it believes, instead of on any ticket. */
const informed = 0.85;

/** One operation of some client, from a seeded stream. */
export type Operation = (world: World) => Promise<unknown>;

export const operations: Readonly<Record<keyof Weights, Operation>> = {
  assign: (world) => {
    const { company, lottery, random, sending } = world;
    const to = anySeller(world).user.id;
    const quantity = 1 + random.below(3);
    const body = { ticketBaseId: lottery, quantity, userId: to };
    const intent = (id: string) => ({ kind: 'assign', to, quantity, id }) as const;
    return sending.send(company.admin, intent, { route: assignToUser, input: { body } });
  },
  assignOne: async (world) => {
    const { company, lottery, sending, board } = world;
    const number = pick(world, (belief) => !belief);
    const to = anySeller(world).user.id;
    const intent = (id: string) => ({ kind: 'assignOne', to, number, id }) as const;
    const input = { body: { ticketBaseId: lottery, number, userId: to } };
    const { outcome } = await sending.send(company.admin, intent, { route: assignSpecific, input });
    if (outcome.is === 'ok') board.set(number, { owner: to });
  },
  sell: async (world) => {
    const { lottery, sending, board } = world;
    const number = pick(world, (belief) => belief !== undefined && belief.nonce === undefined);
    const who = reaching(world, number);
    const ticketId = ids.ticket(lottery, number);
    const input = { body: { ticketId, ...buyer } };
    const intent = (nonce: string) => ({ kind: 'sell', number, nonce }) as const;
    const resultOf = (answer: string) => answer;
    const { outcome } = await sending.send(who, intent, { route: sellTicket, input, resultOf });
    const owner = board.get(number)?.owner ?? who.user.id;
    if (outcome.is === 'ok') board.set(number, { owner, nonce: nonceOf(String(outcome.result)) });
    else await look(world, number);
  },
  unsell: async (world) => {
    const { lottery, sending, board } = world;
    const number = pick(world, (belief) => belief?.nonce !== undefined);
    const { owner = '', nonce } = board.get(number) ?? {};
    if (nonce === undefined) return look(world, number);
    const id = ids.buyer(ids.ticket(lottery, number), nonce);
    const intent = { kind: 'unsell', number, nonce } as const;
    const input = { params: { id } };
    const request = { route: unsellTicket, input };
    const { outcome } = await sending.send(reaching(world, number), intent, request);
    if (outcome.is === 'ok') board.set(number, { owner });
    else if (outcome.code === 'notFound') await look(world, number);
  },
  takeBack: async (world) => {
    const { company, lottery, sending, board } = world;
    const number = pick(world, (belief) => belief !== undefined && belief.nonce === undefined);
    const request = { route: deleteTicket, input: { params: { id: ids.ticket(lottery, number) } } };
    const { outcome } = await sending.send(company.admin, { kind: 'takeBack', number }, request);
    if (outcome.is === 'ok') board.delete(number);
  },
  read: (world) => look(world, 1 + world.random.below(world.plan.numbers)),
  list: async (world) => {
    const { company, lottery, board } = world;
    const owner = anySeller(world).user.id;
    const { status, body } = await company.admin.user.call(listUserTickets, { params: { userId: owner } });
    if (status >= 300) return;
    const tickets = body.find(({ id }) => id === lottery)?.tickets ?? [];
    for (const [number, belief] of board) if (belief.owner === owner) board.delete(number);
    for (const { ticket, customer } of tickets)
      board.set(ticket.number, { owner, ...(customer && { nonce: nonceOf(customer.id) }) });
  },
  drawWinner: async (world) => {
    const { company, lottery, sending, random } = world;
    const draw = random.of(world.draws);
    if (draw === undefined) return operations.createDraw(world);
    if (world.won >= world.plan.winners) return operations.read(world);
    const intent = (id: string) => ({ kind: 'drawWinner', draw, id }) as const;
    const input = { body: { drawId: ids.draw(lottery, draw), name: 'Cykel' } };
    const resultOf = (winners: readonly { ticket: { number: number } }[]) =>
      winners.map(({ ticket }) => ticket.number);
    const { outcome } = await sending.send(company.admin, intent, {
      route: drawWinner,
      input,
      resultOf,
    });
    if (outcome.is !== 'refused') world.won++;
  },
  createDraw: async (world) => {
    const { company, lottery, sending } = world;
    const input = { body: { name: 'Jul', ticketBaseId: lottery } };
    const intent = (id: string) => ({ kind: 'createDraw', id }) as const;
    const resultOf = (answer: string) => ids.parseDraw(answer)?.drawId ?? '';
    const { outcome } = await sending.send(company.admin, intent, {
      route: createDraw,
      input,
      resultOf,
    });
    if (outcome.is === 'ok') world.draws.push(String(outcome.result));
  },
  deleteDraw: async (world) => {
    const { company, lottery, sending, random } = world;
    // The newest most of all: the others have winners.
    const draw = random.chance(0.7) ? world.draws.at(-1) : random.of(world.draws);
    if (draw === undefined) return undefined;
    const request = { route: deleteDraw, input: { params: { id: ids.draw(lottery, draw) } } };
    const { outcome } = await sending.send(company.admin, { kind: 'deleteDraw', draw }, request);
    const place = world.draws.indexOf(draw);
    if (outcome.is === 'ok' && place >= 0) world.draws.splice(place, 1);
  },
};

const nonceOf = (buyerId: string): string => ids.parseBuyer(buyerId)?.nonce ?? '';

const anySeller = ({ company, random }: World): Person => random.of(company.sellers) ?? company.admin;

/** Who would act on that ticket: its owner as far as is known, or the Admin. */
function reaching({ company, board, random }: World, number: number): Person {
  const owner = company.sellers.find(({ user }) => user.id === board.get(number)?.owner);
  return owner && random.chance(0.6) ? owner : company.admin;
}

function pick(
  { board, plan, random }: World,
  fits: (belief: ReturnType<World['board']['get']>) => boolean,
): number {
  const all = Array.from({ length: plan.numbers }, (_, index) => index + 1);
  const fitting = random.chance(informed) ? all.filter((number) => fits(board.get(number))) : all;
  return random.of(fitting) ?? random.of(all) ?? 1;
}

/** Reads a ticket, strongly as the product does, and tells everybody. */
async function look({ company, lottery, sending, board }: World, number: number): Promise<void> {
  const { outcome } = await sending.send(
    company.admin,
    { kind: 'read', number },
    {
      route: readTicket,
      input: { params: { id: ids.ticket(lottery, number) } },
      resultOf: ({ user, customer }): Seen => ({
        owner: user.id,
        ...(customer && { nonce: nonceOf(customer.id) }),
      }),
    },
  );
  if (outcome.is === 'ok') board.set(number, outcome.result as Seen);
  if (outcome.is === 'refused') board.delete(number);
}
