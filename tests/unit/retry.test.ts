import { afterEach, describe, expect, test } from 'vitest';
import { again, endsIn, retry } from '../../functions/store/retry.ts';
import { ConditionFailed } from '../../functions/store/write.ts';

afterEach(() => endsIn(Number.POSITIVE_INFINITY));

type Failing = () => Promise<typeof again>;
function failing(times: number, fail: Failing) {
  let attempts = 0;
  const attempt = async (): Promise<unknown> => (attempts++ < times ? fail() : 'done');
  return { attempt, count: () => attempts };
}

describe.each<[string, Failing]>([
  ['a condition that fails', () => Promise.reject(new ConditionFailed([0], []))],
  ['an attempt that asks for another', () => Promise.resolve<typeof again>(again)],
])('%s', (_, fail) => {
  test('runs again until it succeeds', async () => {
    const { attempt, count } = failing(3, fail);
    expect(await retry(attempt)).toBe('done');
    expect(count()).toBe(4);
  });

  test('ends as record.changed when its attempts are used up', async () => {
    const { attempt, count } = failing(9, fail);
    await expect(retry(attempt, { attempts: 3 })).rejects.toMatchObject({ code: 'record.changed' });
    expect(count()).toBe(3);
  });

  test('ends as record.changed while the function has time left to answer', async () => {
    endsIn(2_000);
    const { attempt, count } = failing(9, fail);
    await expect(retry(attempt)).rejects.toMatchObject({ code: 'record.changed' });
    expect(count()).toBe(1);
  });
});

test('any other error ends it immediately', async () => {
  const broken = new Error('broken');
  await expect(retry(() => Promise.reject(broken))).rejects.toBe(broken);
});
