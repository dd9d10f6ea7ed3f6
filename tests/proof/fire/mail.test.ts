/** @module-tag search */
import { expect, test } from 'vitest';
import { mail } from './mail/suite.ts';

test('mail is neither lost nor doubled, wherever its worker dies', async () => {
  const { figures, wrong } = await mail({ short: true, say: () => undefined });
  expect(wrong, JSON.stringify(figures)).toEqual([]);
});
