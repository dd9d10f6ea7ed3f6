import { expect, test } from 'vitest';
import { countOf, isAmong, numbersOf, RunsOfNumbers, textOfRuns } from '../../shared/domain/number-runs.ts';

test('runs stand for exactly the numbers they were made of, and tell how many found no room', () => {
  for (let round = 0; round < 200; round++) {
    const share = (round % 10) / 10;
    const numbers = Array.from({ length: 120 }, (_, index) => index + 1).filter(() => Math.random() < share);
    const most = 1 + (round % 30);
    const all = new RunsOfNumbers(numbers).collected;
    expect(numbersOf(all)).toEqual(numbers);
    expect(countOf(all)).toBe(numbers.length);
    const cut = new RunsOfNumbers(numbers, most).collected;
    expect(cut.runs.length).toBeLessThanOrEqual(2 * most);
    expect(numbersOf(cut)).toEqual(numbers.slice(0, numbers.length - cut.left));
    expect(countOf(cut)).toBe(numbers.length);
    for (let number = 0; number <= 121; number++)
      expect(isAmong(all, number), String(number)).toBe(numbers.includes(number));
  }
});

test('they are written as people write them', () => {
  const text = (numbers: readonly number[], most?: number) =>
    textOfRuns(new RunsOfNumbers(numbers, most).collected);
  expect(text([7])).toBe('7');
  expect(text([7, 8, 20, 21, 22])).toBe('7, 8, 20–22');
  expect(text([1, 3, 5, 6, 7], 2)).toBe('1, 3 och 3 till');
});
