import { expect, test } from 'vitest';
import { valid } from '../../shared/contract/auth.ts';
import { createSection, listSections } from '../../shared/contract/structure.ts';
import { testClub } from '../support/cloud.ts';
import { outcomeOf } from '../support/refusal.ts';

async function withCookie() {
  const { club } = await testClub();
  const { headers } = await club.master.call(valid, {});
  const given = headers.getSetCookie();
  const token = /^XSRF-TOKEN=([^;]+)/.exec(given[0] ?? '')?.[1] ?? '';
  return {
    club,
    given,
    token,
    create: async (sent: Readonly<Record<string, string>>) =>
      outcomeOf(await club.master.call(createSection, { body: { name: 'Ishockey' } }, { headers: sent })),
  };
}

test('the check of a session sets the cookie, readable by our own pages only', async () => {
  const { given, token } = await withCookie();
  expect(given).toHaveLength(1);
  expect(given[0]).toBe(`XSRF-TOKEN=${token}; Path=/; Secure; SameSite=Strict`);
  expect(Buffer.from(token, 'base64url')).toHaveLength(16);
});

test("the check of a session returns the browser's token, or a new one where it cannot be ours", async () => {
  const { club, token } = await withCookie();
  const given = async (cookie: string) => {
    const { headers } = await club.master.call(valid, {}, { headers: { cookie } });
    return headers.getSetCookie();
  };
  expect(await given(`a=b; XSRF-TOKEN=${token}`)).toEqual([
    `XSRF-TOKEN=${token}; Path=/; Secure; SameSite=Strict`,
  ]);
  for (const foreign of ['', 'x', `${token}x`, `${token.slice(1)}%`])
    expect((await given(`XSRF-TOKEN=${foreign}`))[0]).toMatch(/^XSRF-TOKEN=[\w-]{22}; Path/);
});

test('GET requires no echo, and a missing right takes precedence over a missing echo', async () => {
  const { club, token } = await withCookie();
  const headers = { cookie: `XSRF-TOKEN=${token}` };
  expect(outcomeOf(await club.master.call(listSections, {}, { headers }))).toBe('200');
  const forbidden = await club.seller.call(createSection, { body: { name: 'x' } }, { headers });
  expect(outcomeOf(forbidden)).toBe('403 auth.forbidden');
  const broken = await club.master.call(createSection, { body: '{' }, { headers });
  expect([outcomeOf(broken), broken.body.message]).toEqual(['403 auth.xsrf', 'Sidan behöver laddas om.']);
});
