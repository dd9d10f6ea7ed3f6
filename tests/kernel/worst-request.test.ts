import { expect, test } from 'vitest';
import { bodySizes } from '../../shared/contract/route.ts';
import { bodiesOf, longestReading, longestRefusal, reading, worstReading } from '../fire/abuse/reading.ts';

test.each(reading)(
  '$resource/$name reads the worst body in at most 50 ms of processor time, with a short answer',
  (operation) => {
    const { longest, most } = worstReading(operation);
    expect(longest.ms, `${longest.body}: ${longest.ms} ms`).toBeLessThanOrEqual(longestReading);
    expect(most.told, `${most.body}: ${most.told} bytes`).toBeLessThanOrEqual(longestRefusal);
  },
);

test('the corpus fills each body to its limit, in every field', () => {
  for (const operation of reading) {
    const { name, route } = operation;
    const sizes = bodiesOf(operation).map((each) => Buffer.byteLength(each.text()));
    const most = route.maxBody ?? bodySizes.fields;
    const full = sizes.filter((size) => size > most * 0.9 && size <= most);
    expect([name, full.length > sizes.length / 2]).toEqual([name, true]);
  }
});
