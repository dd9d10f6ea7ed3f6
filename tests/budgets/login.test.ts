import { expect, test } from 'vitest';
import { login } from '../../shared/contract/auth.ts';
import { password } from '../support/club.ts';
import { testClub } from '../support/cloud.ts';
import { unitsOf } from '../support/units.ts';

test('a sign-in costs 2 W, with success, failure or an unknown email', async () => {
  const { cloud, club } = await testClub();
  const email = `nils@${club.urlKey}.example`;
  await club.maker.addUser({ firstName: 'Nils', lastName: 'Sund', email }, club.p12, new Date(), {
    password,
  });
  const sign = (body: { email: string; password: string }) =>
    cloud.anonymous.call(login, { body: { clubId: club.id, ...body } });
  const writes = async (body: { email: string; password: string }, status: number) => {
    const { result, calls } = await cloud.observe(() => sign(body));
    expect(result.status).toBe(status);
    return unitsOf('login', calls).writes;
  };
  // The first sign-in publishes the key that signs sessions.
  await sign({ email, password });
  expect(await writes({ email, password }, 200)).toBe(2);
  expect(await writes({ email, password: 'fel lösenord' }, 400)).toBe(2);
  expect(await writes({ email: 'ingen@klubben.example', password }, 400)).toBe(2);
});
