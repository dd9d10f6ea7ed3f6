import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { listLog } from '../../../shared/contract/log.ts';
import { removeUsers } from '../../../shared/contract/member-import.ts';
import { createSale } from '../../../shared/contract/sale.ts';
import { listTeamUsers } from '../../../shared/contract/structure.ts';
import { listUsers } from '../../../shared/contract/user.ts';
import { buyer } from '../../support/club.ts';
import { testCloud } from '../../support/cloud.ts';
import { recount } from '../../support/recount.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { removed } from './imported.ts';

test('removes users; who has sold, owes or is an Admin is kept and named; a second run has no effect', async () => {
  const cloud = await testCloud();
  const [club, other] = [await cloud.club(), await cloud.club()];
  await club.maker.table.write({ update: keys.settings(), set: { trackPayments: true } });
  const [gone, owing, sold] = [
    await club.addSeller(club.p12),
    await club.addSeller(club.p12, 'Skyldig'),
    await club.addSeller(club.f10, 'Fleissner'),
  ];
  const lottery = await club.lottery();
  const past = await club.lottery({ name: 'Förra' });
  const tickets = await club.tickets(lottery, gone, 5);
  expect(tickets).toHaveLength(5);
  const [ticket = ''] = await club.tickets(lottery, sold, 1);
  await club.sell(sold, ticket);
  const [paid = ''] = await club.tickets(past, owing, 1);
  const sale = { ticketIds: [paid], ...buyer, mail: false, payment: 'cash' } as const;
  expect((await owing.call(createSale, { body: sale })).status).toBe(201);
  expect(await club.edit(past, { closed: true })).toBe(204);
  const ids = [gone, owing, sold, club.admin, club.master, other.seller].map(({ id }) => id);

  const { job, file } = await removed(club.admin, [...ids, 'ingenalls', gone.id]);
  expect(job).toMatchObject({ kind: 'remove', state: 'done' });
  expect(job.message).toBe('Borttagna: 1. Fanns inte längre: 2. Kvar: 4.');
  expect(file[0]).toBe('Förnamn;Efternamn;Email;Lag;Orsak');
  expect(file.slice(1).map((line) => [line.split(';')[0], line.split(';').at(-1)])).toEqual([
    ['Skyldig', 'Det finns pengar kvar att lämna in. Ta emot dem först.'],
    ['Fleissner', 'Användaren har sålda lotter i ett lotteri som inte är arkiverat.'],
    ['Admin', 'Är administratör. Ta först bort rollen.'],
    ['Master', 'Är administratör. Ta först bort rollen.'],
  ]);
  const { body: users } = await club.admin.call(listUsers, {});
  const left = new Set(users.map(({ id }) => id));
  expect(ids.slice(0, 5).map((id) => left.has(id))).toEqual([false, true, true, true, true]);
  expect((await other.admin.call(listTeamUsers, { params: { id: other.p12 } })).body).toHaveLength(2);
  expect((await recount(cloud, club, lottery)).numbers).toHaveLength(1);
  const log = async () =>
    (await club.admin.call(listLog, { query: {} })).body.filter(
      ({ text }) => text === 'Tog bort en användare',
    );
  expect(await log()).toHaveLength(1);

  const again = await removed(club.admin, ids);
  expect(again.file).toEqual(file);
  expect(again.job.message).toBe('Borttagna: 0. Fanns inte längre: 2. Kvar: 4.');
  expect(await log()).toHaveLength(1);
  for (const who of [club.leader, club.seller, club.treasurer, club.content])
    expect(outcomeOf(await who.call(removeUsers, { body: { userIds: ids } }))).toBe('403 auth.forbidden');
});
