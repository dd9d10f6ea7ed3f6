import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { buyersKeptUntil } from '../../functions/lottery/buyer-retention.ts';
import { shapeOf } from '../../functions/store/shape.ts';

/** A kind with three shapes: first a name, then first and last name, then also a number. */
const steps = [
  (item: Record<string, unknown>) => {
    const [first = '', last = ''] = String(item.name).split(' ');
    return { first, last, ...item };
  },
  (item: Record<string, unknown>) => ({ number: 0, ...item }),
];
const Person = z.object({ first: z.string(), last: z.string(), number: z.number() });
const shape = shapeOf(Person, steps);

describe('an item in the table', () => {
  it('of any earlier shape is read as if it had the current one', () => {
    const today = { first: 'Åsa', last: 'Ek', number: 0 };
    expect(shape.parse({ name: 'Åsa Ek' })).toEqual(today);
    expect(shape.parse({ s: 2, first: 'Åsa', last: 'Ek' })).toEqual(today);
    expect(shape.parse({ s: 3, ...today, number: 7 })).toEqual({ ...today, number: 7 });
  });

  it('with more than its mark states keeps its values', () => {
    expect(shape.parse({ name: 'Åsa Ek', first: 'Örjan', last: 'Al', number: 5 })).toEqual({
      first: 'Örjan',
      last: 'Al',
      number: 5,
    });
  });

  it('of a newer release is read by its known attributes', () => {
    const older = shapeOf(z.pick(Person, { first: true, last: true }), steps.slice(0, 1));
    expect(older.parse({ ...shape.mark, first: 'Åsa', last: 'Ek', number: 7 })).toEqual({
      first: 'Åsa',
      last: 'Ek',
    });
  });

  it('is marked with its shape when it is put', () => {
    expect(shape.mark).toEqual({ s: 3 });
    expect(shapeOf(Person, []).mark).toEqual({ s: 1 });
  });

  it('that does not fit the current shape is rejected', () => {
    expect(() => shape.parse({ s: 3, first: 'Åsa' })).toThrow(z.core.$ZodError);
  });
});

describe('the day on which buyers are anonymised', () => {
  it.each([
    ['2026-11-22T10:00:00.000Z', 12, '2027-11-22T10:00:00.000Z'],
    ['2026-11-30T10:00:00.000Z', 3, '2027-02-28T10:00:00.000Z'],
    ['2028-02-29T10:00:00.000Z', 12, '2029-02-28T10:00:00.000Z'],
    ['2026-12-31T23:30:00.000Z', 1, '2027-01-31T23:30:00.000Z'],
  ])('archived %s, retained %i months: %s', (archived, months, until) => {
    expect(buyersKeptUntil(archived, months)).toBe(until);
  });
});
