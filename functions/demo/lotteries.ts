import { readFileSync } from 'node:fs';
import { maxPdfBytes } from '../../shared/contract/lottery.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { handler as saveCosts } from '../account/save-costs.ts';
import { handler as createDraw } from '../draw/create-draw.ts';
import { handler as drawWinner } from '../draw/draw-winner.ts';
import { handler as freezeDraw } from '../draw/freeze-draw.ts';
import { handler as mailWinners } from '../draw/mail-winners.ts';
import { handler as publishDraw } from '../draw/publish-draw.ts';
import { handler as setController } from '../draw/set-controller.ts';
import { handler as startDraw } from '../draw/start-draw.ts';
import { imageKeys } from '../store/image-address.ts';
import { handler as saveImage } from '../image/save-image.ts';
import { handler as createLottery } from '../lottery/create-lottery.ts';
import { handler as editLottery } from '../lottery/edit-lottery.ts';
import { handler as listPrizes } from '../lottery/list-prizes.ts';
import { handler as readLottery } from '../lottery/read-lottery.ts';
import { handler as savePdf } from '../lottery/save-pdf.ts';
import { handler as savePrizes } from '../lottery/save-prizes.ts';
import { handler as listStats } from '../report/list-stats.ts';
import { handler as createSale } from '../sale/create-sale.ts';
import { perform } from '../kernel/perform.ts';
import { ids } from '../store/keys.ts';
import { handler as returnTickets } from '../ticket/return-tickets.ts';
import { handler as assignToUser } from '../ticket/assign-to-user.ts';
import { handler as listUserTickets } from '../ticket/list-user-tickets.ts';
import type { ClubMaker } from './club-maker.ts';
import { pdfOf } from './pdf.ts';
import { makeHandIns } from './hand-ins.ts';
import { buyersOf, type Choices, choices, type DemoClub } from './people.ts';
import type { LotteryPlan } from './plan.ts';
import { loseTicketMails } from './unreached.ts';

const atOnce = 8;

/** Makes a lottery from its first ticket to its winner mail, each step at its time. */
export async function makeLottery(
  club: ClubMaker,
  demoClub: DemoClub,
  plan: LotteryPlan,
  sellers: readonly string[],
  adminId: string,
  chance: Choices,
  today: Date,
): Promise<void> {
  const at = (days: number, hour = 12) =>
    new Date(Date.parse(`${addDays(dayOf(today), days)}T${hour.toString().padStart(2, '0')}:00:00Z`));
  const admin = (days: number) => club.acting(adminId, at(days));
  const id = await perform(createLottery, await admin(plan.from), {
    body: {
      name: plan.name,
      description: plan.description,
      price: plan.price,
      maxNumber: plan.maxNumber,
      termsLink: plan.termsLink,
      validUntilDate: addDays(dayOf(today), plan.until),
      drawDate: plan.drawn === undefined ? null : addDays(dayOf(today), plan.drawn),
      ageLimit: plan.ageLimit ?? null,
      ground: plan.ground,
      planApprovedDate: plan.ground === 'registration' ? addDays(dayOf(today), plan.from - 14) : null,
    },
  });
  await perform(savePrizes, await admin(plan.from), { params: { id }, body: { prizes: plan.prizes } });
  await decorate(club, plan, id, adminId, at(plan.from));
  const numbers = await handOut(
    club,
    plan,
    id,
    plan.parcel ? sellers.slice(-1) : sellers,
    adminId,
    chance,
    at(plan.from),
  );
  await sell(club, demoClub, plan, numbers, chance, at, today);
  if (plan.unreached) await loseTicketMails(club.table, id, plan.unreached);
  await makeHandIns(club, plan, id, adminId, at(Math.min(plan.until, -1), 20));
  await settle(plan, id, await admin(Math.min(plan.until + 1, -1)));
  if (plan.draw) await draw(club, plan, plan.draw, id, adminId, at(plan.until + 1, 7));
  if (plan.archived) {
    const acting = await admin(plan.until + 10);
    const lottery = await perform(readLottery, acting, { params: { id } });
    await perform(editLottery, acting, { body: { ...lottery, closed: true } });
  }
}

/** What a sale leaves to settle: tickets that come back, and costs. */
async function settle(
  { returned = 0, costs = [] }: LotteryPlan,
  id: string,
  acting: Awaited<ReturnType<ClubMaker['acting']>>,
): Promise<void> {
  if (returned > 0) {
    const { items } = await perform(listStats, acting, { params: { id }, query: {} });
    const unsold = items.filter(({ customer }) => !customer).map(({ ticket }) => ticket.id);
    await perform(returnTickets, acting, { body: { ticketIds: unsold.slice(0, returned) } });
  }
  if (costs.length > 0) await perform(saveCosts, acting, { params: { id }, body: { costs: [...costs] } });
}

async function decorate(
  club: ClubMaker,
  plan: LotteryPlan,
  id: string,
  adminId: string,
  now: Date,
): Promise<void> {
  const acting = await club.acting(adminId, now);
  if (plan.image) {
    const bytes = readFileSync(new URL(`assets/${plan.image}`, import.meta.url));
    const imageFile = `data:image/jpeg;base64,${bytes.toString('base64')}`;
    await perform(saveImage, acting, { body: { key: imageKeys.lottery(id), imageFile } });
  }
  if (plan.pdf) {
    const pdf = pdfOf(plan.name, plan.pdf);
    if (pdf.length > maxPdfBytes) throw new Error('the PDF is too large');
    const fileData = `data:application/pdf;base64,${pdf.toString('base64')}`;
    await perform(savePdf, acting, { body: { ticketBaseId: id, fileData } });
  }
}

