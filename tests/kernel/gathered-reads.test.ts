import { expect, test } from 'vitest';
import type { SdkCall } from '../../infra/local/gateway/gateway-call.ts';
import type { Fault } from '../../infra/local/gateway/gateway-faults.ts';
import { listOf, objectOf, type JsonObject } from '../../infra/local/foundations/json.ts';
import { openService } from '../../functions/kernel/resources.ts';
import type { Key } from '../../functions/store/keys.ts';
import { Meter } from '../../functions/store/outcome.ts';
import { testCloud } from '../support/cloud.ts';

/** Items of a partition of its own, numbered. */
async function stored(count: number) {
  const cloud = await testCloud();
  const pk = `GATHERED#${crypto.randomUUID()}`;
  const place = (number: number): Key => ({ pk, sk: String(number).padStart(3, '0') });
  for (let number = 0; number < count; number += 25)
    await cloud.service.transact(
      Array.from({ length: Math.min(25, count - number) }, (_, index) => ({
        put: { ...place(number + index), number: number + index },
      })),
    );
  const meter = new Meter();
  const calls: SdkCall[] = [];
  /** The calls that read these items while `run` runs. `meet` decides on a fault. */
  const reading = async <T>(
    run: () => Promise<T>,
    meet: (call: SdkCall) => Fault | undefined = () => undefined,
  ) => {
    calls.length = 0;
    const stop = cloud.local.gateway.intercept((call) => {
      if (!call.keys.some((key) => key.pk === pk)) return undefined;
      calls.push(call);
      return meet(call);
    });
    try {
      return { result: await run(), calls: calls.map(described) };
    } finally {
      stop();
    }
  };
  return { place, reading, meter, service: openService(meter) };
}

const described = ({ operation, keys, input }: SdkCall): string => {
  const [request = input] = Object.values(objectOf(input.RequestItems)).map(objectOf);
  return `${operation} ${keys.length}${request.ConsistentRead === true ? ' strong' : ''}`;
};

const numbers = (items: readonly ({ number?: unknown } | undefined)[]) => items.map((item) => item?.number);
const strongly = { consistent: true };

test('reads at the same time are a call for each consistency, and a key that is wanted both ways is read once', async () => {
  const { place, reading, meter, service } = await stored(3);
  const { result, calls } = await reading(() =>
    Promise.all([
      service.get(place(0)),
      service.get(place(1), strongly),
      // A club's view shares them, and so does what follows at once.
      service.of('').get(place(2)),
      Promise.resolve().then(() => service.getMany([place(1), place(0), place(9)], strongly)),
    ]),
  );
  const [first, second, third, many] = result;
  expect([...numbers([first, second, third]), ...numbers(many)]).toEqual([0, 1, 2, 1, 0, undefined]);
  expect(calls.toSorted()).toEqual(['BatchGetItem 3 strong', 'GetItem 1']);
  expect(meter.reads).toBe(3.5);
  const later = await reading(async () => [await service.get(place(0)), await service.get(place(1))]);
  expect(later.calls).toEqual(['GetItem 1', 'GetItem 1']);
});

test('a batch takes 100 keys', async () => {
  const { place, reading, service } = await stored(101);
  const { result, calls } = await reading(() =>
    service.getMany(Array.from({ length: 101 }, (_, number) => place(100 - number))),
  );
  expect(numbers(result)).toEqual(Array.from({ length: 101 }, (_, number) => 100 - number));
  expect(calls.toSorted()).toEqual(['BatchGetItem 1', 'BatchGetItem 100']);
});

/** The answer of a batch that reads the first of its keys only. */
const readOnly =
  (call: SdkCall, count: number) =>
  (answer: JsonObject): JsonObject => {
    const [[table, request] = ['', {}]] = Object.entries(objectOf(call.input.RequestItems));
    const { Keys, ...options } = objectOf(request);
    const [read, left] = [listOf(Keys).slice(0, count), listOf(Keys).slice(count)];
    const isRead = (item: unknown) =>
      read.some(
        (key) => JSON.stringify(objectOf(key).sk) === JSON.stringify(objectOf(item as JsonObject).sk),
      );
    return {
      ...answer,
      Responses: { [table]: listOf(objectOf(answer.Responses)[table]).filter(isRead) },
      ...(left.length > 0 && { UnprocessedKeys: { [table]: { ...options, Keys: left } } }),
    };
  };

test('what a throttled table leaves unread is asked for again, with the same consistency', async () => {
  const { place, reading, service } = await stored(3);
  const all = [place(0), place(1), place(2)];
  const { result, calls } = await reading(
    () => service.getMany(all, strongly),
    (call) => ({ rewrite: readOnly(call, 1) }),
  );
  expect(numbers(result)).toEqual([0, 1, 2]);
  expect(calls).toEqual(['BatchGetItem 3 strong', 'BatchGetItem 2 strong', 'BatchGetItem 1 strong']);
});

test('a batch of which nothing is ever read fails, for all who wait for it', async () => {
  const { place, reading, service } = await stored(2);
  const { result, calls } = await reading(
    () => Promise.allSettled([service.get(place(0)), service.get(place(1))]),
    (call) => ({ rewrite: readOnly(call, 0) }),
  );
  expect(result.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(calls.length).toBe(16);
});
