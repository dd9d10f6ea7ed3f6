import { expect, test } from 'vitest';
import { operations } from '../../shared/contract/index.ts';
import { identities, type Identity, mayUse } from '../../shared/contract/roles.ts';
import type { TestUser } from '../support/club.ts';
import { testCloud, type TestClub } from '../support/cloud.ts';
import { outcomeOf } from '../support/refusal.ts';

let made: Promise<TestClub> | undefined;
const clubOf = async () => (made ??= (await testCloud()).club());
const userOf = (club: TestClub, identity: Identity): TestUser =>
  ({
    Seller: club.seller,
    TeamAdmin: club.leader,
    Admin: club.admin,
    Master: club.master,
    ContentAdmin: club.content,
  })[identity];

/** Names nothing: every placeholder is made up, every body says too little. */
const nothing = { params: new Proxy({}, { get: () => 'nothing' }), body: {} };
const inputOf = (method: string) =>
  method === 'GET' || method === 'DELETE' ? { params: nothing.params } : nothing;

test.each(operations)('$resource/$name answers who may use it, and nobody else', async ({ route }) => {
  const cloud = await testCloud();
  const club = await clubOf();
  const input = inputOf(route.method);
  const visitor = outcomeOf(await cloud.anonymous.call(route, input));
  if (route.access === 'public') expect(visitor).not.toMatch(/^(401|403|5)/);
  else expect(visitor).toBe('401 auth.required');
  for (const identity of identities) {
    const outcome = outcomeOf(await userOf(club, identity).call(route, input));
    if (mayUse(route.access, identity))
      expect([identity, outcome]).toEqual([identity, expect.not.stringMatching(/^(401|403|5)/)]);
    else expect([identity, outcome]).toEqual([identity, '403 auth.forbidden']);
  }
});
