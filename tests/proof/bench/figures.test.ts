import { expect, test } from 'vitest';
import { nodeOptions } from '../../support/template.ts';
import { calibrate } from '../../../bin/parts/calibration.ts';
import { compared, hasMoved } from './compare.ts';
import { figureIn } from './document.ts';
import { Stopwatch } from './processor-time.ts';
import { linesOf } from './result.ts';

const time = { name: 'home: a request', value: 12.5, unit: 'ms', processor: 6.25 };
const count = { name: 'a sale', value: 5, unit: 'W', most: 5 };

test('a table with times has the clock and the processor in columns of their own, one without has none', () => {
  const [head, timed, counted] = linesOf([time, count]).map((line) => line.trim().split(/ {2,}/));
  expect(head).toEqual(['clock', 'processor']);
  expect(timed).toEqual(['home: a request', '12.5', 'ms', '6.25']);
  expect(counted).toEqual(['a sale', '5', 'W', 'of 5', 'ok']);
  expect(linesOf([count])).toHaveLength(1);
});

test('a ratio has moved when it is more than 15 % from the committed table, up or down', () => {
  const document = `<!-- quick -->\n\`\`\`text\n${linesOf([time, count]).join('\n')}\n\`\`\`\n<!-- /quick -->`;
  const before = figureIn(document, 'quick', time.name);
  expect(before).toBe(12.5);
  expect(figureIn(document, 'quick', 'home')).toBeUndefined();
  expect(figureIn(document, 'share', time.name)).toBeUndefined();
  for (const [value, moved] of [
    [14.3, false],
    [14.5, true],
    [10.7, false],
    [10.5, true],
  ] as const)
    expect([value, hasMoved({ ...time, value }, before)]).toEqual([value, moved]);
  expect(compared({ ...time, value: 10 }, before).beside).toBe('committed 12.5, −20 % MOVED');
  expect(compared(time, undefined).beside).toBe('new');
  expect(hasMoved(time, undefined)).toBe(false);
});

test('processor time is what work takes, not what waiting takes', async () => {
  const watch = new Stopwatch();
  const worked = await watch.take(async () => calibrate(1));
  const { promise, resolve } = Promise.withResolvers<void>();
  const waited = await watch.take(async () => {
    setImmediate(resolve);
    await promise;
  });
  expect(worked.processor).toBeGreaterThan(waited.processor);
});

test('benchmarks run with the NODE_OPTIONS that the functions of the template share', () => {
  expect(nodeOptions()).toMatch(/^(--[\w-]+(=\S+)? ?)*$/);
});
