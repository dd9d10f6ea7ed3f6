import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { login } from '../../../shared/contract/auth.ts';
import { listLog } from '../../../shared/contract/log.ts';
import { testClub } from '../../support/cloud.ts';
import { outcomeOf } from '../../support/refusal.ts';

test('a sign-in that is refused too often is logged once, about the user and without the email; of an unknown email nothing is', async () => {
  const { cloud, club } = await testClub();
  const { email } = club.seller;
  const attempt = async (to: string) =>
    outcomeOf(
      await cloud.anonymous.call(login, { body: { clubId: club.id, email: to, password: 'fel lösenord' } }),
    );
  const tries = async (to: string) => {
    const outcomes: string[] = [];
    for (let count = 0; count < 8; count++) outcomes.push(await attempt(to));
    return outcomes;
  };
  const expected = [
    ...Array.from({ length: 5 }, () => '400 auth.invalidCredentials'),
    ...Array.from({ length: 3 }, () => '429 request.tooMany'),
  ];
  expect(await tries(email)).toEqual(expected);
  expect(await tries('ingen@alls.example')).toEqual(expected);
  const { body } = await club.admin.call(listLog, { query: { kind: 'signIn' } });
  expect(body).toEqual([
    {
      id: expect.any(String),
      at: expect.any(String),
      by: { id: null, name: 'Någon som inte är inloggad' },
      kind: 'signIn',
      about: { what: 'user', id: club.seller.id, name: 'Saljare Saljaresson' },
      text: 'Nekades att logga in efter för många försök',
    },
  ]);
  const entries = JSON.stringify(await club.maker.table.query(keys.logEntries()));
  expect(entries).not.toContain(email);
});
