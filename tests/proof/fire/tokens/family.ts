import { addPerson, password } from '../../../api/auth/people.ts';
import type { TestClub } from '../../../support/club.ts';
import { inParallel, times } from '../../../support/parallel.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { type Found, wrongs } from '../figures.ts';
import { askFrom, newAddress } from './asking.ts';

/** What is promised (docs/security.md, "Sign-in and sessions" and "Limits"). */
const promised = { perUser: 5, mails: 5, sharing: 12 } as const;
const guesses = 100;

/**
 * Twelve who share an address: one of them guesses at another's password, signing in between as themself, and asks for
 * new passwords in the name of all.
 */
export async function family({ cloud, club }: { cloud: TestCloud; club: TestClub }): Promise<Found> {
  const victim = await addPerson(club);
  const { email } = victim;
  const others = await inParallel(times(promised.sharing - 1, () => addPerson(club, { email })));
  const [guesser, bystander] = others;
  const sign = async (userId = '', tried = password) =>
    (await askFrom(cloud, newAddress(), 'loginWithId', { clubId: club.id, userId, password: tried })).outcome;
  const told: string[] = [];
  const between: string[] = [];
  for (let guess = 0; guess < guesses; guess++) {
    told.push(await sign(victim.id, `gissning ${guess}`));
    if (guess % 4 === 3) between.push(await sign(guesser?.id));
  }
  const untouched = await sign(bystander?.id);
  await cloud.drain();
  const before = (await cloud.mails()).length;
  const asked = await inParallel(
    [victim, ...others].map(
      ({ id }) =>
        async () =>
          (await askFrom(cloud, newAddress(), 'resetWithId', { clubId: club.id, userId: id })).outcome,
    ),
  );
  const mailed = (await cloud.mails()).length - before;
  const lookedAt = told.filter((outcome) => outcome === '400 auth.invalidCredentials').length;
  return {
    figures: {
      'guesses by one who shares the address and signs in between': guesses,
      'of these that were looked at': lookedAt,
      'resets asked for in the name of all who share an address': asked.length,
      'of these that were mailed': mailed,
    },
    wrong: wrongs({
      'who shares an address may guess more or less often than promised': lookedAt !== promised.perUser,
      'guesses at one user shut out another who shares the address': [...between, untouched].some(
        (outcome) => outcome !== '200',
      ),
      'resets of all who share an address were refused': asked.some((outcome) => outcome !== '204'),
      'an address got more or fewer mails than promised': mailed !== promised.mails,
    }),
  };
}
