import path from 'node:path';
import { expect, test } from 'vitest';
import { root, run } from '../../bin/parts/run.ts';
import { clubs } from '../../functions/demo/plans.ts';
import { recountClub, recountService } from '../../functions/recount/recount-club.ts';
import { getUsers, login, loginWithId } from '../../shared/contract/auth.ts';
import { listClubs } from '../../shared/contract/club.ts';
import { listUsers } from '../../shared/contract/user.ts';
import { ownCloud } from '../support/own-cloud.ts';

const password = 'lottdemo1';
const tenDays = 10 * 86_400_000;

test(
  'the demo data is whole: everybody whom npm start names signs in, sellers have signed in lately, every count agrees',
  { tags: 'search' },
  async () => {
    const cloud = await ownCloud();
    const seed = path.join(root, 'functions/demo/seed.ts');
    expect(await run(process.execPath, [seed], { isQuiet: true })).toBe(0);
    await cloud.drain();
    const { call } = cloud.anonymous;
    const stored = (await call(listClubs, {})).body;
    for (const { urlKey, domain, siblings } of clubs) {
      const clubId = stored.find((each) => each.urlKey === urlKey)?.id ?? '';
      const signIn = async (name: string) =>
        call(login, { body: { clubId, email: `${name}@${domain}`, password } });
      // Before anybody else's signing in changes when they were seen.
      const authorization = `Bearer ${(await signIn('admin')).body.token}`;
      const users = (await call(listUsers, { query: {} }, { headers: { authorization } })).body;
      const sellers = users.filter(({ soldTickets }) => soldTickets > 0);
      expect(sellers).not.toEqual([]);
      for (const { email, lastLogin } of sellers)
        expect([email, Date.now() - Date.parse(lastLogin ?? '') < tenDays]).toEqual([email, true]);
      for (const name of ['master', 'content', 'kassor', 'ledare', 'saljare'])
        expect([name, (await signIn(name)).status]).toEqual([name, 200]);
      const family = (await call(getUsers, { params: { email: `familjen@${domain}`, clubId } })).body;
      expect(family).toHaveLength(2);
      for (const { id } of family)
        expect((await call(loginWithId, { body: { clubId, userId: id, password } })).status).toBe(200);
      if (siblings.length > 1) expect((await signIn('wahlgren')).body.code).toBe('auth.severalUsers');
      const { drifts, unsettled } = await recountClub(cloud.service, clubId);
      expect([urlKey, drifts, unsettled]).toEqual([urlKey, [], 0]);
    }
    expect(await recountService(cloud.service)).toEqual({ drifts: [], unsettled: 0 });
  },
);
