import { expect, test } from 'vitest';
import { operations } from '../../shared/contract/index.ts';
import type { Throttle } from '../../shared/contract/route.ts';
import { anybodysThrottles } from '../../shared/contract/throttles.ts';
import { password } from '../support/club.ts';
import { testCloud, type TestCloud, testClub } from '../support/cloud.ts';
import { exchange, type Reply } from './exchange.ts';
import { rowsOf } from './rows/all.ts';
import { inventedIds } from './cells.ts';
import { uniqueEmail, uniqueNumber } from './fixture.ts';
import { prefixes } from '../support/prefixes.ts';

const throttled = operations.flatMap((operation) =>
  anybodysThrottles(operation.route).map((each) => ({
    ...each,
    operation,
    name: operation.name,
    about: each.per.join(' and '),
  })),
);

let address = 0;
const newAddress = () => `203.0.113.${++address}`;

/** Raises the count of an event in the current window by `by`. */
async function raise(
  cloud: TestCloud,
  counted: string,
  by: number,
  run: () => Promise<Reply>,
): Promise<Reply> {
  const { result, calls } = await cloud.observe(run);
  const key = calls
    .flatMap(({ keys }) => keys)
    .find(({ pk }) => pk.startsWith(`${prefixes.throttle}${counted}#`));
  if (!key?.sk) throw new Error(`nothing was counted under ${counted}`);
  await cloud.service.write({ update: { pk: key.pk, sk: key.sk, scope: 'service' }, add: { count: by } });
  return result;
}

/** Repeats a run during which a new window began. */
async function inOneWindow<T>({ seconds }: Pick<Throttle, 'seconds'>, run: () => Promise<T>): Promise<T> {
  const window = () => Math.floor(Date.now() / 1000 / seconds);
  const before = window();
  const result = await run();
  return window() === before ? result : inOneWindow({ seconds }, run);
}

const isTold = ({ status, headers }: Reply, seconds: number) => {
  const wait = Number(headers['retry-after']);
  return status === 429 && Number.isInteger(wait) && wait >= 1 && wait <= seconds;
};

test.each(throttled)(
  '$name allows $limit in $seconds s for one $about, then answers when to retry',
  async (row) => {
    const { operation, about, per, limit, seconds } = row;
    const cloud = await testCloud();
    const same = per[0] === 'address' && per.length > 1;
    const { refused, others } = await inOneWindow(row, async () => {
      const [here, elsewhere] = [newAddress(), newAddress()];
      const [email, member] = [uniqueEmail('nagon'), `q${uniqueNumber()}`];
      const send = (from: string, other: { email?: string; member?: string } = {}) => {
        const account = other.email ?? (same ? email : uniqueEmail('annan'));
        const user = other.member ?? (same ? member : `q${uniqueNumber()}`);
        const ids = {
          ...inventedIds,
          account,
          user,
          member: user,
          control: `q0q0-q0q0-q2q2-${user}`,
          word: 'Ek',
          email: account,
          number: 1,
        };
        return exchange(cloud, operation, rowsOf(operation.name)[0]?.request?.(ids) ?? {}, { address: from });
      };
      const counted = `${operation.route.path}#${per.join()}`;
      const answers = [await raise(cloud, counted, limit - 4, () => send(here))];
      for (let further = 0; further < 5; further++) answers.push(await send(here));
      return {
        refused: answers.map((answer) => isTold(answer, seconds)),
        others: [
          await send(elsewhere),
          ...(same ? [await send(here, { email: uniqueEmail('tredje'), member: `q${uniqueNumber()}` })] : []),
        ],
      };
    });
    // The first call, three more up to the limit, and those beyond it.
    expect(refused, about).toEqual([false, false, false, false, true, true]);
    for (const other of others) expect(other.status).not.toBe(429);
  },
);

test('a hundred failed sign-ins block a network address, whichever users they were for; successes and other addresses do not count', async () => {
  const { cloud, club } = await testClub();
  const operation = operations.find(({ name }) => name === 'login');
  if (!operation) throw new Error('no login');
  const known = uniqueEmail('kassor');
  await club.maker.addUser({ firstName: 'Kas', lastName: 'Sör', email: known }, club.p12, new Date(), {
    password,
  });
  const outcomes = await inOneWindow({ seconds: 900 }, async () => {
    const [here, elsewhere] = [newAddress(), newAddress()];
    const sign = (from: string, email = uniqueEmail('okand')) =>
      exchange(cloud, operation, { body: { clubId: club.id, email, password } }, { address: from });
    const answers = [await raise(cloud, 'login.failed', 97, () => sign(here)), await sign(here, known)];
    for (let further = 0; further < 3; further++) answers.push(await sign(here));
    answers.push(await sign(here, known), await sign(elsewhere, known));
    expect(isTold(answers[4] as Reply, 900)).toBe(true);
    return answers.map(({ status }) => status);
  });
  expect(outcomes).toEqual([400, 200, 400, 400, 429, 429, 200]);
});

test('an IPv6 address counts with its /64, however it is written', async () => {
  const cloud = await testCloud();
  const operation = operations.find(({ name }) => name === 'login');
  if (!operation) throw new Error('no login');
  const club = await cloud.club();
  const sign = (address: string) =>
    exchange(
      cloud,
      operation,
      { body: { clubId: club.id, email: uniqueEmail('okand'), password } },
      { address },
    );
  const outcomes = await inOneWindow({ seconds: 900 }, async () => {
    const network = `2001:db8:0:${(++address).toString(16)}`;
    await raise(cloud, 'login.failed', 98, () => sign(`${network}::1`));
    const answers = [await sign(`[${network}:a:b:c:d]`), await sign(`[${network}::2]`)];
    answers.push(await sign(`${network.toUpperCase().replace(':0:', ':0000:')}::3`));
    answers.push(await sign(`2001:db8::${(address + 1000).toString(16)}:0:0:0:1`));
    // The same IPv4 address in several notations, and another one.
    await raise(cloud, 'login.failed', 100, () => sign(`::ffff:192.0.2.${address}`));
    answers.push(await sign(`192.0.2.${address}`), await sign(`::ffff:192.0.2.${address + 1}`));
    return answers.map(({ status }) => status);
  });
  expect(outcomes).toEqual([400, 429, 429, 400, 429, 400]);
});
