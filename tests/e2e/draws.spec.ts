import type { Page } from '@playwright/test';
import { createDraw } from '../../shared/contract/draw.ts';
import { createSale } from '../../shared/contract/sale.ts';
import type { TestClub } from '../support/club.ts';
import { test } from './club.ts';
import { agree, desktop, expect, mailTo, phone, refusals } from './fixtures.ts';

async function clubWithDraw(club: TestClub, sold: number): Promise<{ lottery: string; draw: string }> {
  const lottery = await club.lottery({ name: 'Vårlotten' });
  const tickets = await club.tickets(lottery, club.seller, sold + 1);
  for (const [index, ticket] of tickets.slice(0, sold).entries())
    await club.sell(club.seller, ticket, { email: `kopare${index}@${club.urlKey}.example` });
  const { body: draw } = await club.admin.call(createDraw, {
    body: { name: 'Stora dragningen', ticketBaseId: lottery },
  });
  return { lottery, draw };
}

async function drawPrize(page: Page, prize: string): Promise<void> {
  await page.getByLabel('Vinst', { exact: true }).fill(prize);
  await page.getByRole('button', { name: 'Dra vinnare' }).click();
  await expect(page.getByRole('dialog'), 'tickets are still sold').toContainText(
    /Försäljningen pågår till \d{4}-/,
  );
  await agree(page, 'Dra vinnare');
}

const winners = (page: Page) => page.getByRole('region', { name: 'Vinnare', exact: true });

test('each ticket wins at most once and the chance is updated; a test mail goes to its recipient alone, the real one once, to all, and it ends the drawing, whose proof is linked', async ({
  club,
  signedIn,
}) => {
  const { draw } = await clubWithDraw(club, 2);
  const page = await signedIn(club.admin, desktop, `/admin/draw/${draw}`);
  await expect(page.getByText('Försäljningen pågår')).toBeVisible();
  await expect(page.getByText('50 % (1/2)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ta bort dragningen' })).toBeVisible();
  await expect(page.getByText('När minst en vinnare är dragen')).toBeVisible();
  await drawPrize(page, 'Första pris');
  await expect(page.getByRole('status').filter({ hasText: 'Första pris' })).toContainText('Såld av Saljare');
  await expect(page.getByText('100 % (1/1)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ta bort dragningen' }), 'it has winners').toHaveCount(0);
  await drawPrize(page, 'Andra pris');
  await expect(winners(page).getByRole('listitem')).toHaveCount(2);
  const numbers = await winners(page)
    .getByText(/Lott nummer/)
    .locator('..')
    .allTextContents();
  expect(new Set(numbers).size, 'two tickets').toBe(2);
  await expect(page.getByText('0 % (0)')).toBeVisible();

  const mail = page.getByRole('region', { name: 'Maila vinnarna' });
  await mail.getByRole('textbox', { name: /^Meddelande/ }).fill('Grattis!');
  await mail.getByLabel(/Ändra mottagare/).check();
  const recipient = `test@${club.urlKey}.example`;
  await mail.getByLabel('Mottagare', { exact: true }).fill(recipient);
  await mail.getByRole('button', { name: 'Skicka' }).click();
  await expect(
    page.getByRole('dialog', { name: `Vill du skicka ett testmail till ${recipient}?` }),
  ).toBeVisible();
  await agree(page, 'Skicka');
  await expect(page.getByText('Skickat', { exact: true })).toBeVisible();
  expect((await mailTo(page, recipient, /./)).text).toContain('Andra pris');
  const toBuyers = async () => {
    const mails = (await (await page.request.get('/_local/mail.json')).json()) as { to: string[] }[];
    return mails.filter(({ to }) =>
      to.some((address) => address.startsWith('kopare') && address.includes(club.urlKey)),
    );
  };
  expect(await toBuyers()).toHaveLength(0);

  await mail.getByLabel(/Ändra mottagare/).uncheck();
  await mail.getByRole('button', { name: 'Skicka' }).click();
  await expect(page.getByRole('dialog', { name: /Vill du maila vinnarna till alla/ })).toBeVisible();
  await agree(page, 'Skicka');
  await expect(page.getByRole('heading', { name: 'Mail skickat' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dragningen är klar' })).toBeVisible();
  await expect(page.getByText('Chans att vinna'), 'nothing is left to win').toHaveCount(0);
  await expect(page.getByLabel('Vinst', { exact: true }), 'nobody is drawn after the mail').toHaveCount(0);
  for (const index of [0, 1]) await mailTo(page, `kopare${index}@${club.urlKey}.example`, /./);
  await expect(page.getByRole('progressbar', { name: /Klara mail/ })).toBeVisible();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByText('Så kan dragningen kontrolleras').click();
  await page.getByRole('button', { name: 'Kopiera länken till kontrollen' }).click();
  await expect(page.getByText('Kopierat')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(`/dragning/${draw}`);
  await page.getByRole('link', { name: 'dragningens kontrollsida' }).click();
  await expect(page.getByRole('heading', { name: 'Kontrollera dragningen' })).toBeVisible();
});

test(
  'without an eligible ticket the refusal is shown, and the prize stays in the form',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    refusals(409);
    const { draw } = await clubWithDraw(club, 0);
    const page = await signedIn(club.admin, desktop, `/admin/draw/${draw}`);
    await drawPrize(page, 'Första pris');
    await expect(page.getByRole('alert')).toContainText('Det finns inga fler sålda lotter att dra bland.');
    // It stays by the button, and does not ask for another try.
    await expect(page.getByText(/^Ingen vinnare är dragen\. Det finns inga fler/)).toBeVisible();
    await expect(page.getByLabel('Vinst', { exact: true })).toHaveValue('Första pris');
    await expect(page.getByText('Inga vinnare dragna än.')).toBeVisible();
  },
);

test(
  'a winner whom no mail reaches is listed to be called, with phone, ticket and prize',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const lottery = await club.lottery();
    const ticketIds = await club.tickets(lottery, club.seller, 1);
    const gunhild = { firstName: 'Gunhild', lastName: 'Utanpost', phone: '08-700 11 22', noEmail: true };
    await club.seller.call(createSale, { body: { ticketIds, ...gunhild } });
    const { body: draw } = await club.admin.call(createDraw, {
      body: { name: 'Stora dragningen', ticketBaseId: lottery },
    });
    const page = await signedIn(club.admin, desktop, `/admin/draw/${draw}`);
    await drawPrize(page, 'Cykel');
    const list = page.getByRole('region', { name: 'Vinnare att ringa' });
    const summary = list.getByText('1 vinnare, 1 kvar att ringa');
    await expect(summary).toBeVisible();
    const name = list.getByText('Gunhild Utanpost', { exact: true }).first();
    await expect(name).toBeHidden();
    await summary.click();
    await expect(name).toBeVisible();
    await expect(list.getByText('Lott 1, Cykel, ingen e-post')).toBeVisible();
    await expect(list.getByRole('link', { name: '08-700 11 22' })).toHaveAttribute('href', 'tel:087001122');
  },
);

