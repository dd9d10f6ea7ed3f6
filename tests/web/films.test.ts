import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const source = (file: string) => readFileSync(`web/features/start/${file}`, 'utf8');

test('the start page says how long its films are', () => {
  const stated = [...source('films.tsx').matchAll(/seconds: (\d+),/g)].map(([, seconds]) => Number(seconds));
  // A film ends with its last caption.
  const lengths = ['sell', 'lead'].map((name) => {
    const [minutes = 0, seconds = 0] = (source(`films/${name}.vtt`).match(/(?<=--> 00:)[\d:.]+/g) ?? [])
      .map((end) => end.split(':').map(Number))
      .at(-1) as number[];
    return Math.round(minutes * 60 + seconds);
  });
  expect(stated).toEqual(lengths);
});
