import { describe, expect, test } from 'vitest';
import { createDraw, drawWinner } from '../../shared/contract/draw.ts';
import { operations } from '../../shared/contract/index.ts';
import { identities, type Identity, mayUse } from '../../shared/contract/roles.ts';
import type { Route } from '../../shared/contract/route.ts';
import type { TestUser } from '../support/club.ts';
import { testCloud, type TestClub } from '../support/cloud.ts';
import { recount } from '../support/recount.ts';
import { outcomeOf } from '../support/refusal.ts';
import { withForeignIds, type World } from './foreign-ids.ts';

interface Clubs {
  readonly own: TestClub;
  readonly worlds: readonly [own: World, foreign: World];
  readonly foreign: TestClub;
}
let made: Promise<Clubs> | undefined;
const clubs = () => (made ??= make());

async function make(): Promise<Clubs> {
  const cloud = await testCloud();
  const [own, foreign] = await Promise.all([cloud.club(), cloud.club()]);
  const worlds = await Promise.all([worldOf(own), worldOf(foreign)]);
  return { own, foreign, worlds };
}

/** A club with one of everything: a sold ticket that has won, an unsold one, a draw. */
async function worldOf(club: TestClub): Promise<World> {
  const lottery = await club.lottery();
  const [ticket = ''] = await club.tickets(lottery, club.seller, 2);
  const buyer = await club.sell(club.seller, ticket);
  const { body: draw } = await club.admin.call(createDraw, { body: { name: 'Jul', ticketBaseId: lottery } });
  await club.admin.call(drawWinner, { body: { drawId: draw, name: 'Cykel' } });
  return {
    lottery,
    ticket,
    buyer,
    draw,
    user: club.seller.id,
    team: club.p12,
    section: club.sectionId,
    job: club.admin.id,
  };
}

/** Ids of the same shape that name nothing anywhere. */
const madeUp: World = {
  lottery: 'q0q0q0q0q0q0',
  ticket: 'q0q0q0q0q0q0-1',
  buyer: 'q0q0q0q0q0q0-1-q1q1q1q1q1q1',
  draw: 'q0q0q0q0q0q0-q2q2q2q2q2q2',
  user: 'q3q3q3q3q3q3',
  team: 'q4q4q4q4q4q4',
  section: 'q5q5q5q5q5q5',
  job: 'q6q6q6q6q6q6',
};

/** The shapes of a route's inputs that hold ids: placeholders, and the fields of its body. */
function namesIds({ params, body }: Route): boolean {
  const fields = typeof body === 'object' && 'shape' in body ? Object.keys(body.shape as object) : [];
  return params !== undefined || fields.some((field) => /(^id|^Id|Ids?|^key)$/.test(field));
}

/** Takes the id of a record that was read, and ignores it. */
const ignoring = ['createLottery'];
const reaching = operations.filter(
  ({ name, route }) => route.access !== 'public' && namesIds(route) && !ignoring.includes(name),
);

test('every route that takes an id is tried', () => {
  expect(reaching.map(({ name }) => name).toSorted()).toEqual(Object.keys(withForeignIds).toSorted());
});

const userOf = (club: TestClub, identity: Identity): TestUser =>
  ({
    Seller: club.seller,
    TeamAdmin: club.leader,
    Admin: club.admin,
    Master: club.master,
    ContentAdmin: club.content,
  })[identity];

/** Names nothing: every placeholder is made up, every body says too little. */
function emptyInput({ method }: Route): Readonly<Record<string, unknown>> {
  const params = new Proxy({}, { get: () => 'nothing' });
  return method === 'GET' || method === 'DELETE' ? { params } : { params, body: {} };
}

describe.each(operations)('$resource/$name', ({ name, route }) => {
  test('answers who may use it, and nobody else', async () => {
    const cloud = await testCloud();
    const { own } = await clubs();
    const input = emptyInput(route);
    const visitor = outcomeOf(await cloud.anonymous.call(route, input));
    if (route.access === 'public') expect(visitor).not.toMatch(/^(401|403|5)/);
    else expect(visitor).toBe('401 auth.required');
    for (const identity of identities) {
      const outcome = outcomeOf(await userOf(own, identity).call(route, input));
      if (mayUse(route.access, identity)) expect(outcome, identity).not.toMatch(/^(401|403|5)/);
      else expect(outcome, identity).toBe('403 auth.forbidden');
    }
  });

  if (!reaching.some((each) => each.name === name)) return;
  test("finds another club's id as little as one that was made up, with the same words", async () => {
    const { own, worlds } = await clubs();
    const answers = async (foreign: World) =>
      Promise.all(
        (withForeignIds[name]?.(worlds[0], foreign) ?? []).map(async (input) => {
          const { status, body, headers } = await own.master.call(route, input);
          const told = [...headers].filter(([header]) => !/^(date|x-amz|apigw|via|x-cache)/.test(header));
          return { status, body, told };
        }),
      );
    const foreign = await answers(worlds[1]);
    expect(foreign.map(({ status, body }) => [status, body])).toEqual(
      foreign.map(() => [404, { code: 'notFound', message: 'Det du söker finns inte.' }]),
    );
    expect(await answers(madeUp)).toEqual(foreign);
  });
});

test('after all that neither club has changed', async () => {
  const cloud = await testCloud();
  const { own, foreign, worlds } = await clubs();
  for (const [index, club] of [own, foreign].entries()) {
    const { numbers, sold, tickets } = await recount(cloud, club, worlds[index]?.lottery ?? '');
    expect([numbers, sold, tickets[0]?.w]).toEqual([[1, 2], [1], 1]);
  }
});
