import { expect, test } from 'vitest';
import type { SdkCall } from '../../infra/local/gateway/gateway-call.ts';
import { child, expectTurned, season, sellingClub, turn } from './turned-season.ts';

const works = ({ caller, operation }: SdkCall) =>
  caller.name.endsWith('-runJob') && operation === 'TransactWriteItems';

test('a season of 600 members in 30 teams is turned, with every tenth transaction conflicting: 540 moved, 58 removed, two kept', async () => {
  const plan = season({ teams: 30, members: 600 });
  const { cloud, club } = await sellingClub(plan);
  let seen = 0;
  const undo = cloud.local.gateway.intercept((call) =>
    works(call) && ++seen % 10 === 0 ? 'conflict' : undefined,
  );
  const { moved, left } = await turn(club.admin, plan.after);
  undo();
  expect(moved.job.message).toBe('Tillagda: 0. Flyttade: 540. Fanns redan: 0. Utelämnade: 0.');
  expect(left?.job.message).toBe('Borttagna: 58. Kvar: 2.');
  await expectTurned(cloud, club, plan, [child(9), child(19)]);
});