test('a draw without winners is deleted after confirmation, and not asked for again, however long the answer takes; a draw of an archived lottery is covered', async ({
  club,
  signedIn,
}) => {
  const { lottery, draw } = await clubWithDraw(club, 1);
  const page = await signedIn(club.admin, desktop);
  await page.clock.install();
  await page.goto(`/admin/draw/${draw}`);
  await expect(page.getByRole('button', { name: 'Ta bort dragningen' })).toBeVisible();
  const methods: string[] = [];
  await page.route(`**/api/draw/${draw}`, async (route) => {
    const method = route.request().method();
    if (methods.length > 0 || method === 'DELETE') methods.push(method);
    const response = await route.fetch();
    // It is gone, and the page does not know: longer than it waits before it looks again.
    if (method === 'DELETE') await page.clock.runFor(5_000);
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Ta bort dragningen' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Vill du ta bort dragningen Stora dragningen?' }),
  ).toBeVisible();
  await agree(page, 'Ta bort');
  await page.waitForURL(`**/admin/draws/${lottery}`);
  await expect(page.getByText('Inga dragningar gjorda.')).toBeVisible();
  expect(methods).toEqual(['DELETE']);

  await page.getByLabel('Dragningens namn').fill('Lilla dragningen');
  await page.getByRole('button', { name: 'Lägg till' }).click();
  await agree(page, 'Lägg till');
  await expect(page.getByText('Dragning tillagd')).toBeVisible();
  await club.edit(lottery, { closed: true });
  await page.getByRole('link', { name: /Lilla dragningen/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lilla dragningen' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Vårlotten är arkiverad')).toBeVisible();
  await expect(page.getByText('Försäljningen avslutad')).toBeVisible();
  await page.goto(`/admin/draws/${lottery}`);
  await expect(page.getByText(/är arkiverad\. Inga fler dragningar/)).toBeVisible();
  await expect(page.getByLabel('Dragningens namn')).toHaveCount(0);

  // Nothing was drawn in it, so nothing is lost with it.
  await page.getByRole('link', { name: /Lilla dragningen/ }).click();
  await page.getByRole('button', { name: 'Ta bort dragningen' }).click();
  await agree(page, 'Ta bort');
  await expect(page.getByText('Inga dragningar gjorda.')).toBeVisible();
});

test(
  'the overlay of an archived draw covers everything in the panel, and the keyboard skips it',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const { lottery, draw } = await clubWithDraw(club, 2);
    await club.edit(lottery, { closed: true });
    for (const viewport of [phone, desktop]) {
      const page = await signedIn(club.admin, viewport, `/admin/draw/${draw}`);
      const panel = page.getByRole('region', { name: 'Dra vinnare' });
      await expect(panel.getByText('Vårlotten är arkiverad')).toBeVisible();
      await expect(panel.getByText('50 % (1/2)')).toBeAttached();
      const controls = panel.locator('input, button');
      await expect(controls).toHaveCount(2);
      for (const control of await controls.all()) {
        await control.focus();
        await expect(control).not.toBeFocused();
      }
      await page.getByRole('main').focus();
      for (let step = 0; step < 12; step++) {
        await page.keyboard.press('Tab');
        expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(false);
      }
      // Inert elements receive no pointer events: without inert, the topmost element is found, also where a control is
      // raised.
      const onTop = await panel.evaluate((element) => {
        element.querySelector('[inert]')?.removeAttribute('inert');
        const found = new Set<string>();
        for (const control of element.querySelectorAll<HTMLElement>('input, button')) {
          Object.assign(control.style, { position: 'relative', zIndex: '20' });
          const { left, top, width, height } = control.getBoundingClientRect();
          found.add(document.elementFromPoint(left + width / 2, top + height / 2)?.textContent ?? '');
        }
        return [...found];
      });
      expect(onTop).toEqual(['Vårlotten är arkiverad']);
    }
  },
);
