import { expect, test } from 'vitest';
import { randomId } from '../../functions/store/ids.ts';
import { keys } from '../../functions/store/keys.ts';
import { clubPartition } from '../../functions/store/table-reader.ts';
import { activateClub } from '../../shared/contract/club-activation.ts';
import { everyItem } from '../support/everything.ts';
import { callsOf, gathered } from '../support/faults.ts';
import { ownCloud } from '../support/own-cloud.ts';
import { outcomeOf } from '../support/refusal.ts';
import { chosen, newStart, startToken } from '../support/self-made.ts';

const creating = callsOf('activateClub', 'TransactWriteItems');

test('five uses of one link that are all about to create its club, under two keys, create one', async () => {
  const cloud = await ownCloud();
  const form = newStart();
  const clubId = randomId();
  const token = await startToken(cloud, form, { clubId });
  const other = `${form.urlKey}-b`;
  const answers = await gathered(cloud, creating, 5, () =>
    Promise.all(
      [0, 1, 2, 3, 4].map((index) =>
        cloud.anonymous.call(activateClub, {
          body: chosen(token, index % 2 === 0 ? {} : { urlKey: other }),
        }),
      ),
    ),
  );
  expect(answers.map(outcomeOf)).toEqual(['200', '200', '200', '200', '200']);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const items = await everyItem(clubId);
  expect(
    items.filter(({ pk, clubId: holder }) => pk === keys.clubUrlKey('').pk && holder === clubId),
  ).toHaveLength(1);
  expect(items.filter(({ pk }) => pk === clubPartition(clubId, keys.users().pk))).toHaveLength(1);
});

test('of three clubs that are all about to take one key, one gets it', async () => {
  const cloud = await ownCloud();
  const { urlKey } = newStart();
  const tokens = await Promise.all([0, 1, 2].map(() => startToken(cloud, { ...newStart(), urlKey })));
  const answers = await gathered(cloud, creating, 3, () =>
    Promise.all(tokens.map((token) => cloud.anonymous.call(activateClub, { body: chosen(token) }))),
  );
  expect(answers.map(outcomeOf).toSorted((one, two) => one.localeCompare(two))).toEqual([
    '200',
    '409 club.keyTaken',
    '409 club.keyTaken',
  ]);
});
