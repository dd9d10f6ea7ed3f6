import { expect, test } from 'vitest';
import { deleteSale } from '../../../shared/contract/sale.ts';
import { editSettings } from '../../../shared/contract/settings.ts';
import { deleteTeam } from '../../../shared/contract/structure.ts';
import { readTicket, unsellTicket } from '../../../shared/contract/ticket.ts';
import { moveUser } from '../../../shared/contract/user.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { owingClub } from './envelopes.ts';

test('while payments are not followed no money is handed in or back, and a refusal because of it says where it can be', async () => {
  const { club, own, sales, handIn, reverse } = await owingClub();
  const params = {
    id: (await club.admin.call(readTicket, { params: { id: own[0] ?? '' } })).body.customer?.id ?? '',
  };
  const { body: received } = await handIn(club.leader, 90);
  const empty = await club.maker.addTeam(club.sectionId, 'Tomt', new Date());
  await club.admin.call(moveUser, { body: { userId: club.seller.id, teamId: empty } });
  expect((await handIn(club.admin, 5)).status).toBe(201);
  await club.admin.call(moveUser, { body: { userId: club.seller.id, teamId: club.p12 } });
  const follow = (trackPayments: boolean) => club.admin.call(editSettings, { body: { trackPayments } });
  const refused = async () => {
    const sale = { id: sales[0] ?? '' };
    const answers = [
      await club.seller.call(deleteSale, { params: sale }),
      await club.admin.call(deleteSale, { params: sale }),
      await club.admin.call(unsellTicket, { params }),
      await club.admin.call(deleteTeam, { params: { id: empty } }),
    ];
    return answers.map(({ body }) => body as unknown as { code: string; message: string });
  };
  const codes = ['payment.leaderOnly', 'payment.handedIn', 'payment.handedIn', 'settlement.open'];
  const usual = await refused();
  expect(usual.map(({ code }) => code)).toEqual(codes);
  expect(usual[1]?.message).toBe('Pengarna är redan inlämnade. Återför inlämningen först.');
  await follow(false);
  expect(outcomeOf(await handIn(club.leader, 1))).toBe('409 payment.notTracked');
  expect(outcomeOf(await reverse(club.leader, received))).toBe('409 payment.notTracked');
  const message =
    'Det finns betalningar från när föreningen följde dem. Slå på det under Inställningar, och gör klart dem där.';
  expect(await refused()).toMatchObject(codes.map((code) => ({ code, message })));
  await follow(true);
  expect((await reverse(club.leader, received)).status).toBe(201);
});
