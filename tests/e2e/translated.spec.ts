/** @module-tag search */
import type { Page } from '@playwright/test';
import { createDraw } from '../../shared/contract/draw.ts';
import { test } from './club.ts';
import { agree, desktop, expect, phone, refusals } from './fixtures.ts';
import { payingClub, sell, texts } from './seller.ts';

type Way = 'text within fonts' | 'text replaced by fonts';

/** Translates the page, and what is added to it, as browsers do; the words stay, so that a test can name them. */
async function translate(page: Page, way: Way): Promise<void> {
  await page.evaluate((isWrapped) => {
    const wrap = (text: Text): void => {
      const kept = 'font, [translate="no"], script, style, textarea, svg';
      if (text.data.trim() === '' || text.parentElement?.closest(kept) !== null) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.append(inner);
      inner.textContent = isWrapped ? '' : text.data;
      text.replaceWith(outer);
      if (isWrapped) inner.append(text);
    };
    const wrapAll = (node: Node): void => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const found = node instanceof Text ? [node] : [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode);
      for (const text of found) wrap(text);
    };
    const observer = new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes]) if (node.isConnected) wrapAll(node);
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    wrapAll(document.body);
  }, way === 'text within fonts');
  await expect(page.locator('font font').first()).toBeAttached();
}

for (const way of ['text within fonts', 'text replaced by fonts'] as const)
  test(`a sale on a translated page shows its count and sum, and what was sold (${way})`, async ({
    club,
    signedIn,
  }) => {
    const [ticket = ''] = await payingClub(club, 5);
    const page = await signedIn(club.seller, phone, `/ticket/${ticket}`);
    await expect(page.getByRole('button', { name: 'En lott till' })).toBeVisible();
    await translate(page, way);
    const more = page.getByRole('button', { name: 'En lott till' });
    await more.click();
    await more.click();
    await expect(page.getByRole('status').filter({ hasText: '3 lotter' })).toBeVisible();
    await expect(page.getByText('75:-', { exact: true })).toBeVisible();
    await expect(page.getByText('Lott 1, 2 och 3')).toBeVisible();
    await page.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
    await expect(page.getByText('Fyll i förnamn')).toBeVisible();
    for (const [label, text] of texts) await page.getByLabel(label).fill(text);
    await expect(sell(page)).toHaveText(/^Sälj 3 lotter · 75\skr$/);
    await sell(page).click();
    await expect(page.getByRole('heading', { name: '3 lotter är sålda!' })).toBeFocused();
    await expect(page.getByText('Lott 1, 2 och 3 till Farmor Ek.')).toBeVisible();
    await page.getByRole('button', { name: 'Betald', exact: true }).click();
    await expect(page.getByText('Med Swish till föreningen.')).toBeVisible();
    await page.getByRole('link', { name: 'Ny köpare' }).click();
    await expect(page.getByRole('button', { name: 'Fyll i allt korrekt' })).toBeVisible();
  });

test('a wrong password on a translated login page is refused in words, and again', async ({
  club,
  person,
}) => {
  refusals(400);
  const page = await person(phone);
  await page.goto('/login');
  await page.getByLabel('Förening').selectOption({ label: `Klubb ${club.urlKey}` });
  await translate(page, 'text replaced by fonts');
  await page.getByLabel('Email').fill('nobody@nowhere.example');
  for (const secret of ['fel lösenord', 'också fel']) {
    await page.getByLabel('Lösenord', { exact: true }).fill(secret);
    await page.getByRole('button', { name: 'Logga in', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Fel email eller lösenord.');
    await expect(page.getByText('Inte inloggad än.')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Glömt lösenordet?' }).click();
  await expect(page.getByRole('heading', { name: 'Glömt lösenordet?' })).toBeVisible();
});

test('on a translated page winners are drawn, and a form shows what is wrong and saves', async ({
  club,
  signedIn,
}) => {
  const lottery = await club.lottery({ name: 'Vårlotten' });
  for (const ticket of await club.tickets(lottery, club.seller, 3))
    await club.sell(club.seller, ticket, { email: `${ticket}@${club.urlKey}.example` });
  const { body: draw } = await club.admin.call(createDraw, {
    body: { name: 'Stora dragningen', ticketBaseId: lottery },
  });
  const page = await signedIn(club.admin, desktop, `/admin/draw/${draw}`);
  await expect(page.getByText(/^33,33 %/)).toBeVisible();
  await translate(page, 'text replaced by fonts');
  const winners = page.getByRole('region', { name: 'Vinnare', exact: true });
  for (const [prize, chance, count] of [
    ['Första pris', '50 % (1/2)', '1 vinnare'],
    ['Andra pris', '100 % (1/1)', '2 vinnare'],
  ] as const) {
    await page.getByLabel('Vinst', { exact: true }).fill(prize);
    await page.getByRole('button', { name: 'Dra vinnare' }).click();
    await agree(page, 'Dra vinnare');
    await expect(page.getByText(chance)).toBeVisible();
    await expect(winners.getByText(count, { exact: true })).toBeVisible();
    await expect(winners.getByRole('heading', { name: prize })).toBeVisible();
  }

  await page.getByRole('link', { name: 'Lotterier' }).last().click();
  await page.getByRole('link', { name: 'Ändra Vårlotten' }).click();
  const form = page.getByRole('region', { name: 'Lotteriet' });
  const name = form.getByLabel('Namn');
  await name.fill('');
  await name.blur();
  await expect(form.getByText('Fyll i namn')).toBeVisible();
  await form.getByRole('button', { name: 'Fyll i allt korrekt' }).click();
  await name.fill('Höstlotten');
  await expect(form.getByText('Fyll i namn')).toHaveCount(0);
  await form.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Sparat')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Höstlotten' })).toBeVisible();
});
