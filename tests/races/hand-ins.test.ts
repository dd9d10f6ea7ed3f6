import { expect, test } from 'vitest';
import { deleteSale, editPayment } from '../../shared/contract/sale.ts';
import { deleteUser, moveUser } from '../../shared/contract/user.ts';
import { owingClub } from '../api/settlement/envelopes.ts';
import { callsOf, heldBack } from '../support/faults.ts';
import { inParallel, shuffled, times } from '../support/parallel.ts';
import { outcomeOf } from '../support/refusal.ts';
import { MoneyHistory } from './money-history.ts';

type Answer = { readonly status: number; readonly body: unknown };

const toTeam = (sek: number) => ({ handedIn: sek * 100, held: sek * 100 });
const toClub = (sek: number) => ({ handedIn: sek * 100, held: 0 });
const passedOn = (sek: number) => ({ handedIn: 0, held: -sek * 100 });

test('of two who receive one envelope at once one is refused, and the seller owes nothing', async () => {
  const owing = await owingClub(2);
  const { club, handIn } = owing;
  const history = new MoneyHistory(owing);
  const answers = await inParallel([
    () => history.entry(() => handIn(club.leader, 50), toTeam(50)),
    () => history.entry(() => handIn(club.admin, 50), toTeam(50)),
    () => history.entry(() => handIn(club.treasurer, 50, { to: 'club' }), toClub(50)),
  ]);
  expect(answers.map(outcomeOf).toSorted()).toEqual([
    '201',
    '409 settlement.tooMuch',
    '409 settlement.tooMuch',
  ]);
  await history.check();
});

test(
  'an envelope and the removal, or another payment, of what is in it: one of them happens',
  { tags: 'search' },
  async () => {
    const owing = await owingClub(6);
    const { club, handIn, sales } = owing;
    const history = new MoneyHistory(owing);
    for (const [index, id] of sales.entries()) {
      const params = { id };
      // All that is left: with the money of this sale, or too much without it.
      const answers = await inParallel([
        () => history.entry(() => handIn(club.leader, 25 * (sales.length - index)), toTeam(25 * (6 - index))),
        () =>
          history.other(() =>
            index % 2
              ? club.admin.call(deleteSale, { params })
              : club.leader.call(editPayment, { params, body: { state: 'unpaid' } }),
          ),
      ]);
      const outcomes = answers.map(outcomeOf);
      expect(outcomes.filter((each) => !/^(200|201|204)$/.test(each))).toHaveLength(1);
      for (const each of outcomes) expect(each).not.toBe('409 record.changed');
      if (outcomes[0] === '201') break;
    }
    await history.check();
  },
);

test('a hand-in is reversed once, however many try at once', { tags: 'search' }, async () => {
  const owing = await owingClub();
  const { club, handIn, reverse } = owing;
  const history = new MoneyHistory(owing);
  const { body } = await history.entry(() => handIn(club.leader, 75), toTeam(75));
  const answers = await inParallel(
    times(4, (index) =>
      history.entry(() => reverse(index % 2 ? club.leader : club.admin, String(body)), toTeam(-75)),
    ),
  );
  expect(answers.map(outcomeOf).filter((each) => each === '201')).toHaveLength(1);
  expect(history.refused).toEqual(new Map([['409 settlement.reversed', 3]]));
  await history.check();
});

test(
  "a team passes on while its seller's hand-in is reversed: one of them happens",
  { tags: 'search' },
  async () => {
    const owing = await owingClub(2);
    const { club, handIn, reverse } = owing;
    const history = new MoneyHistory(owing);
    const { body } = await history.entry(() => handIn(club.leader, 50), toTeam(50));
    const pass = () => handIn(club.treasurer, 50, { team: club.p12, to: 'club' });
    const answers = await inParallel([
      () => history.entry(() => reverse(club.leader, String(body)), toTeam(-50)),
      () => history.entry(pass, passedOn(50)),
    ]);
    expect(['201,409 settlement.tooMuch', '409 settlement.passedOn,201']).toContain(
      answers.map(outcomeOf).join(),
    );
    await history.check();
  },
);

test('a seller who is moved or deleted meanwhile owes what they owed', async () => {
  const owing = await owingClub(2);
  const { club, handIn } = owing;
  const history = new MoneyHistory(owing);
  await club.edit(owing.lottery, { closed: true });
  const [removed] = await inParallel([
    () => club.admin.call(deleteUser, { params: { id: club.seller.id } }),
    () =>
      history.other(() =>
        club.admin.call(editPayment, { params: { id: owing.sales[0] ?? '' }, body: { state: 'unpaid' } }),
      ),
  ]);
  expect(outcomeOf(removed ?? { status: 0, body: '' })).toBe('409 settlement.open');
  await inParallel<unknown>([
    () => club.admin.call(moveUser, { body: { userId: club.seller.id, teamId: club.f10 } }),
    () => history.entry(() => handIn(club.treasurer, 25, { to: 'club' }), toClub(25)),
  ]);
  await history.check();
});

