/** @module-tag search */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import { saveCosts } from '../../shared/contract/account.ts';
import { redrawWinner } from '../../shared/contract/controlled-draw.ts';
import { createDonor, deleteDonor } from '../../shared/contract/donor.ts';
import { createDraw, drawWinner, listWinners } from '../../shared/contract/draw.ts';
import { returnTickets } from '../../shared/contract/hand-out.ts';
import { listStats } from '../../shared/contract/report.ts';
import { createSale, deleteSale, editPayment, listSales } from '../../shared/contract/sale.ts';
import { createSettlement, listSettlements, readSettlement } from '../../shared/contract/settlement.ts';
import { assignToUser, deleteTicket } from '../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { accountsOf } from '../api/account/accounts.ts';
import { buyer } from '../support/club.ts';
import { testClub } from '../support/cloud.ts';
import { donor, makeFundraiser } from '../support/fundraiser.ts';
import { givePrizes } from '../support/prizes.ts';
import { recount } from '../support/recount.ts';

/** Acts of a season; `n` picks among what there is at that time. */
const acts = [
  ['handOut', 'sell', 'sell', 'sell', 'unsell', 'pay', 'return', 'remove', 'handIn'],
  ['draw', 'redraw', 'costs', 'give', 'takeGift'],
].flat();
const act = fc.record({ what: fc.constantFrom(...acts), n: fc.nat(1000) });
type Act = { readonly what: string; readonly n: number };

const price = 12.5;
const reason = 'Hörde inte av sig';

/** Plays a season in a club of its own; the model counts what was acknowledged, by itself. */
async function season(acts: readonly Act[]) {
  const { cloud, club } = await testClub();
  await cloud.service
    .of(club.id)
    .write({ update: keys.settings(), set: { trackPayments: true, swishNumber: '1234679304' } });
  const lottery = await club.lottery({ price, maxNumber: 200 });
  const fundraiser = await makeFundraiser(club, [club.seller]);
  const prizes = [
    { name: 'Tårta', value: 33.4, count: 4 },
    { name: 'Cykel', value: 5000, count: 1 },
    { name: 'Kram', count: 2 },
  ];
  const prizeIds = await givePrizes(club, lottery, prizes);
  const { admin, seller } = club;
  const { body: drawId } = await admin.call(createDraw, { body: { name: 'Jul', ticketBaseId: lottery } });
  const model = {
    returned: 0,
    costs: [] as { name: string; amount: number }[],
    gifts: new Map<string, number>(),
  };
  const tickets = async () => (await admin.call(listStats, { params: { id: lottery } })).body;
  const unsold = async () =>
    (await tickets()).filter(({ customer }) => !customer).map(({ ticket }) => ticket.id);
  const sales = async () => (await seller.call(listSales, { query: { ticketBaseId: lottery } })).body;
  const pick = <T>(items: readonly T[], n: number): T | undefined => items[n % (items.length || 1)];
  const doing: Readonly<Record<string, (n: number) => Promise<unknown>>> = {
    handOut: (n) =>
      admin.call(assignToUser, {
        body: { ticketBaseId: lottery, quantity: (n % 9) + 1, userId: n % 2 ? seller.id : club.leader.id },
      }),
    sell: async (n) => {
      const own = (await tickets()).filter(
        ({ customer, user }) => !customer && user.firstName.startsWith('Saljare'),
      );
      const ticketIds = own.slice(0, (n % 4) + 1).map(({ ticket }) => ticket.id);
      const payment = (['unpaid', 'cash', 'swish', 'other'] as const)[n % 4];
      if (ticketIds.length > 0)
        await seller.call(createSale, { body: { ticketIds, ...buyer, mail: false, payment } });
    },
    unsell: async (n) => {
      const sale = pick(await sales(), n);
      if (sale) await admin.call(deleteSale, { params: { id: sale.id } });
    },
    pay: async (n) => {
      const sale = pick(await sales(), n);
      const body = n % 3 ? { state: 'paid', method: n % 2 ? 'cash' : 'swish' } : { state: 'unpaid' };
      if (sale) await admin.call(editPayment, { params: { id: sale.id }, body });
    },
    return: async (n) => {
      const ticketIds = (await unsold()).slice(0, (n % 3) + 1);
      if (ticketIds.length === 0) return;
      const { status, body } = await admin.call(returnTickets, { body: { ticketIds } });
      if (status === 200) model.returned += body.returned;
    },
    remove: async (n) => {
      const id = pick(await unsold(), n);
      if (id && (await admin.call(deleteTicket, { params: { id } })).status === 204) model.returned++;
    },
    handIn: (n) =>
      club.treasurer.call(createSettlement, {
        body: { ticketBaseId: lottery, userId: seller.id, amount: ((n % 4) + 1) * price, to: 'club' },
      }),
    draw: (n) =>
      admin.call(drawWinner, {
        body: n % 5 ? { drawId, prizeId: prizeIds[n % 3] } : { drawId, name: 'Extra vinst' },
      }),
    redraw: async (n) => {
      const winner = pick((await admin.call(listWinners, { params: { id: drawId } })).body, n);
      if (winner)
        await admin.call(redrawWinner, { body: { drawId, winnerId: winner.drawWinner.id, reason } });
    },
    costs: async (n) => {
      model.costs = Array.from({ length: n % 4 }, (_, at) => ({
        name: `Kostnad ${at}`,
        amount: (n + 100 * at) / 100,
      }));
      const { status } = await club.treasurer.call(saveCosts, {
        params: { id: lottery },
        body: { costs: model.costs },
      });
      expect(status).toBe(204);
    },
    give: async (n) => {
      const body = { fundraiserId: fundraiser, ...donor, sum: n + 0.5 };
      const answer = await seller.call(createDonor, { body });
      if (answer.status === 201) model.gifts.set(answer.body, n + 0.5);
    },
    takeGift: async (n) => {
      const id = pick([...model.gifts.keys()], n);
      if (id && (await seller.call(deleteDonor, { params: { id } })).status === 204) model.gifts.delete(id);
    },
  };
  // A season begins with tickets.
  await doing['handOut']?.(17);
  for (const { what, n } of acts) await doing[what]?.(n);
  return { cloud, club, lottery, drawId, prizes, model, tickets, fundraiser };
}

