import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { findLogin } from '../../../functions/store/login-record.ts';
import { keys } from '../../../functions/store/keys.ts';
import { testClub } from '../../support/cloud.ts';
import { addPerson, password, tryLogin } from './people.ts';

/** A password hashed with lower parameters: a tenth of the memory, one pass. */
function hashedWithLess(): string {
  const nonce = Buffer.alloc(16, 7);
  const hash = argon2Sync('argon2id', {
    message: password,
    nonce,
    memory: 1945,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const [salt, tag] = [nonce, hash].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=1945,t=1,p=1$${salt}$${tag}`;
}

test('a password hashed with lower parameters is hashed again at the next successful sign-in, and only then', async () => {
  const { cloud, club } = await testClub();
  const { id, email } = await addPerson(club);
  const stored = async () => (await findLogin(club.maker.table, email))?.users[id]?.hash ?? '';
  const outdated = hashedWithLess();
  await club.maker.table.write({ update: keys.login(email), set: { [`users.${id}.hash`]: outdated } });
  expect((await tryLogin(cloud, club.id, email, 'fel lösenord')).status).toBe(400);
  expect(await stored()).toBe(outdated);
  expect((await tryLogin(cloud, club.id, email, password)).status).toBe(200);
  const renewed = await stored();
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await tryLogin(cloud, club.id, email, password)).status).toBe(200);
  expect(await stored()).toBe(renewed);
});