test('payments, hand-ins, passing on and reversals at once: each acknowledged act counts exactly once', async () => {
  const owing = await owingClub(4);
  const { club, handIn, reverse, sales } = owing;
  const history = new MoneyHistory(owing);
  const entries: string[] = [];
  const receive = async (who: typeof club.leader, sek: number, to: 'team' | 'club') => {
    const effect = to === 'team' ? toTeam(sek) : toClub(sek);
    const { status, body } = await history.entry(() => handIn(who, sek, { to }), effect);
    if (status === 201 && to === 'team') entries.push(`${String(body)} ${sek}`);
  };
  const undo = async () => {
    const [id = '', sek = '0'] = (entries.pop() ?? '').split(' ');
    if (id) await history.entry(() => reverse(club.leader, id), toTeam(-Number(sek)));
  };
  const pay = (index: number) => {
    const body =
      index % 3 ? { state: 'paid' as const, method: 'cash' as const } : { state: 'unpaid' as const };
    const params = { id: sales[index % sales.length] ?? '' };
    return history.other(() => club.admin.call(editPayment, { params, body }));
  };
  const pass = (sek: number) =>
    history.entry(() => handIn(club.admin, sek, { team: club.p12, to: 'club' }), passedOn(sek));
  await inParallel<unknown>(
    shuffled([
      ...times(5, (index) => receive(club.leader, 10 + index, 'team')),
      ...times(3, (index) => receive(club.treasurer, 7 + index, 'club')),
      ...times(3, (index) => pass(5 + index)),
      ...times(7, pay),
      ...times(3, undo),
      ...times(3, () => history.look()),
    ]),
  );
  expect([...history.refused.keys()]).not.toContain('409 record.changed');
  await history.check();
});

test('a write that waits until another has happened is decided again', async () => {
  const { cloud } = await owingClub(1);
  const written = (operation: string) => callsOf(operation, 'TransactWriteItems');
  const during = async (
    operation: string,
    first: (owing: Awaited<ReturnType<typeof prepared>>) => Promise<Answer>,
    other: (owing: Awaited<ReturnType<typeof prepared>>) => Promise<Answer>,
  ): Promise<string[]> => {
    const ready = await prepared();
    const { history } = ready;
    const both = await heldBack(
      cloud,
      written(operation),
      () => first(ready),
      () => other(ready),
    );
    await history.check();
    return [both.first, both.meanwhile].map(outcomeOf);
  };
  /** A seller with 50 SEK, of which the team has an envelope of 25. */
  const prepared = async () => {
    const owing = await owingClub(2);
    const history = new MoneyHistory(owing);
    const { body } = await history.entry(() => owing.handIn(owing.club.leader, 25), toTeam(25));
    return { ...owing, history, envelope: String(body) };
  };
  type Ready = Awaited<ReturnType<typeof prepared>>;
  const unpaid = ({ history, club, sales }: Ready) =>
    history.other(() =>
      club.leader.call(editPayment, { params: { id: sales[0] ?? '' }, body: { state: 'unpaid' } }),
    );
  const removed = ({ history, club, sales }: Ready) =>
    history.other(() => club.admin.call(deleteSale, { params: { id: sales[0] ?? '' } }));
  const receive = ({ history, handIn, club }: Ready) =>
    history.entry(() => handIn(club.leader, 25), toTeam(25));
  const pass = ({ history, handIn, club }: Ready) =>
    history.entry(() => handIn(club.treasurer, 25, { team: club.p12, to: 'club' }), passedOn(25));
  const undo = ({ history, reverse, club, envelope }: Ready) =>
    history.entry(() => reverse(club.leader, envelope), toTeam(-25));

  expect(await during('editPayment', unpaid, receive)).toEqual(['409 payment.handedIn', '201']);
  expect(await during('deleteSale', removed, receive)).toEqual(['409 payment.handedIn', '201']);
  expect(await during('createSettlement', receive, unpaid)).toEqual(['409 settlement.tooMuch', '200']);
  expect(await during('createSettlement', receive, removed)).toEqual(['409 settlement.tooMuch', '204']);
  expect(await during('reverseSettlement', undo, pass)).toEqual(['409 settlement.passedOn', '201']);
  expect(await during('createSettlement', pass, undo)).toEqual(['409 settlement.tooMuch', '201']);
  expect(await during('reverseSettlement', undo, undo)).toEqual(['409 settlement.reversed', '201']);
});

test('a user who is given cash while being deleted in an archived lottery stays', async () => {
  const owing = await owingClub(1);
  const { cloud, club, sales, lottery } = owing;
  const history = new MoneyHistory(owing);
  const pay = (body: { state: 'unpaid' } | { state: 'paid'; method: 'cash' }) =>
    history.other(() => club.admin.call(editPayment, { params: { id: sales[0] ?? '' }, body }));
  await pay({ state: 'unpaid' });
  await club.edit(lottery, { closed: true });
  const { first, meanwhile } = await heldBack(
    cloud,
    callsOf('deleteUser', 'TransactWriteItems'),
    () => club.admin.call(deleteUser, { params: { id: club.seller.id } }),
    () => pay({ state: 'paid', method: 'cash' }),
  );
  expect([first, meanwhile].map(outcomeOf)).toEqual(['409 settlement.open', '200']);
  await history.check();
});
