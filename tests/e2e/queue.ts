import type { BrowserContext, Page } from '@playwright/test';
import { listUserTickets } from '../../shared/contract/ticket.ts';
import type { WaitingSale } from '../../web/device/database.ts';
import type { BadNet } from '../support/bad-net.ts';
import type { TestClub, TestUser } from '../support/club.ts';
import { expect } from './fixtures.ts';
import { sell, texts } from './seller.ts';

/** Every sale of the seller in the table, as `1+2 Farmor`, by its lowest number. */
export async function soldIn(
  club: TestClub,
  seller: Pick<TestUser, 'id'> = club.seller,
): Promise<readonly string[]> {
  const { body } = await club.leader.call(listUserTickets, { params: { userId: seller.id } });
  const sales = new Map<string, { numbers: number[]; name: string }>();
  for (const { ticket, customer } of body.flatMap(({ tickets }) => tickets)) {
    if (customer === undefined) continue;
    const sale = sales.get(customer.saleId) ?? { numbers: [], name: customer.firstName };
    sale.numbers.push(ticket.number);
    sales.set(customer.saleId, sale);
  }
  return [...sales.values()].map(({ numbers, name }) => `${numbers.join('+')} ${name}`);
}

export async function typeBuyer(page: Page, firstName = 'Farmor'): Promise<void> {
  for (const [label, text] of texts) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Förnamn', { exact: true }).fill(firstName);
}

/** Opens a ticket and fills in its form, whose code has then loaded. */
export async function fillIn(page: Page, ticket: string, firstName?: string): Promise<void> {
  await page.goto(`/ticket/${ticket}`);
  await typeBuyer(page, firstName);
  await page.waitForLoadState('networkidle');
}

export const waits = (page: Page, count: number) =>
  page.getByRole('link', { name: `Väntar på nät: ${count}` });
export const needsYou = (page: Page, count: number) =>
  page.getByRole('link', { name: `Behöver dig: ${count}` });
export const waitingReceipt = (page: Page) => page.getByRole('heading', { name: 'Lotten väntar på nät' });
export const soldReceipt = (page: Page) => page.getByRole('heading', { name: 'Lotten är såld!' });
export const nothingWaits = (page: Page) => page.getByText('Inget väntar.');

/** On the page of what waits: asks for it to be sent, once the net carries it; by then it may have been sent by itself. */
export async function sendNow(page: Page, net: BadNet): Promise<void> {
  const button = page.getByRole('button', { name: 'Skicka nu' });
  await expect(button).toBeVisible();
  net.way = 'through';
  await button.evaluateAll((buttons) => {
    for (const each of buttons) (each as HTMLElement).click();
  });
}

/** Sells tickets in order from this one without a net, each to a buyer of that name, and leaves the page at the last receipt. */
export async function sellOffline(page: Page, ticket: string, ...names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    if (index === 0) await fillIn(page, ticket, name);
    else {
      await page.getByRole('link', { name: 'Ny köpare' }).click();
      await page.getByRole('heading', { name: /^Lott \d+$/ }).waitFor();
      await typeBuyer(page, name);
    }
    await page.context().setOffline(true);
    await sell(page).click();
    await waitingReceipt(page).waitFor();
  }
}

/** Another user's session replaces that of the page, without a question and without a request; the next page has it. */
export const enterAs = (page: Page, { token, id }: TestUser): Promise<void> =>
  page.evaluate(
    ([newToken, newId]) => {
      const before = JSON.parse(localStorage.getItem('lottlaget.user') ?? '{}') as object;
      localStorage.setItem('lottlaget.user', JSON.stringify({ ...before, token: newToken, id: newId }));
    },
    [token, id] as const,
  );

/** Stores a sale as the app does. A page of the site is open that has no queue. */
export async function storeSale(page: Page, sale: WaitingSale): Promise<void> {
  await page.evaluate(
    (stored) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('lottlaget', 1);
        opening.addEventListener('upgradeneeded', () => {
          opening.result.createObjectStore('answers', { keyPath: ['userId', 'name'] });
          opening.result.createObjectStore('sales', { keyPath: 'key' });
          opening.result.createObjectStore('opened');
          opening.result.createObjectStore('sender');
        });
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const change = opening.result.transaction('sales', 'readwrite');
          change.objectStore('sales').put(stored);
          change.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
    sale,
  );
}

/** Everything that the device keeps, by store; no stores before it has kept anything. */
export const keptOn = (context: BrowserContext): Promise<Readonly<Record<string, unknown[]>>> =>
  (context.pages()[0] as Page).evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('lottlaget');
        // Made by the product alone: an empty one would stay empty.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () => resolve({}));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const names = [...database.objectStoreNames];
          const all: Record<string, unknown[]> = {};
          const change = database.transaction(names);
          for (const name of names) {
            const reading = change.objectStore(name).getAll();
            reading.addEventListener('success', () => (all[name] = reading.result as unknown[]));
          }
          change.addEventListener('complete', () => {
            database.close();
            resolve(all);
          });
        });
      }),
  );