/** Assigns ten tickets at a time to sellers in turn; eager ones get more. */
async function handOut(
  club: ClubMaker,
  plan: LotteryPlan,
  lotteryId: string,
  sellers: readonly string[],
  adminId: string,
  chance: Choices,
  now: Date,
): Promise<{ userId: string; ticketId: string }[]> {
  const acting = await club.acting(adminId, now);
  const active = new Set<string>();
  for (let left = plan.handedOut, turn = 0; left > 0; turn++) {
    const userId = (turn < sellers.length ? sellers[turn] : chance.pick(sellers)) ?? adminId;
    const quantity = Math.min(left, plan.parcel ? 1000 : plan.handedOut > 100 ? 10 : 5);
    await perform(assignToUser, acting, { body: { ticketBaseId: lotteryId, quantity, userId } });
    active.add(userId);
    left -= quantity;
  }
  const lists = await Promise.all(
    [...active].map(async (userId) => {
      const { items } = await perform(listUserTickets, acting, { params: { userId }, query: {} });
      const own = items.find(({ id }) => id === lotteryId);
      return (own?.tickets ?? []).map(({ ticket }) => ({ userId, ticketId: ticket.id }));
    }),
  );
  return lists.flat();
}

const payments = ['swish', 'swish', 'cash', 'cash', 'cash', 'unpaid'] as const;

/** Some sellers sell all they have, some nothing, most a part, over the days so far. */
async function sell(
  club: ClubMaker,
  demoClub: DemoClub,
  plan: LotteryPlan,
  tickets: readonly { userId: string; ticketId: string }[],
  chance: Choices,
  at: (days: number, hour?: number) => Date,
  today: Date,
): Promise<void> {
  const buyer = buyersOf(demoClub, chance);
  const paid = choices(plan.maxNumber);
  const contact = choices(plan.maxNumber + 1);
  const eagerness = new Map<string, number>();
  for (const { userId } of tickets) if (!eagerness.has(userId)) eagerness.set(userId, chance.next());
  const soldCount = Math.round(plan.handedOut * plan.soldShare);
  const sold = tickets
    .map((ticket) => ({ ...ticket, rank: (eagerness.get(ticket.userId) ?? 0) + chance.next() * 0.9 }))
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, soldCount);
  const days = Math.min(plan.until, -1) - plan.from;
  const parcel = plan.parcel ?? 1;
  const parcels = Array.from({ length: Math.ceil(sold.length / parcel) }, (_, index) =>
    sold.slice(index * parcel, (index + 1) * parcel),
  );
  const sales = parcels.map((tickets) => ({
    userId: tickets[0]?.userId ?? '',
    ticketIds: tickets.map(({ ticketId }) => ticketId),
    buyer: buyer(),
    payment: paid.pick(payments) ?? 'unpaid',
    mayContact: contact.below(5) < 2,
    now: new Date(
      Math.min(
        at(plan.from + chance.below(days + 1), 8 + chance.below(12)).getTime(),
        today.getTime() - 60_000,
      ),
    ),
  }));
  await Promise.all(
    Array.from({ length: plan.parcel ? 1 : atOnce }, async () => {
      for (let sale = sales.pop(); sale; sale = sales.pop())
        await perform(createSale, await club.acting(sale.userId, sale.now), {
          body: {
            ticketIds: sale.ticketIds,
            ...sale.buyer,
            mail: false,
            payment: sale.payment,
            ageConfirmed: plan.ageLimit !== undefined,
            mayContact: sale.mayContact,
          },
        });
    }),
  );
}

async function draw(
  club: ClubMaker,
  plan: LotteryPlan,
  { name, prizes, mailed, published = false, controlled }: NonNullable<LotteryPlan['draw']>,
  lotteryId: string,
  adminId: string,
  now: Date,
): Promise<void> {
  const before = await club.acting(adminId, now);
  const acting = await club.acting(adminId, new Date(now.getTime() + 3_600_000));
  const drawId = await perform(createDraw, before, {
    body: { name, ticketBaseId: lotteryId, controlled: controlled !== undefined },
  });
  if (!ids.parseDraw(drawId)) throw new Error(`no draw in ${plan.name}`);
  if (controlled) {
    const { publicNumber, ...controller } = controlled;
    const params = { id: drawId };
    await perform(setController, before, { params, body: controller });
    await perform(freezeDraw, before, { params, body: {} });
    await perform(startDraw, acting, { params, body: { publicNumber } });
  }
  const list = await perform(listPrizes, acting, { params: { id: lotteryId } });
  for (const prize of prizes) {
    const prizeId = list.find((each) => each.name === prize)?.id;
    await perform(drawWinner, acting, { body: { drawId, prizeId } });
  }
  if (published) await perform(publishDraw, acting, { params: { id: drawId }, body: { published } });
  if (mailed !== undefined) await perform(mailWinners, acting, { body: { drawId, message: mailed } });
}
