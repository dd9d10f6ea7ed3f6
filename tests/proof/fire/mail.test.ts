import { expect, test } from 'vitest';
import { mail } from './mail/batteries.ts';

test('mail is neither lost nor doubled by crashes or a sender that is taken away, gains nothing by names, and lets account mail past', async () => {
  const { figures, wrong } = await mail({ short: true, say: () => undefined });
  expect(wrong, JSON.stringify(figures)).toEqual([]);
});
