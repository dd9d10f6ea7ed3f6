import { createHook } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { hashPassword, isOutdated, verifyPassword } from '../../functions/auth/password.ts';

/** Of the reference implementation's own tests: `password`, salt `somesalt`, 64 MiB, two passes, one lane. */
const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
const hashed = await hashPassword('lösenord');
const [, algorithm, version, parameters, salt = '', hash = ''] = hashed.split('$');

test('stores a password as argon2id of 19 MiB, two passes and one lane, with 128 bits of salt and 256 of hash', () => {
  expect([algorithm, version, parameters]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1']);
  expect(Buffer.from(salt, 'base64')).toHaveLength(16);
  expect(Buffer.from(hash, 'base64')).toHaveLength(32);
});

test('computes standard argon2id, with the parameters in the stored text', async () => {
  expect(await verifyPassword('password', reference)).toBe(true);
  expect(await verifyPassword('passwore', reference)).toBe(false);
});

test('the same password gets another salt each time', async () => {
  const again = await hashPassword('lösenord');
  expect(again).not.toBe(hashed);
  expect(await verifyPassword('lösenord', again)).toBe(true);
});

test('compares a password whole, case and blanks included, in any Unicode composition', async () => {
  for (const form of ['NFC', 'NFD'])
    expect(await verifyPassword('lösenord'.normalize(form), hashed), form).toBe(true);
  for (const other of ['Lösenord', 'lösenord ', ' lösenord', 'lösenor', 'losenord', ''])
    expect(await verifyPassword(other, hashed), other).toBe(false);
  const long = 'å'.repeat(200);
  const stored = await hashPassword(long);
  expect(await verifyPassword(long, stored)).toBe(true);
  expect(await verifyPassword(`${long.slice(0, -1)}ä`, stored)).toBe(false);
});

test('without a stored password none is right, after as many hashes as with one', async () => {
  let hashes = 0;
  const hook = createHook({
    init: (_, type) => {
      if (type === 'ARGON2REQUEST') hashes++;
    },
  }).enable();
  try {
    expect(await verifyPassword('fel lösenord', hashed)).toBe(false);
    expect(hashes).toBe(1);
    expect(await verifyPassword('lösenord', undefined)).toBe(false);
    expect(hashes).toBe(2);
    expect(await verifyPassword('', undefined)).toBe(false);
    expect(hashes).toBe(3);
  } finally {
    hook.disable();
  }
});

test('a hash with less memory or fewer passes is outdated; with as much or more it is not', () => {
  const by = (text: string) => hashed.replace('m=19456,t=2,p=1', text);
  expect(
    ['m=19455,t=2,p=1', 'm=19456,t=1,p=1', 'm=65536,t=1,p=1'].map((text) => isOutdated(by(text))),
  ).toEqual([true, true, true]);
  expect([hashed, reference, by('m=19456,t=3,p=2')].map(isOutdated)).toEqual([false, false, false]);
});

test('refuses text that is no such hash, without comparing', async () => {
  for (const text of ['', 'lösenord', hashed.replace('argon2id', 'argon2i'), hashed.replace('v=19', 'v=16')])
    await expect(verifyPassword('lösenord', text)).rejects.toThrow('not a password hash');
});
