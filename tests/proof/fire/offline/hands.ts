import type { Page } from '@playwright/test';
import type { Shown } from './model.ts';

const patience = 120_000;
const sale = (page: Page) => page.getByRole('button', { name: /^Sälj \d/ });
const isSaved = 'Köpet är sparat i telefonen';

/** Opens home. @returns false where the browser has neither net nor worker, or nobody is signed in */
export async function openHome(page: Page): Promise<boolean> {
  const isOpen = await page.goto('/home').then(
    () => true,
    () => false,
  );
  if (!isOpen) return false;
  const title = page.getByRole('heading', { level: 1 });
  await title
    .first()
    .waitFor({ timeout: patience })
    .catch(() => undefined);
  return page.url().endsWith('/home') && (await title.first().isVisible());
}

/**
 * Types a buyer into the form of the next ticket.
 * @returns false where there is none, or the page does not open
 */
export async function typeNext(page: Page, buyer: string): Promise<boolean> {
  if (!(await openHome(page))) return false;
  const next = page.getByRole('link', { name: 'Sälj nästa lott' });
  const nothing = page.getByText(/Du har inga lotter|Försök igen|Grattis/).first();
  await next
    .or(nothing)
    .first()
    .waitFor({ timeout: patience })
    .catch(() => undefined);
  if (!(await next.isVisible())) return false;
  await next.click();
  // A new version that has waited for another page reloads it: faster than a hand, this types again. A session that has
  // ended elsewhere takes the form away.
  for (let round = 0; round < 3; round++) {
    const isTyped = await typeInto(page, buyer).then(
      () => true,
      () => false,
    );
    if (isTyped && (await sale(page).isVisible())) return true;
  }
  return false;
}

async function typeInto(page: Page, buyer: string): Promise<void> {
  const fields = {
    Förnamn: 'Farmor',
    Efternamn: buyer,
    Telefon: '070-174 06 11',
    Email: `${buyer.toLowerCase()}@kopare.example`,
  };
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value, { timeout: patience / 4 });
  await page.waitForLoadState('networkidle');
}

export const press = (page: Page): Promise<void> => sale(page).click();

/** What the page shows after the press. A hanging call is given up after 15 seconds, so it is waited for. */
export async function shownAfter(page: Page): Promise<Shown> {
  const saved = page.getByText(isSaved);
  const sold = page.getByRole('heading', { level: 1, name: /(är såld|är sålda)!$/ });
  const alert = page.locator('.alert').filter({ hasText: /Fel/ });
  const away = page.getByRole('main').getByRole('link', { name: 'Logga in' });
  await saved.or(sold).or(alert).or(away).first().waitFor({ timeout: patience });
  if (await saved.isVisible()) return 'waiting';
  if (await sold.isVisible()) return 'sold';
  return (await alert.first().isVisible()) ? 'told' : 'unknown';
}

/** Signs out; what waits is sent first, or thrown away. @returns whether something was thrown away */
export async function signOut(
  page: Page,
  isSending: boolean,
): Promise<{ readonly out: boolean; readonly dropped: boolean }> {
  if (!(await openHome(page))) return { out: false, dropped: false };
  const menu = page.getByRole('button', { name: 'Meny', exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Logga ut' }).click();
  const question = page.getByRole('dialog', { name: 'Vill du logga ut?' });
  const away = page.waitForURL(/\/(start|login)/, { timeout: patience }).then(() => true);
  away.catch(() => undefined);
  const isAsked = await Promise.race([
    question.waitFor({ timeout: patience }).then(() => true),
    away.then(() => false),
  ]);
  if (!isAsked) return { out: true, dropped: false };
  const send = question.getByRole('button', { name: 'Skicka först' });
  if (isSending && (await send.isVisible())) {
    await send.click();
    const failed = question
      .getByText('Det gick inte att skicka dem nu.')
      .or(question.getByRole('button', { name: 'Visa köpen' }));
    const isOut = await Promise.race([away, failed.waitFor({ timeout: patience }).then(() => false)]);
    if (!isOut) await question.getByRole('button', { name: 'Avbryt' }).click();
    return { out: isOut, dropped: false };
  }
  await question.getByRole('button', { name: /^Släng/ }).click();
  return { out: await away, dropped: true };
}

/** The buyers in the list of what waits, once everything that could be sent has been. */
export async function readQueue(page: Page): Promise<string[]> {
  await page.goto('/queue');
  await page
    .getByText('Inget väntar.')
    .or(page.getByRole('main').getByRole('heading', { level: 2 }))
    .first()
    .waitFor({ timeout: patience });
  const waiting = page.getByText('Skickas när det finns nät');
  for (let round = 0; round < 5 && (await waiting.isVisible()); round++) {
    // Not by the button: it goes away with what waits.
    await page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => undefined);
    await waiting.waitFor({ state: 'hidden', timeout: patience / 4 }).catch(() => undefined);
  }
  const names = await page
    .getByRole('main')
    .locator('.queue-item')
    .getByText(/^Farmor /)
    .allTextContents();
  return names.map((name) => name.replace('Farmor ', ''));
}
