import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { makeTestClub, type TestClub, type TestUser } from '../support/club.ts';
import { ownClub, test as base } from './fixtures.ts';
import { signIn } from './session.ts';

export interface WithClub {
  /** A club for this test alone: two teams, one user per role, no lottery. */
  readonly club: TestClub;
  readonly signedIn: (
    user: TestUser,
    viewport: { width: number; height: number },
    /** Where the page is; blank by default. */
    path?: string,
    options?: BrowserContextOptions,
  ) => Promise<Page>;
}

/** Lets this process create clubs as the operators would. */
function becomeOperator(): void {
  const file = path.join(process.env.E2E_DATA ?? '', 'operator.json');
  Object.assign(process.env, JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
}

/** The browser tests' `test`, with a club created by the product's own functions. */
export const test = base.extend<WithClub>({
  club: async ({ baseURL }, provide) => {
    becomeOperator();
    const club = await makeTestClub(baseURL ?? '', `k${randomUUID().slice(0, 8)}`);
    test.info().annotations.push({ type: ownClub, description: club.id });
    await provide(club);
  },
  signedIn: async ({ baseURL, club, person }, provide) =>
    provide(async (user, viewport, at, options = {}) => {
      const page = await person(viewport, options);
      await signIn(page.context(), baseURL ?? '', club, user);
      if (at !== undefined) await page.goto(at);
      return page;
    }),
});
