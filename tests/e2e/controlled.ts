import { ids, keys } from '../../functions/store/keys.ts';
import { freezeDraw, startDraw } from '../../shared/contract/controlled-draw.ts';
import { setController } from '../../shared/contract/controller.ts';
import { createDraw, drawWinner, readDraw } from '../../shared/contract/draw.ts';
import { listPrizes, savePrizes } from '../../shared/contract/prize.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { buyer, type TestClub } from '../support/club.ts';

/** A controlled draw of a lottery that is over, and its controller's link. */
export async function controlled(club: TestClub) {
  const ticketBaseId = await club.lottery({ name: 'Julbingo', price: 25, maxNumber: 20 });
  for (const ticket of await club.tickets(ticketBaseId, club.seller, 6))
    await club.sell(club.seller, ticket, buyer);
  const prizes = [
    { name: 'Elcykel', value: 12_000, sponsor: 'Cykelhuset', count: 1 },
    { name: 'Presentkort', count: 2 },
  ];
  await club.admin.call(savePrizes, { params: { id: ticketBaseId }, body: { prizes } });
  const [bike] = (await club.admin.call(listPrizes, { params: { id: ticketBaseId } })).body;
  await club.edit(ticketBaseId, { validUntilDate: addDays(dayOf(new Date()), -2) });
  await club.maker.table.write({
    update: keys.lottery(ticketBaseId),
    set: { 'view.controllerRequired': true },
  });
  const { body: id } = await club.admin.call(createDraw, {
    body: { name: 'Stora dragningen', ticketBaseId, controlled: true },
  });
  const controller = { name: 'Karin Östergård', email: `karin@revision-${club.urlKey}.example` };
  await club.admin.call(setController, { params: { id }, body: controller });
  const { drawId = '' } = ids.parseDraw(id) ?? {};
  const item = await club.maker.table.get(keys.draw(ticketBaseId, drawId), { consistent: true });
  const { nonce = '' } = (item?.controller ?? {}) as { nonce?: string };
  return {
    id,
    path: `/kontroll/${ids.control(club.id, id, nonce)}`,
    freeze: (body: { publicSource?: string } = {}) => club.admin.call(freezeDraw, { params: { id }, body }),
    start: async () => {
      await club.maker.table.write({
        update: keys.lottery(ticketBaseId),
        set: {},
        remove: ['view.controllerRequired'],
      });
      await club.admin.call(startDraw, { params: { id }, body: { publicNumber: '271828' } });
    },
    draw: () => club.admin.call(drawWinner, { body: { drawId: id, prizeId: bike?.id ?? '' } }),
    read: async () => (await club.admin.call(readDraw, { params: { id } })).body,
  };
}
