import { expect, test } from 'vitest';
import { listWinners } from '../../shared/contract/draw.ts';
import { controlledBy } from '../api/draw/controlled-by.ts';
import { callsOf, heldBack } from '../support/faults.ts';

/** The moment at which a route has decided and is about to commit. */
const committing = (operation: string) => callsOf(operation, 'TransactWriteItems');
const person = (urlKey: string) => ({ name: 'Per Ek', email: `per@revision-${urlKey}.example` });
const isTold = (answer: unknown): answer is string => typeof answer === 'string';

test('an approval that meets a freeze taken back approves nothing, nor the set that is frozen next', async () => {
  const found = await controlledBy();
  const { cloud, controller, freeze, unfreeze, id, hash, read } = found;
  await freeze(id);
  const approved = await hash();
  const { first, meanwhile } = await heldBack(
    cloud,
    committing('approveDraw'),
    () => controller.approve(approved),
    () => unfreeze(id),
  );
  expect([first, meanwhile]).toEqual(['409 draw.notFrozen', '204']);
  // The other way round: the approval goes with the freeze.
  await freeze(id);
  const other = await heldBack(
    cloud,
    committing('unfreezeDraw'),
    () => unfreeze(id),
    () => controller.approve(approved),
  );
  expect([other.first, other.meanwhile]).toEqual(['204', '204']);
  await freeze(id);
  expect((await read(id)).approvedDate).toBeUndefined();
});

test('a decision that meets a revocation is not taken, nor a start', async () => {
  const found = await controlledBy();
  const { cloud, club, controller, karin, freeze, id, hash, name, read, withToken, tokenNow } = found;
  await freeze(id);
  const frozen = await hash();
  const revoked = await heldBack(
    cloud,
    committing('approveDraw'),
    () => controller.approve(frozen),
    () => name(person(club.urlKey)),
  );
  expect([revoked.first, revoked.meanwhile]).toEqual(['404 notFound', '204']);
  expect((await read(id)).approvedDate).toBeUndefined();
  // The other way round: the approval ends with the link.
  const second = withToken(await tokenNow());
  const late = await heldBack(
    cloud,
    committing('setController'),
    () => name(karin),
    () => second.approve(frozen),
  );
  expect([late.first, late.meanwhile]).toEqual(['204', '204']);
  expect((await read(id)).approvedDate).toBeUndefined();
  const third = withToken(await tokenNow());
  const started = await heldBack(
    cloud,
    committing('startAsController'),
    () => third.start(),
    () => name(person(club.urlKey)),
  );
  expect([started.first, started.meanwhile]).toEqual(['404 notFound', '204']);
  expect((await read(id)).startedDate).toBeUndefined();
});

test('two who name a controller at once leave one link that works, and revive none', async () => {
  const found = await controlledBy();
  const { cloud, club, karin, name, withToken, tokenNow, token } = found;
  const { first, meanwhile } = await heldBack(
    cloud,
    committing('setController'),
    // The same again, which would mail the same link.
    () => name(karin),
    () => name(person(club.urlKey)),
  );
  expect([first, meanwhile]).toEqual(['204', '204']);
  const { body } = await withToken(await tokenNow()).read();
  expect(body.controller.name).toBe(karin.name);
  expect((await withToken(token).read()).status).toBe(404);
});

test('of a signature and a winner or a prize drawn again one comes first: nothing is drawn once the secret is public', async () => {
  const found = await controlledBy();
  const { cloud, club, controller, freeze, id, winner, redraw, read } = found;
  await freeze(id);
  await controller.start();
  const [one] = (await winner(id)) as { drawWinner: { id: string } }[];
  const numbers = async () =>
    (await club.admin.call(listWinners, { params: { id } })).body.map(({ ticket }) => ticket.number);
  // A winner first: what is signed holds it.
  const signed = await heldBack(
    cloud,
    committing('signDraw'),
    () => controller.sign(),
    () => winner(id),
  );
  expect([signed.first, isTold(signed.meanwhile)]).toEqual(['204', false]);
  expect(await numbers()).toHaveLength(2);
  expect([await winner(id), await redraw(id, one?.drawWinner.id ?? '')]).toEqual([
    '409 draw.closed',
    '409 draw.closed',
  ]);
  // The signature first: the draw meets it.
  for (const [operation, draw] of [
    ['drawWinner', (drawn: typeof found) => drawn.winner(drawn.id)],
    ['redrawWinner', (drawn: typeof found, winnerId: string) => drawn.redraw(drawn.id, winnerId)],
  ] as const) {
    const next = await controlledBy();
    await next.freeze(next.id);
    await next.controller.start();
    const [won] = (await next.winner(next.id)) as { drawWinner: { id: string } }[];
    const { first, meanwhile } = await heldBack(
      next.cloud,
      committing(operation),
      () => draw(next, won?.drawWinner.id ?? ''),
      () => next.controller.sign(),
    );
    expect([first, meanwhile]).toEqual(['409 draw.closed', '204']);
    const { body } = await next.club.admin.call(listWinners, { params: { id: next.id } });
    expect([body.length, body[0]?.replaced]).toEqual([1, undefined]);
  }
  expect(await read(id)).toMatchObject({ secret: expect.any(String) });
});

test('many signatures and winners at once leave as many winners as were answered, and one signature', async () => {
  const found = await controlledBy(40);
  const { club, controller, freeze, id, winner, read } = found;
  await freeze(id);
  await controller.start();
  await winner(id);
  const [signs, winners] = await Promise.all([
    Promise.all(Array.from({ length: 4 }, () => controller.sign())),
    Promise.all(Array.from({ length: 8 }, () => winner(id))),
  ]);
  expect([...new Set(signs)]).toEqual(['204']);
  const drawn = winners.filter((answer) => !isTold(answer));
  expect(winners.filter(isTold).filter((answer) => answer !== '409 draw.closed')).toEqual([]);
  const { body } = await club.admin.call(listWinners, { params: { id } });
  expect(body).toHaveLength(1 + drawn.length);
  expect((await read(id)).signed?.name).toBe('Karin Östergård');
});
