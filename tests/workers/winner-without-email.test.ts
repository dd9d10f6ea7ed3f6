import { expect, test } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import { buyerWithoutEmail } from '../../functions/store/buyer-record.ts';
import { detailsSet } from '../../functions/store/ticket-record.ts';
import { listWinners } from '../../shared/contract/draw.ts';
import { testCloud } from '../support/cloud.ts';
import { deadLettersOf } from './dead-letters.ts';
import { drawnLottery } from './drawn-lottery.ts';

const cloud = await testCloud();

test('a winner without email is shown with phone and not mailed; the others are, and no letter is dead', async () => {
  // Tests before this one may have left dead letters in the same cloud.
  const { dead } = deadLettersOf(cloud);
  const before = await dead('winner');
  const sold = await drawnLottery(3);
  const { club, lottery } = sold;
  const silent = { firstName: 'Gunhild', lastName: 'Utanpost', phone: '08-700 11 22' };
  for (const number of [1, 2])
    await cloud.service.of(club.id).write({
      update: keys.ticket(lottery, number),
      ...detailsSet(buyerWithoutEmail(silent), false),
    });
  const drawId = await sold.draw(3);
  await sold.ask(drawId);
  const mails = await sold.mails();
  expect(mails.map(({ to }) => to.join())).toEqual([`kund3@${club.urlKey}.example`]);
  // Buyers see a winner without email by initials, as any other.
  expect(mails[0]?.text.match(/G\.U\./g)).toHaveLength(2);
  expect(await sold.progress(drawId)).toEqual({ total: 1, sent: 1, waiting: 0, refused: 0, unsubscribed: 0 });
  const { body: winners } = await club.admin.call(listWinners, { params: { id: drawId } });
  const shown = winners.filter(({ ticket }) => ticket.number < 3).map(({ customer }) => customer);
  expect(shown).toHaveLength(2);
  for (const customer of shown)
    expect(customer).toMatchObject({ firstName: 'Gunhild', phone: silent.phone, email: '', noEmail: true });
  expect(await dead('winner')).toBe(before);
});
