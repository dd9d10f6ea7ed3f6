import { maxPdfBytes } from '../../shared/contract/lottery.ts';
import { listSections } from '../../shared/contract/structure.ts';
import { test } from './club.ts';
import { desktop, expect, lossOfNet } from './fixtures.ts';

const patience = 15_000;
const given = 'Servern svarade inte. Kontrollera nätet och försök igen.';

test('a page without an answer shows an error after 15 seconds, and refetches on request; a write is repeated twice before, sent again it still takes effect once, and what is saved while the question is asked has nothing to lose any more', async ({
  club,
  signedIn,
}) => {
  lossOfNet();
  const page = await signedIn(club.master, desktop);
  await page.clock.install();
  const unanswered = Promise.withResolvers<undefined>();
  await page.route('**/api/sections', () => unanswered.resolve(undefined), { times: 1 });
  await page.goto('/admin/sections');
  await unanswered.promise;
  await expect(page.getByRole('status').getByText('Laddar')).toBeVisible();
  await page.clock.fastForward(patience);
  const again = page.getByRole('button', { name: 'Försök igen', exact: true });
  await expect(page.getByText(given).first()).toBeVisible();
  await again.click();
  await expect(page.getByRole('main').getByRole('link', { name: /^Fotboll/ })).toBeVisible();
  const form = page.getByRole('region', { name: 'Lägg till sektion' });
  await form.getByLabel('Sektionens namn').fill('Simning');
  const add = form.getByRole('button', { name: 'Lägg till' });
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/section')) keys.push(request.headers()['idempotency-key']);
  });
  let reached = Promise.withResolvers<undefined>();
  // The server processes every request, but the answers are lost.
  await page.route('**/api/section', async (route) => {
    await route.fetch();
    reached.resolve(undefined);
  });
  await add.click();
  for (let attempt = 1; attempt <= 3; attempt++) {
    await reached.promise;
    reached = Promise.withResolvers<undefined>();
    await expect(page.getByRole('alert'), `nothing is said at attempt ${attempt}`).toHaveCount(0);
    await page.clock.fastForward(patience);
  }
  await expect(page.getByRole('alert')).toContainText(`${given} Det görs ändå bara en gång.`);
  await expect(form.getByLabel('Sektionens namn')).toHaveValue('Simning');

  // A browser that knows of the loss says so at once.
  await page.unroute('**/api/section');
  await page.context().setOffline(true);
  await form.getByLabel('Sektionens namn').fill('Simning och dykning');
  await add.click();
  await expect(page.getByRole('alert')).toContainText('Ingen kontakt med servern');
  // Stays after the alert.
  await page.clock.fastForward(patience);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Inte sparat än. Försök igen.')).toBeVisible();
  await page.context().setOffline(false);
  await form.getByLabel('Sektionens namn').fill('Simning');
  await add.click();
  await expect(page.getByText('Tillagd')).toBeVisible();
  await expect(form.getByText('Försök igen')).toHaveCount(0);
  const [key, ...others] = keys;
  expect(others.filter((other) => other !== key)).toHaveLength(1);
  expect(others.slice(0, 2)).toEqual([key, key]);
  expect(others.at(-1)).toBe(key);
  const { body } = await club.master.call(listSections, {});
  expect(body.filter(({ name }) => name === 'Simning')).toHaveLength(1);

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/section', async (route) => {
    if (route.request().method() === 'POST') await answered;
    await route.continue();
  });
  await form.getByLabel('Sektionens namn').fill('Innebandy');
  await add.click();
  const question = page.getByRole('dialog', { name: 'Vill du lämna sidan?' });
  await page.getByRole('link', { name: 'Lottlaget' }).click();
  await expect(question).toBeVisible();
  answer();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/sections$/);
});

declare global {
  /**
   * The test's control of the connection: `move` reports that part of the upload has been sent, `flow` lets all of it
   * go.
   */
  var line: { isWaiting: boolean; move: () => void; flow: () => void };
}

/**
 * Holds uploads until the test releases them. A connection slowed by the browser's own throttling occasionally stalls
 * on a busy machine, which must not be mistaken for this.
 */
function holdUploads(): void {
  globalThis.line = { isWaiting: false, move: () => undefined, flow: () => undefined };
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (...body) {
    globalThis.line = {
      isWaiting: true,
      move: () => this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1 })),
      flow: () => send.apply(this, body),
    };
  };
}

test('a large file on a slow connection is sent while it progresses; a stalled one times out after 15 seconds', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.admin, desktop);
  await page.addInitScript(holdUploads);
  await page.clock.install();
  await page.goto(`/admin/ticketbase/${await club.lottery()}`);
  const card = page.getByRole('region', { name: 'Bifogad pdf', exact: true });
  const buffer = Buffer.alloc(maxPdfBytes, '%PDF-1.7\n');
  await card
    .getByLabel('Välj pdf')
    .setInputFiles({ name: 'priser.pdf', mimeType: 'application/pdf', buffer });
  const isSending = () => page.waitForFunction(() => globalThis.line.isWaiting);
  // From here on only the test moves the clock, so a busy machine costs the upload no time.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));

  const save = card.getByRole('button', { name: 'Spara' });
  await save.click();
  for (let attempt = 1; attempt <= 3; attempt++) {
    await isSending();
    await page.evaluate(() => void (globalThis.line.isWaiting = false));
    await page.clock.fastForward(patience);
    // The pause before the next attempt.
    if (attempt < 3) await page.clock.runFor(3000);
  }
  await expect(page.getByRole('alert')).toContainText(given);
  await expect(card.getByText('priser.pdf'), 'the chosen file stays').toBeVisible();

  await save.click();
  await isSending();
  for (let times = 0; times < 3; times++) {
    await page.clock.fastForward(patience - 1000);
    await page.evaluate(() => globalThis.line.move());
  }
  await page.evaluate(() => globalThis.line.flow());
  await expect(page.getByText('Pdf sparad')).toBeVisible();
});
