/** @module-tag search */
import { play } from '../proof/fire/offline/play.ts';
import { scriptOf } from '../proof/fire/offline/script.ts';
import { test } from './club.ts';
import { expect } from './fixtures.ts';

/** The long form plays two hundred: `npm run fire -- offline`. */
test('whatever two tabs and a phone go through, each sale is in the table once or visibly waits', async ({
  browser,
  baseURL,
  club,
}) => {
  // Cut, another user, signed out, a closed tab, a lost answer.
  const acts = scriptOf(23, 14);
  const { wrong, pressed, waited } = await play({ browser, origin: baseURL ?? '', club }, acts);
  expect(wrong).toEqual([]);
  expect(pressed).toBeGreaterThan(3);
  expect(waited).toBeGreaterThan(0);
});
