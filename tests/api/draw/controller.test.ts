import { expect, test } from 'vitest';
import { renamePrize } from '../../../shared/contract/controlled-draw.ts';
import { drawWinner, mailWinners } from '../../../shared/contract/draw.ts';
import { listLog } from '../../../shared/contract/log.ts';
import { savePrizes } from '../../../shared/contract/prize.ts';
import { editSettings } from '../../../shared/contract/settings.ts';
import { keys } from '../../../functions/store/keys.ts';
import { givePrizes } from '../../support/prizes.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { controlledBy, setHash } from './controlled-by.ts';

test('a controller sees the lottery and its draws in figures, nobody by name, and nothing else of the club', async () => {
  const found = await controlledBy(6, (number) => number <= 4);
  const { club, controller, lottery, id, freeze, start, winner, redraw, ordinary } = found;
  await club.admin.call(editSettings, {
    body: { organisationNumber: '802412-3450', municipality: 'Nordviken', registrationNumber: 'KS 26/1' },
  });
  const prizes = [{ name: 'Cykel', value: 4000, count: 2, sponsor: 'Cykelhuset' }];
  await club.admin.call(savePrizes, { params: { id: lottery }, body: { prizes } });
  await ordinary();
  const before = await controller.read();
  expect(before.body).toMatchObject({
    club: { municipality: 'Nordviken', registrationNumber: 'KS 26/1' },
    lottery: { maxNumber: 6 },
    handedOut: 6,
    sold: 4,
    rule: 'sold',
    controllerRequired: false,
    prizes: [{ name: 'Cykel', value: 4000, count: 2, sponsor: 'Cykelhuset', cash: false }],
    left: 2,
    draw: { id, state: 'open' },
    controller: { name: 'Karin Östergård' },
    winners: [],
    draws: [
      { name: 'Julen', controlled: true, state: 'open', winners: 0 },
      { name: 'Vanlig', controlled: false, state: 'open', winners: 0 },
    ],
  });
  await freeze(id);
  const frozen = (await found.read(id)).setHash;
  expect((await controller.read()).body.draw).toMatchObject({
    state: 'frozen',
    setHash: frozen,
    eligible: 4,
  });
  await start(id);
  const [first] = (await winner(id)) as { drawWinner: { id: string } }[];
  await redraw(id, first?.drawWinner.id ?? '');
  const { body, headers } = await controller.read();
  expect(body.draw).toMatchObject({ state: 'started', publicNumber: '271828' });
  expect(body.winners).toMatchObject([{ replaced: true }, { replaced: false }]);
  expect(headers.get('cache-control')).toBe('no-store');
  const sent = JSON.stringify(body);
  expect(sent).not.toContain('secret');
  for (const word of ['Åsa', 'Köpare', 'Saljare', '@', club.admin.email]) expect(sent).not.toContain(word);
});

test('an approval is of one set, before the start; a refusal voids it and is mailed to all Admins', async () => {
  const found = await controlledBy();
  const { controller, cloud, club, freeze, unfreeze, start, id, read, hash, table, lottery } = found;
  await table.write({ update: keys.lottery(lottery), set: { 'view.controllerRequired': true } });
  expect([await controller.approve(setHash), await controller.start()]).toEqual([
    '409 draw.notFrozen',
    '409 draw.notFrozen',
  ]);
  await freeze(id);
  const first = await hash();
  expect([
    await start(id),
    await controller.approve(setHash),
    await controller.approve(first),
    await controller.approve(first),
  ]).toEqual(['409 draw.notApproved', '409 draw.setChanged', '204', '204']);
  expect(await read(id)).toMatchObject({ approvedDate: expect.any(String) });
  const reason = 'Vinsterna på affischen är andra';
  expect([
    await controller.refuse('Nej'),
    await controller.refuse(reason),
    await controller.refuse(reason),
  ]).toEqual(['400 request.invalid', '204', '204']);
  const refused = await read(id);
  expect([refused.approvedDate, refused.refused?.reason]).toEqual([undefined, reason]);
  const mails = (await cloud.mails()).filter(({ text }) => text.includes(reason));
  expect(mails.flatMap(({ to }) => to).toSorted()).toEqual([club.admin.email, club.master.email].toSorted());
  expect(await controller.start()).toBe('409 draw.notApproved');
  await controller.approve(first);
  await unfreeze(id);
  await freeze(id);
  expect(await controller.start()).toBe('409 draw.notApproved');
  await controller.approve(await hash());
  expect([
    await controller.start('12345'),
    await controller.start(),
    await controller.start(),
    await start(id),
    await controller.start('314159'),
  ]).toEqual(['400 request.invalid', '204', '204', '204', '409 draw.started']);
  expect([await controller.refuse(reason), await controller.approve(await hash())]).toEqual([
    '409 draw.started',
    '204',
  ]);
});

