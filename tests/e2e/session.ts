import { randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import type { Session } from '../../shared/contract/auth.ts';
import { flagsOf, type Identity } from '../../shared/contract/roles.ts';
import { readUser } from '../../shared/contract/user.ts';
import type { TestClub, TestUser } from '../support/club.ts';

/** A browser's stored state of a signed-in user. */
async function sessionOf(club: TestClub, user: TestUser): Promise<Session> {
  const { body } = await user.call(readUser, { params: { id: user.id } });
  const { id, firstName, lastName, teamName, roleName } = body;
  return {
    id,
    firstName,
    lastName,
    teamName,
    clubName: `Klubb ${club.urlKey}`,
    token: user.token,
    ...flagsOf((roleName ?? 'Seller') as Identity),
    isOnTrial: false,
  };
}

/** The cookie that a sign-in sets besides the session: without it a first write could be refused and sent again. */
const antiForgeryAt = (origin: string) => ({
  name: 'XSRF-TOKEN',
  value: randomBytes(16).toString('base64url'),
  domain: new URL(origin).hostname,
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: true,
  sameSite: 'Strict' as const,
});

const storageKey = 'lottlaget.user';

/** The browser storage of a signed-in user at that origin. */
export async function signedInAt(origin: string, club: TestClub, user: TestUser) {
  const localStorage = [{ name: storageKey, value: JSON.stringify(await sessionOf(club, user)) }];
  return { cookies: [antiForgeryAt(origin)], origins: [{ origin, localStorage }] };
}

/**
 * Signs a user in with the first document that the context opens at that origin; later ones find what the page has
 * made of it. Given to a context as its storage, the session would cost another page, in a process of its own.
 */
export async function signIn(
  context: BrowserContext,
  origin: string,
  club: TestClub,
  user: TestUser,
): Promise<void> {
  const pending = 'test-signs-in';
  await context.addCookies([antiForgeryAt(origin), { name: pending, value: '1', url: origin }]);
  await context.addInitScript(
    ({ cookie, key, session, at }) => {
      if (location.origin !== at || !document.cookie.includes(`${cookie}=`)) return;
      document.cookie = `${cookie}=; max-age=0; path=/`;
      localStorage.setItem(key, session);
    },
    {
      cookie: pending,
      key: storageKey,
      session: JSON.stringify(await sessionOf(club, user)),
      at: new URL(origin).origin,
    },
  );
}
