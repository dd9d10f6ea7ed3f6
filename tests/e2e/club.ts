import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import type { Session } from '../../shared/contract/auth.ts';
import { flagsOf } from '../../shared/contract/roles.ts';
import { readUser } from '../../shared/contract/user.ts';
import { makeTestClub, type TestClub, type TestUser } from '../support/club.ts';
import { test as base } from './fixtures.ts';

const origin = `http://localhost:${process.env.E2E_PORT}`;

interface Fixtures {
  /** A club of this test alone: two teams, somebody in each role, no lottery. */
  readonly club: TestClub;
  /** A page of somebody who has signed in. */
  readonly signedIn: (
    user: TestUser,
    viewport: { width: number; height: number },
    options?: BrowserContextOptions,
  ) => Promise<Page>;
}

/** The browser tests' `test`, with a club made by the product's own functions, as the operators would. */
export const test = base.extend<Fixtures, { readonly operator: undefined }>({
  operator: [
    async ({}, use) => {
      const file = path.join(process.env.E2E_DATA ?? '', 'operator.json');
      Object.assign(process.env, JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
      await use(undefined);
    },
    { scope: 'worker' },
  ],
  club: async ({ operator: _ }, use) => use(await makeTestClub(origin, `k${randomUUID().slice(0, 8)}`)),
  signedIn: async ({ club, person }, use) =>
    use(async (user, viewport, options = {}) => {
      const session = await sessionOf(club, user);
      const localStorage = [{ name: 'lottlaget.user', value: JSON.stringify(session) }];
      return person(viewport, { storageState: { cookies: [], origins: [{ origin, localStorage }] }, ...options });
    }),
});

/** What a browser keeps of somebody who has signed in. */
export async function sessionOf(club: TestClub, user: TestUser): Promise<Session> {
  const { body } = await user.call(readUser, { params: { id: user.id } });
  const { id, firstName, lastName, teamName, roleName } = body;
  const identity = (roleName ?? 'Seller') as Parameters<typeof flagsOf>[0];
  return {
    id,
    firstName,
    lastName,
    teamName,
    clubName: `Klubb ${club.urlKey}`,
    token: user.token,
    ...flagsOf(identity),
  };
}


