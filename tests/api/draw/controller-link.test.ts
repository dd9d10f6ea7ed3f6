import { expect, test } from 'vitest';
import { setController } from '../../../shared/contract/controller.ts';
import { keys } from '../../../functions/store/keys.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { controlledBy, setHash } from './controlled-by.ts';

const day = 86_400_000;

test('a controller is mailed a link, again where the same one is named; another ends it, and it ends by itself', async () => {
  const found = await controlledBy();
  const { cloud, club, name, karin, token, tokenNow, withToken, ordinary, table, lottery } = found;
  const links = async () =>
    (await cloud.mails()).flatMap((mail) =>
      mail.to.some((to) => to.toLowerCase() === karin.email)
        ? [/\/kontroll\/(\S+)/.exec(mail.text)?.[1] ?? '']
        : [],
    );
  expect(await links()).toEqual([token]);
  expect(token.split('-').at(-1)).toMatch(/^[0-9a-z]{24}$/);
  expect(await name({ ...karin, email: karin.email.toUpperCase() })).toBe('204');
  expect(await tokenNow()).toBe(token);
  await name();
  expect(await links()).toEqual([token, token, token]);
  // What is refused changes nothing: an Admin, a Master, an ordinary draw.
  const plain = await ordinary();
  expect([
    await name({ ...karin, email: club.admin.email.toUpperCase() }),
    await name({ ...karin, email: club.master.email }),
    await name(karin, plain),
    await name({ ...karin, email: club.seller.email }),
  ]).toEqual(['409 controller.isAdmin', '409 controller.isAdmin', '409 draw.notControlled', '204']);
  const newest = await tokenNow();
  expect(newest).not.toBe(token);
  const reads = async (of: string) => outcomeOf(await withToken(of).read());
  const parts = newest.split('-');
  const wrong = [
    token,
    parts.with(0, 'q'.repeat(12)).join('-'),
    parts.with(1, 'q'.repeat(12)).join('-'),
    parts.with(2, 'q'.repeat(12)).join('-'),
    parts.with(3, 'q'.repeat(24)).join('-'),
    newest.slice(0, -1),
    `${newest}=`,
    'x',
  ];
  for (const each of wrong) {
    const link = withToken(each);
    expect([
      await reads(each),
      await link.approve(setHash),
      await link.refuse('Stämmer inte'),
      await link.start(),
      await link.sign(),
      outcomeOf(await link.protocol()),
    ]).toEqual(Array.from({ length: 6 }, () => '404 notFound'));
  }
  const endedAgo = (days: number) =>
    table.write({
      update: keys.lottery(lottery),
      set: { 'view.validUntilDate': new Date(Date.now() - days * day).toISOString() },
    });
  await endedAgo(59.9);
  expect(await reads(newest)).toBe('200');
  await endedAgo(60.1);
  expect([await reads(newest), await name()]).toEqual(['404 notFound', '409 controller.tooLate']);
});

test('a link that is unknown, malformed, replaced or over costs the same reads as one that is valid', async () => {
  const found = await controlledBy();
  const { cloud, club, name, token, tokenNow, withToken, table, lottery } = found;
  await name({ name: 'Per Ek', email: `per@revision-${club.urlKey}.example` });
  const newest = await tokenNow();
  const readsOf = async (of: string) => {
    const { calls } = await cloud.observe(() => withToken(of).approve(setHash));
    const own = calls.filter(({ caller }) => caller.endsWith('-api-approveDraw'));
    // Those of one wave end in any order.
    return own.map(({ operation, keys: read }) => `${operation} ${read.length}`).toSorted();
  };
  const valid = await readsOf(newest);
  const wrong = [token, newest.replace(/.$/, (letter) => (letter === 'a' ? 'b' : 'a')), 'x', `${newest}-`];
  for (const each of wrong) expect(await readsOf(each), each).toEqual(valid);
  await table.write({
    update: keys.lottery(lottery),
    set: { 'view.validUntilDate': '2020-01-01T00:00:00.000Z' },
  });
  expect(await readsOf(newest)).toEqual(valid);
});

test('only fields of a person and a mail make a controller', async () => {
  const { club, id, karin } = await controlledBy();
  for (const body of [
    { ...karin, email: 'x' },
    { ...karin, name: '' },
    { ...karin, phone: '1' },
  ])
    expect(outcomeOf(await club.admin.call(setController, { params: { id }, body }))).toBe(
      '400 request.invalid',
    );
});
