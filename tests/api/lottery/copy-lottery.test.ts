import { expect, test } from 'vitest';
import { deleteImage, readImage, saveImage } from '../../../shared/contract/image.ts';
import {
  copyLottery,
  deletePdf,
  editLottery,
  readLottery,
  readPdf,
  savePdf,
} from '../../../shared/contract/lottery.ts';
import { createDraw, drawWinner } from '../../../shared/contract/draw.ts';
import { listPrizes } from '../../../shared/contract/prize.ts';
import { editSettings } from '../../../shared/contract/settings.ts';
import { createSale } from '../../../shared/contract/sale.ts';
import { addDays, dayOf, endOfDay } from '../../../shared/domain/stockholm.ts';
import { pdfOf, picture } from '../../kernel/fixture.ts';
import { buyer } from '../../support/club.ts';
import { testClub } from '../../support/cloud.ts';
import { givePrizes } from '../../support/prizes.ts';
import { outcomeOf } from '../../support/refusal.ts';

const day = addDays(dayOf(new Date()), 40);

async function original() {
  const { cloud, club } = await testClub();
  const id = await club.lottery({ name: 'Julen 2025', price: 25, maxNumber: 3000 });
  const imageKey = `ticketbase_${id}`;
  const { body } = await club.admin.call(readLottery, { params: { id } });
  const terms = { termsLink: 'https://villkor.example/', sellersMayReturn: false };
  await club.admin.call(editLottery, { body: { ...body, ...terms } });
  await club.admin.call(saveImage, { body: { key: imageKey, imageFile: picture } });
  await club.admin.call(savePdf, { body: { ticketBaseId: id, fileData: pdfOf('lott') } });
  const copied = (fields: Readonly<Record<string, unknown>> = {}, key?: string) =>
    club.admin.call(
      copyLottery,
      { params: { id }, body: { name: 'Julen 2026', validUntilDate: day, ...fields } as never },
      key === undefined ? {} : { key },
    );
  const read = async (lotteryId: string) => {
    const params = { id: lotteryId };
    const key = `ticketbase_${lotteryId}`;
    return {
      lottery: (await club.admin.call(readLottery, { params })).body,
      image: (await club.admin.call(readImage, { params: { key } })).body,
      pdf: (await club.admin.call(readPdf, { params })).body?.size,
    };
  };
  return { cloud, club, id, imageKey, copied, read };
}

test('a copy has the description, price, numbers, terms, image and PDF of an archived lottery, and no tickets', async () => {
  const { club, id, copied, read } = await original();
  const [ticket = ''] = await club.tickets(id, club.seller, 2);
  await club.seller.call(createSale, { body: { ...buyer, ticketIds: [ticket] } });
  await club.edit(id, { closed: true });
  const before = await read(id);
  const { status, body: copyId } = await copied();
  expect(status).toBe(201);
  const after = await read(copyId);
  const own = { id: copyId, name: 'Julen 2026', validUntilDate: endOfDay(day), closed: false };
  const { archivedDate: _, ...shown } = before.lottery as typeof before.lottery & { archivedDate?: string };
  const { image, createdDate } = after.lottery;
  expect(after.lottery).toEqual({ ...shown, ...own, image, createdDate });
  expect(image).toMatch(new RegExp(`^/media/ticketbase_${copyId}\\?v=`));
  expect([after.image, after.pdf]).toEqual([before.image, before.pdf]);
  expect(await club.tickets(copyId, club.seller, 1)).toEqual([`${copyId}-1`]);
});

test('a copy has the prizes, none of them drawn, each with an id of its own', async () => {
  const { club, id, copied } = await original();
  const list = [
    { name: 'Elcykel', value: 12_000, sponsor: 'Cykelboden', count: 2, cash: false },
    { name: 'Kontanter', value: 500, sponsor: null, count: 1, cash: true },
  ];
  const [prizeId = ''] = await givePrizes(club, id, list);
  const [ticket = ''] = await club.tickets(id, club.seller, 1);
  await club.sell(club.seller, ticket);
  const { body: drawId } = await club.admin.call(createDraw, { body: { name: 'Jul', ticketBaseId: id } });
  const drawn = await club.admin.call(drawWinner, { body: { drawId, prizeId } });
  expect(outcomeOf(drawn)).toBe('200');
  const { body: copyId } = await copied();
  const { body: prizes } = await club.admin.call(listPrizes, { params: { id: copyId } });
  expect(prizes).toMatchObject(list.map((prize) => ({ ...prize, left: prize.count })));
  expect(prizes.map((prize) => prize.id)).not.toContain(prizeId);
});

test('a copy has the rule of the draws; one among paid tickets is refused while the club does not track payments', async () => {
  const { club, id, copied, read } = await original();
  await club.admin.call(editSettings, { body: { trackPayments: true } });
  const rule = { drawFrom: 'paid', controllerRequired: true } as const;
  expect(await club.edit(id, rule)).toBe(204);
  const { body: copyId } = await copied();
  expect((await read(copyId)).lottery).toMatchObject(rule);
  for (const open of [id, copyId]) await club.edit(open, { closed: true });
  await club.admin.call(editSettings, { body: { trackPayments: false } });
  expect(outcomeOf(await copied())).toBe('409 payment.notTracked');
});

test("a copy's files are its own: removing the original's leaves them, and the other way round", async () => {
  const { club, id, imageKey, copied, read } = await original();
  const { body: copyId } = await copied();
  const before = await read(copyId);
  await club.admin.call(deleteImage, { params: { key: imageKey } });
  await club.admin.call(deletePdf, { params: { id } });
  expect(await read(copyId)).toEqual(before);
  const { body: second } = await club.admin.call(copyLottery, {
    params: { id },
    body: { name: 'Utan filer', validUntilDate: day },
  });
  expect(await read(second)).toMatchObject({ lottery: { image: null } });
});

test('a copy is made once for a repeated request, and refused with the rules of a new lottery', async () => {
  const { cloud, club, copied } = await original();
  const [one, two] = [await copied({}, 'kopia-2026'), await copied({}, 'kopia-2026')];
  expect(two.body).toBe(one.body);
  for (const fields of [
    { name: '' },
    { name: 'x'.repeat(21) },
    { validUntilDate: '2020-01-01' },
    { price: 1 },
  ])
    expect([fields, outcomeOf(await copied(fields))]).toEqual([fields, '400 request.invalid']);
  const { admin } = await cloud.club();
  const foreign = await admin.call(copyLottery, {
    params: { id: one.body },
    body: { name: 'Stulen', validUntilDate: day },
  });
  expect(outcomeOf(foreign)).toBe('404 notFound');
  expect(
    outcomeOf(await club.leader.call(copyLottery, { params: { id: one.body }, body: {} as never })),
  ).toBe('403 auth.forbidden');
});
