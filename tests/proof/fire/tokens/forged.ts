import { isDeepStrictEqual } from 'node:util';
import { keys } from '../../../../functions/store/keys.ts';
import type { Item } from '../../../../functions/store/write.ts';
import { valid } from '../../../../shared/contract/auth.ts';
import { createLottery } from '../../../../shared/contract/lottery.ts';
import type { Route } from '../../../../shared/contract/route.ts';
import { listOwnTickets } from '../../../../shared/contract/ticket.ts';
import { deleteUser, listUsers } from '../../../../shared/contract/user.ts';
import { addDays, dayOf } from '../../../../shared/domain/stockholm.ts';
import { call } from '../../../support/call.ts';
import { everyItem } from '../../../support/everything.ts';
import { inParallel } from '../../../support/parallel.ts';
import { outcomeOf } from '../../../support/refusal.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { type Extent, type Found, wrongs } from '../figures.ts';
import type { TokenFixture } from './token-fixture.ts';
import { byOtherKeys, ownEd25519 } from './foreign-keys.ts';
import { apart } from './forging.ts';
import { misclaimed } from './misclaiming.ts';
import { misplaced, type Misplaced, ofOtherPurposes } from './misplacing.ts';
import { respelt } from './respelling.ts';

/** What everybody is told who is nobody. */
const refusal = '{"code":"auth.required","message":"Du behöver logga in."}';

const lottery = () => ({
  name: 'Höstlotten',
  description: 'Fina priser',
  price: 40,
  maxNumber: 1000,
  validUntilDate: addDays(dayOf(new Date()), 30),
});
/** A read, an Admin's read and an Admin's write; all would be carried out. */
const asked: readonly { route: Route; input: () => Readonly<Record<string, unknown>> }[] = [
  { route: listOwnTickets, input: () => ({}) },
  { route: listUsers, input: () => ({}) },
  { route: createLottery, input: () => ({ body: lottery() }) },
];

/** What each route answers, and whether the token counts as good: `200`, `401 auth.required`. */
async function ask(
  { url }: TestCloud,
  { headers = {}, query }: Omit<Misplaced, 'name'>,
  routes = asked,
): Promise<string[]> {
  const told: string[] = [];
  for (const { route, input } of routes) {
    const sent = { ...input(), ...(query && { query }) };
    const answer = await call(url, undefined, route, sent, { headers });
    const isPlain = answer.status !== 401 || JSON.stringify(answer.body) === refusal;
    told.push(isPlain ? outcomeOf(answer) : `401 ${JSON.stringify(answer.body)}`);
  }
  const { body } = await call(url, undefined, valid, query ? { query } : {}, { headers });
  return [...told, String(body)];
}

const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const accepted = '200,200,201,true';
const shutOut = '401 auth.required';

type Everything = ReadonlyMap<string, Item>;
/** Every item of the table by its place. */
const everything = async (): Promise<Everything> =>
  new Map((await everyItem()).map((item) => [`${String(item.pk)} ${String(item.sk)}`, item]));

/** The places at which two looks at the table differ. */
const changed = (one: Everything, other: Everything): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (place) => !isDeepStrictEqual(one.get(place), other.get(place)),
  );

/** The public half of the key that signs sessions, as the service publishes it. */
async function publishedKey({ service }: TestCloud): Promise<Buffer> {
  const item = await service.get(keys.sessionKey(), { consistent: true });
  const [jwk] = (item?.keys ?? []) as { x: string }[];
  return Buffer.from(jwk?.x ?? '', 'base64url');
}

/** With a forger's key among those that are published, the forger is let in: the check would see it. */
async function noticesForger(cloud: TestCloud, token: string): Promise<boolean> {
  const { service, local } = cloud;
  const key = ownEd25519();
  const { header, claims } = apart(token);
  const forged = key.token({ ...header, kid: 'forger' }, claims);
  const item = await service.get(keys.sessionKey(), { consistent: true });
  const publish = async (more: readonly object[]) => {
    const published = (item?.keys ?? []) as object[];
    await service.write({ put: { ...item, ...keys.sessionKey(), keys: [...published, ...more] } });
    // What has read the keys keeps them for a while.
    local.crash('Lottlaget-api-listOwnTickets');
  };
  await publish([{ ...key.jwk, kid: 'forger', alg: 'EdDSA', use: 'sig' }]);
  const [letIn] = await ask(cloud, bearing(forged));
  await publish([]);
  const [shut] = await ask(cloud, bearing(forged));
  return letIn === '200' && shut === '401 auth.required';
}

/** Tokens that were not made here, or not for that, or no longer hold, or are not where tokens are looked for. */
export async function forged({ cloud, club, other }: TokenFixture, { short }: Extent): Promise<Found> {
  const { token } = club.admin;
  const removed = await club.addSeller(club.p12);
  await club.admin.call(deleteUser, { params: { id: removed.id } });
  const cookie = (await cloud.anonymous.call(valid, {})).headers.get('set-cookie') ?? '';
  const echo = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';
  const forgeries = [
    ...byOtherKeys(token, await publishedKey(cloud)),
    ...(await respelt(token, club.seller.token, club.master.id)),
    ...(await misclaimed(token, { club: other.id, user: other.admin.id, removed: removed.id })),
    ...(await ofOtherPurposes([club.id, club.admin.id, 'link'], echo)),
  ].map(({ name, token: made }) => ({ name, sent: bearing(made) }));
  const places = misplaced(token).map(({ name, ...sent }) => ({ name: `misplaced, ${name}`, sent }));
  await cloud.drain();

  const first = String(await ask(cloud, bearing(token)));
  const before = await everything();
  const letIn = await inParallel(
    [...forgeries, ...places].map(({ name, sent }, index) => async () => {
      const turn = index % asked.length;
      const told = await ask(cloud, sent, short ? asked.slice(turn, turn + 1) : asked);
      const isGood = told.pop() !== 'false';
      return isGood || told.some((outcome) => outcome !== shutOut) ? [`${name}: ${told.join(', ')}`] : [];
    }),
    // Each of a function's environments takes its time to start.
    2,
  );
  const after = await everything();
  const last = String(await ask(cloud, bearing(token)));
  const isSeen = changed(after, await everything()).length > 0;
  const touched = changed(before, after);
  return {
    figures: {
      'forged and abused session tokens': forgeries.length,
      'places where a good one counts for nothing': places.length,
      'requests with each': short ? 2 : asked.length + 1,
      'tokens that were let in': letIn.flat().length,
    },
    wrong: [
      ...letIn.flat(),
      ...wrongs({
        'a good token was not let in': first !== accepted || last !== accepted,
        [`forged tokens changed something: ${touched.join(', ')}`]: touched.length > 0,
        'a change would not have been noticed': !isSeen,
        "a forger's key among the published ones would not have been noticed": !(await noticesForger(
          cloud,
          token,
        )),
      }),
    ],
  };
}