test('another controller approves again; the frozen set is mailed to all Admins and the controller', async () => {
  const found = await controlledBy();
  const { controller, cloud, club, freeze, id, read, hash, name, karin, withToken, tokenNow } = found;
  await freeze(id);
  const frozen = await hash();
  const { commitment } = await read(id);
  const notices = (await cloud.mails()).filter(
    ({ to, subject }) => subject.startsWith('Lotterna är frysta') && to.join().includes(club.urlKey),
  );
  expect(notices.flatMap(({ to }) => to).toSorted()).toEqual(
    [club.admin.email, club.master.email, karin.email].toSorted(),
  );
  for (const { text, html } of notices)
    for (const words of [frozen, commitment, `/dragning/${id}`])
      expect([text.includes(words), html?.includes(words)]).toEqual([true, true]);
  await controller.approve(frozen);
  await name({ name: 'Per Ek', email: `per@revision-${club.urlKey}.example` });
  expect((await read(id)).approvedDate).toBeUndefined();
  expect(await controller.approve(frozen)).toBe('404 notFound');
  expect(await withToken(await tokenNow()).approve(frozen)).toBe('204');
});

test('a signature publishes the secret and ends the draw; it stays when the link is revoked', async () => {
  const found = await controlledBy();
  const { controller, club, freeze, start, winner, redraw, id, read, proof, name, withToken, tokenNow } =
    found;
  expect(await controller.sign()).toBe('409 draw.noWinners');
  await freeze(id);
  await start(id);
  expect(await controller.sign()).toBe('409 draw.noWinners');
  const [first] = (await winner(id)) as { drawWinner: { id: string } }[];
  const winnerId = first?.drawWinner.id ?? '';
  expect([await controller.sign(), await controller.sign(), await controller.sign('Per Ek')]).toEqual([
    '204',
    '204',
    '409 draw.signed',
  ]);
  const signed = await read(id);
  expect(signed).toMatchObject({
    signed: { name: 'Karin Östergård' },
    secret: expect.stringMatching(/^\w{64}$/),
  });
  const rename = await club.admin.call(renamePrize, { body: { drawId: id, winnerId, name: 'Bil' } });
  expect([await winner(id), await redraw(id, winnerId), outcomeOf(rename)]).toEqual(
    Array.from({ length: 3 }, () => '409 draw.closed'),
  );
  expect((await proof(id)).commitment).toBe(signed.commitment);
  expect(await name({ name: 'Per Ek', email: `per@revision-${club.urlKey}.example` })).toBe('204');
  expect((await read(id)).signed).toEqual(signed.signed);
  expect([await controller.sign(), await withToken(await tokenNow()).sign('Per Ek')]).toEqual([
    '404 notFound',
    '409 draw.signed',
  ]);
  // The winners are mailed all the same.
  expect(outcomeOf(await club.admin.call(mailWinners, { body: { drawId: id } }))).toBe('202');
});

test('the log says what the controller has done, without a name', async () => {
  const found = await controlledBy();
  const { controller, club, freeze, winner, id, hash } = found;
  await freeze(id);
  await controller.refuse('Vänta på revisorn');
  await controller.approve(await hash());
  await controller.start();
  await winner(id);
  await controller.sign();
  const { body } = await club.admin.call(listLog, { query: { kind: 'draw' } });
  const theirs = body.filter(({ by }) => by.name === 'Kontrollanten');
  expect(theirs.map(({ text }) => text.split('.')[0])).toEqual([
    'Skrev under dragningen',
    'Startade en dragning',
    'Godkände de frysta lotterna',
    'Godkände inte dragningen',
  ]);
  expect([...new Set(theirs.map(({ by }) => by.id))]).toEqual([null]);
  expect(JSON.stringify(body)).not.toMatch(/Karin|revision/);
});

test('a controller sees how many prizes are left to draw, without one that a redraw waits for', async () => {
  const found = await controlledBy();
  const { club, controller, create, freeze, start, lottery, id } = found;
  const [, coffee = ''] = await givePrizes(club, lottery, [
    { name: 'Cykel', count: 2 },
    { name: 'Kaffe', count: 1 },
  ]);
  const left = async () => (await controller.read()).body.left;
  await freeze(id);
  await start(id);
  await club.admin.call(drawWinner, { body: { drawId: id, prizeId: coffee } });
  expect(await left()).toBe(2);
  await controller.sign();
  await create({ redrawOf: `${id}-0`, reason: 'Hörde inte av sig' });
  expect(await left()).toBe(2);
});

test('a prize that is drawn, or drawn again, is stored by the last call of its request: no read can fail after it', async () => {
  const { cloud, id, freeze, start, winner, redraw } = await controlledBy();
  await freeze(id);
  await start(id);
  const { calls } = await cloud.observe(async () => {
    await winner(id);
    await redraw(id, `${id}-0`);
    await winner(id);
  });
  const lastOf = (name: string) => calls.findLast(({ caller }) => caller.endsWith(`-api-${name}`))?.operation;
  expect([lastOf('redrawWinner'), lastOf('drawWinner')]).toEqual([
    'TransactWriteItems',
    'TransactWriteItems',
  ]);
});
