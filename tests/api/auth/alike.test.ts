import { expect, test } from 'vitest';
import { resetPassword } from '../../../shared/contract/auth.ts';
import { testClub } from '../../support/cloud.ts';
import { addPerson, tryLogin } from './people.ts';

test('a sign-in and a request for a new password make the same calls for a known and an unknown email', async () => {
  const { cloud, club } = await testClub();
  const known = (await addPerson(club)).email;
  const unknown = `saknas@${club.urlKey}.example`;
  const waysOf = async (operation: string, ask: (email: string) => Promise<unknown>) => {
    // The first call may start the function.
    await ask(`ingen@${club.urlKey}.example`);
    const ways = [];
    // Twice: the second time a mail is on its way to who is known.
    for (const email of [known, unknown, known, unknown]) {
      const { calls } = await cloud.observe(() => ask(email));
      await cloud.drain();
      const own = calls.filter(({ caller }) => caller.endsWith(`-api-${operation}`));
      ways.push(own.map((each) => [each.service, each.operation, each.readUnits, each.writeUnits].join(' ')));
    }
    return ways.map((way) => way.toSorted().join());
  };
  const ways = [
    await waysOf('login', (email) => tryLogin(cloud, club.id, email, 'fel lösenord')),
    await waysOf('resetPassword', (email) =>
      cloud.anonymous.call(resetPassword, { body: { clubId: club.id, email } }),
    ),
  ];
  for (const way of ways) {
    expect(new Set(way)).toEqual(new Set([way[0]]));
    expect(way[0]).toMatch(/dynamodb/);
  }
});
