import { expect, test } from 'vitest';
import { listArchivedTickets, listOwnTickets, listUserTickets } from '../../../shared/contract/ticket.ts';
import { testCloud } from '../../support/cloud.ts';
import { brokenRules } from '../../support/refusal.ts';

test('more active lotteries than are read in parallel come complete and newest first', async () => {
  const club = await (await testCloud()).club();
  const ids: string[] = [];
  for (let count = 0; count < 10; count++) {
    const id = await club.lottery();
    await club.tickets(id, club.seller, 12);
    ids.unshift(id);
  }
  const { body, headers } = await club.seller.call(listOwnTickets, {});
  expect(headers.get('link')).toBeNull();
  expect(body.map(({ id }) => id)).toEqual(ids);
  expect(body.map(({ total: handedOut, tickets }) => [handedOut, tickets.length])).toEqual(
    ids.map(() => [12, 12]),
  );
});

test('rejects a cursor that was not issued here, at its field', async () => {
  const club = await (await testCloud()).club();
  const lottery = await club.lottery();
  await club.tickets(lottery, club.seller, 1);
  await club.edit(lottery, { closed: true });
  const cursors = ['QQ==', '!', Buffer.from('x').toString('base64url')];
  for (const cursor of cursors) {
    const query = { cursor };
    const answers = [
      await club.seller.call(listOwnTickets, { query }),
      await club.leader.call(listUserTickets, { params: { userId: club.seller.id }, query }),
      await club.seller.call(listArchivedTickets, { params: { ticketBaseId: lottery }, query }),
    ];
    expect(answers.map(brokenRules)).toEqual(answers.map(() => ['cursor: Ogiltig cursor']));
  }
});
