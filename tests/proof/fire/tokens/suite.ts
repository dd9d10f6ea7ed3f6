import { keys } from '../../../../functions/store/keys.ts';
import { valid } from '../../../../shared/contract/auth.ts';
import { createLottery } from '../../../../shared/contract/lottery.ts';
import type { Route } from '../../../../shared/contract/route.ts';
import { listOwnTickets } from '../../../../shared/contract/ticket.ts';
import { deleteUser, listUsers } from '../../../../shared/contract/user.ts';
import { addDays, dayOf } from '../../../../shared/domain/stockholm.ts';
import { call } from '../../../support/call.ts';
import { inParallel } from '../../../support/parallel.ts';
import { outcomeOf } from '../../../support/refusal.ts';
import { inTestCloud, type TestCloud } from '../../../support/start-cloud.ts';
import { type Extent, type Found, wrongs } from '../figures.ts';
import { apart, bearing, byForger, forgeries, forgersKey, misplaced, type Sent } from './forgeries.ts';

/** The answer to anyone who is not signed in. */
const refusal = '{"code":"auth.required","message":"Du behöver logga in."}';
const lottery = () => ({
  name: 'Höstlotten',
  description: 'Fina priser',
  price: 40,
  maxNumber: 1000,
  validUntilDate: addDays(dayOf(new Date()), 30),
});
/** A read, an Admin's read and an Admin's write; all would be carried out. */
const requests: readonly { route: Route; input: () => Readonly<Record<string, unknown>> }[] = [
  { route: listOwnTickets, input: () => ({}) },
  { route: listUsers, input: () => ({}) },
  { route: createLottery, input: () => ({ body: lottery() }) },
];
const accepted = '200,200,201,true';
const shutOut = '401 auth.required';

/** What each route answers, and whether the token counts as good: `200`, `401 auth.required`. */
async function ask({ url }: TestCloud, { headers = {}, query }: Sent, routes = requests): Promise<string[]> {
  const findings: string[] = [];
  for (const { route, input } of routes) {
    const answer = await call(url, undefined, route, { ...input(), ...(query && { query }) }, { headers });
    const isPlain = answer.status !== 401 || JSON.stringify(answer.body) === refusal;
    findings.push(isPlain ? outcomeOf(answer) : `401 ${JSON.stringify(answer.body)}`);
  }
  const { body } = await call(url, undefined, valid, query ? { query } : {}, { headers });
  return [...findings, String(body)];
}

const publishedKeys = async ({ service }: TestCloud) => {
  const item = await service.get(keys.sessionKey(), { consistent: true });
  return { item, published: (item?.keys ?? []) as { x: string }[] };
};

/** With a forger's key among those that are published, the forger is let in: the check would see it. */
async function noticesForger(cloud: TestCloud, token: string): Promise<boolean> {
  const { header, claims } = apart(token);
  const { item, published } = await publishedKeys(cloud);
  const tryWith = async (more: readonly object[]) => {
    await cloud.service.write({ put: { ...item, ...keys.sessionKey(), keys: [...published, ...more] } });
    // What has read the keys keeps them for a while.
    cloud.local.crash('Lottlaget-api-listOwnTickets');
    const [finding] = await ask(
      cloud,
      bearing(byForger({ ...header, kid: 'forger' }, claims)),
      requests.slice(0, 1),
    );
    return finding;
  };
  const letIn = await tryWith([{ ...forgersKey, kid: 'forger', alg: 'EdDSA', use: 'sig' }]);
  return letIn === '200' && (await tryWith([])) === shutOut;
}

/** Tokens that were not made here, or not for that, or no longer hold, or are not where tokens are looked for. */
export const tokens = (extent: Extent): Promise<Found> => inTestCloud((cloud) => forged(cloud, extent));

async function forged(cloud: TestCloud, { short }: Extent): Promise<Found> {
  const [club, other] = [await cloud.club(), await cloud.club()];
  const { token } = club.admin;
  const removed = await club.addSeller(club.p12);
  await club.admin.call(deleteUser, { params: { id: removed.id } });
  const cookie = (await cloud.anonymous.call(valid, {})).headers.get('set-cookie') ?? '';
  const { published } = await publishedKeys(cloud);
  const good = {
    ...apart(token),
    other: club.seller.token,
    publicKey: Buffer.from(published[0]?.x ?? '', 'base64url'),
    ids: { master: club.master.id, removed: removed.id, otherClub: other.id, otherUser: other.admin.id },
    cookie: /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '',
  };
  const sent: [name: string, sent: Sent][] = Object.entries(misplaced(token));
  for (const [name, forge] of Object.entries(forgeries)) sent.push([name, bearing(await forge(good))]);

  const first = String(await ask(cloud, bearing(token)));
  const letIn = await inParallel(
    sent.map(([name, each], index) => async () => {
      const turn = index % requests.length;
      const findings = await ask(cloud, each, short ? requests.slice(turn, turn + 1) : requests);
      const isGood = findings.pop() !== 'false';
      return isGood || findings.some((outcome) => outcome !== shutOut)
        ? [`${name}: ${findings.join(', ')}`]
        : [];
    }),
    // Each of a function's environments takes its time to start.
    2,
  );
  const last = String(await ask(cloud, bearing(token)));
  return {
    figures: {
      'forged and abused session tokens': Object.keys(forgeries).length,
      'places where a good one counts for nothing': Object.keys(misplaced(token)).length,
      'requests with each': short ? 2 : requests.length + 1,
      'tokens that were let in': letIn.flat().length,
    },
    wrong: [
      ...letIn.flat(),
      ...wrongs({
        'a good token was not let in': first !== accepted || last !== accepted,
        "a forger's key among the published ones would not have been noticed": !(await noticesForger(
          cloud,
          token,
        )),
      }),
    ],
  };
}
