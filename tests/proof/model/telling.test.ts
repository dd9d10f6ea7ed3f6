import { describe, expect, test } from 'vitest';
import { differenceOf } from './real.ts';
import { shortened } from './shortened.ts';
import { lowestFree } from './tickets.ts';

describe('a comparison', () => {
  test.each([
    ['another value', { a: 1 }, { a: 2 }, '.a is 2 instead of 1'],
    ['an entry too many', [], ['x'], 'it is ["x"] instead of [] (1 entries instead of 0)'],
    ['another order', [1, 2], [2, 1], '[0] is 2 instead of 1'],
    ['what must not be there', { buyer: undefined }, { buyer: {} }, '.buyer is {} instead of undefined'],
    ['what is missing', { a: { b: null } }, {}, '.a is undefined instead of {"b":null}'],
  ])('sees %s', (_, wanted, found, difference) => {
    expect(differenceOf(wanted, found)).toBe(difference);
  });

  test('lets a record say more than is expected of it', () => {
    expect(differenceOf([{ a: 1 }], [{ a: 1, b: 2 }])).toBe(undefined);
  });
});

test('a story keeps what it needs, wherever it stands, and nothing else', async () => {
  const needs = [0, 13, 14, 29];
  const fails = async (list: readonly number[]) => needs.every((each) => list.includes(each));
  const all = Array.from({ length: 30 }, (_, index) => index);
  expect(await shortened(all, fails, Infinity)).toEqual(needs);
});

test('the model hands out the lowest numbers side by side, and scattered ones only where no others are left', () => {
  const taken = new Map([2, 5].map((number) => [number, {} as never]));
  const lottery = { maxNumber: 9, tickets: taken };
  expect(lowestFree(lottery, 2, 2)).toEqual([
    [3, 4],
    [6, 7],
  ]);
  expect(lowestFree(lottery, 1, 5)).toEqual([[1, 3, 4, 6, 7]]);
  expect(lowestFree(lottery, 4, 2)).toBe(undefined);
});
