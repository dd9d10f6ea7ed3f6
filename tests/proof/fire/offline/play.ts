import type { Page } from '@playwright/test';
import { listSales } from '../../../../shared/contract/sale.ts';
import { untilKept } from '../../../e2e/kept.ts';
import type { TestUser } from '../../../support/club.ts';
import { type Device, enter, makeDevice, type Origin, tabOf } from './devices.ts';
import { openHome, press, readQueue, shownAfter, signOut, typeNext } from './hands.ts';
import { judge, type Listed, type Pressed, type Stored } from './model.ts';
import type { Act, ActName, Place } from './script.ts';

export interface Played {
  readonly pressed: number;
  readonly sold: number;
  readonly waited: number;
  readonly wrong: readonly string[];
}

const ticketsEach = 25;
const letters = (count: number): string =>
  Array.from(String(count), (digit) => 'abcdefghij'[Number(digit)]).join('');

/** Plays a script with two sellers of a club of its own, puts everything right at the end, and judges. */
export async function play(origin: Origin, acts: readonly Act[]): Promise<Played> {
  const { club } = origin;
  const lotteryId = await club.lottery({ name: 'Vårlotten', maxNumber: 1000 });
  const users: readonly TestUser[] = [club.seller, club.otherSeller];
  for (const user of users) await club.tickets(lotteryId, user, ticketsEach);
  const browser = await makeDevice(origin, club.seller);
  const phone = await makeDevice(origin, club.seller);
  const deviceOf = (place: Place): Device => (place === 'phone' ? phone : browser);
  const pressed: Pressed[] = [];
  let count = 0;

  const pressAt = async (page: Page, device: Device, place: Place): Promise<Pressed | undefined> => {
    const buyer = `Ek${letters(++count)}`;
    if (!(await typeNext(page, buyer))) return undefined;
    const sale: Pressed = { buyer, place, userId: device.user.id, shown: 'unknown', dropped: false };
    pressed.push(sale);
    await press(page);
    return sale;
  };
  const sell = async (place: Place): Promise<void> => {
    const device = deviceOf(place);
    const page = await tabOf(device, place);
    const sale = await pressAt(page, device, place);
    if (sale) sale.shown = await shownAfter(page);
  };
  /** Sells while the net does that to sales. */
  const sellWhile = async (place: Place, way: 'lost' | 'silent'): Promise<void> => {
    const { net } = deviceOf(place);
    const before = { way: net.way, only: net.only };
    if (before.way === 'through') Object.assign(net, { way, only: /^POST \/api\/sale$/ });
    await sell(place);
    Object.assign(net, before);
  };
  const relogin = async (device: Device, place: Place, user: TestUser): Promise<void> => {
    const before = device.net.way;
    device.net.way = 'through';
    await enter(device, place, origin, user);
    device.net.way = before;
  };

  const doing: Readonly<Record<ActName, (place: Place) => Promise<void>>> = {
    sell,
    sellLost: (place) => sellWhile(place, 'lost'),
    sellSilent: (place) => sellWhile(place, 'silent'),
    sellClosed: async (place) => {
      const device = deviceOf(place);
      const page = await tabOf(device, place);
      if (!(await pressAt(page, device, place))) return;
      await page.close();
    },
    cut: async (place) => {
      const { net, context } = deviceOf(place);
      net.way = 'cut';
      await context.setOffline(true);
    },
    mend: async (place) => {
      const { net, context } = deviceOf(place);
      net.way = 'through';
      await context.setOffline(false);
    },
    reload: async (place) => {
      const page = await tabOf(deviceOf(place), place);
      await page.reload().catch(() => undefined);
    },
    reopen: async (place) => {
      const device = deviceOf(place);
      await (await tabOf(device, place)).close();
      await openHome(await tabOf(device, place));
    },
    signOutSending: (place) => leave(place, true),
    signOutDropping: (place) => leave(place, false),
    other: async (place) => {
      const device = deviceOf(place);
      const other = users.find(({ id }) => id !== device.user.id) ?? device.user;
      await relogin(device, place, other);
    },
  };
  const leave = async (place: Place, isSending: boolean): Promise<void> => {
    const device = deviceOf(place);
    const { out, dropped } = await signOut(await tabOf(device, place), isSending);
    if (dropped)
      for (const sale of pressed)
        if (sale.userId === device.user.id && deviceOf(sale.place) === device) sale.dropped = true;
    if (out) await relogin(device, place, device.user);
  };

  try {
    // As on a phone that has been used: the worker and the last known tickets are there.
    for (const place of ['a', 'phone'] as const) {
      const page = await tabOf(deviceOf(place), place);
      await openHome(page);
      await untilKept(page);
    }
    for (const { name, place } of acts) await doing[name](place);
    return await finish();
  } finally {
    for (const { context, net } of [browser, phone]) {
      await context.close();
      await net.stop();
    }
  }

  /** Everything works again: what each device and each user still has in the list, and what the table has. */
  async function finish(): Promise<Played> {
    const listed: Listed[] = [];
    for (const place of ['a', 'phone'] as const) {
      await doing.mend(place);
      for (const user of users) {
        await enter(deviceOf(place), place, origin, user);
        const buyers = await readQueue(await tabOf(deviceOf(place), place));
        listed.push(...buyers.map((buyer) => ({ buyer, place, userId: user.id })));
      }
    }
    const { body } = await club.admin.call(listSales, { query: { ticketBaseId: lotteryId } });
    const stored: Stored[] = body.map(({ customer, seller, tickets }) => ({
      buyer: customer.lastName,
      userId: seller.id,
      numbers: tickets.map(({ number }) => number),
    }));
    return {
      pressed: pressed.length,
      sold: stored.length,
      waited: pressed.filter(({ shown }) => shown === 'waiting').length,
      wrong: judge(pressed, stored, listed),
    };
  }
}