const cents = (sek: number) => Math.round(sek * 100);
const sumOf = (sek: readonly number[]) => sek.reduce((sum, each) => sum + cents(each), 0) / 100;

test('after any season the account is what the settlement says, and what a recount of tickets, winners, costs and gifts says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 45 }), async (acts) => {
      const { cloud, club, lottery, drawId, prizes, model, tickets, fundraiser } = await season(acts);
      const { read, period } = accountsOf(cloud, club);
      const account = await read(lottery);
      const { totals } = (await club.treasurer.call(readSettlement, { params: { id: lottery } })).body;
      const held = await tickets();
      const sold = held.filter(({ customer }) => customer);
      const standing = (await club.admin.call(listWinners, { params: { id: drawId } })).body.filter(
        ({ replaced }) => !replaced,
      );
      const { body: entries } = await club.treasurer.call(listSettlements, {
        query: { ticketBaseId: lottery },
      });
      const prizeValue = sumOf(prizes.flatMap(({ value = 0, count }) => Array(count).fill(value)));
      const costs = sumOf(model.costs.map(({ amount }) => amount));
      const turnover = (cents(price) * sold.length) / 100;
      expect(account).toMatchObject({
        issued: 200,
        handedOut: held.length,
        sold: sold.length,
        returned: model.returned,
        turnover,
        paid: sumOf(sold.map(({ customer }) => (customer?.paid ? price : 0))),
        prizeValue,
        costs: model.costs,
        result: (cents(turnover) - cents(prizeValue) - cents(costs)) / 100,
      });
      expect([account.handedOut, account.sold, account.turnover, account.paid]).toEqual([
        totals.assigned,
        totals.sold,
        totals.amount,
        sumOf([totals.amount, -totals.unpaid]),
      ]);
      expect(totals.handedIn).toBe(sumOf(entries.map(({ amount }) => amount)));
      if (account.share === null) expect(turnover).toBe(0);
      else expect(account.share).toBeCloseTo((prizeValue / turnover) * 100);
      // Each standing winner once, and what is left of the list: together the prizes that there are.
      const drawn = account.prizes.filter(({ number }) => number !== null);
      expect(drawn.map(({ number }) => number)).toEqual(standing.map(({ ticket }) => ticket.number));
      expect(sumOf(account.prizes.flatMap(({ value, count = 1 }) => Array(count).fill(value ?? 0)))).toBe(
        prizeValue,
      );
      const all = await period(dayOf(new Date()), addDays(dayOf(new Date()), 31));
      expect(all.lotteries).toEqual([account]);
      expect(all.fundraisers).toMatchObject([
        { id: fundraiser, gifts: model.gifts.size, sum: sumOf([...model.gifts.values()]) },
      ]);
      expect([all.totals.result, all.totals.donated]).toEqual([
        account.result,
        sumOf([...model.gifts.values()]),
      ]);
      await recount(cloud, club, lottery);
    }),
    { numRuns: process.env.LONG_RUN ? 40 : 4, endOnFailure: true },
  );
});
