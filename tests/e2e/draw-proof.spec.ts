import type { Page } from '@playwright/test';
import { freezeDraw, redrawWinner, startDraw } from '../../shared/contract/controlled-draw.ts';
import { createDraw, drawWinner, mailWinners } from '../../shared/contract/draw.ts';
import { type Proof, readProof } from '../../shared/contract/proof.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import type { TestClub } from '../support/club.ts';
import { test } from './club.ts';
import { desktop, expect, refusals } from './fixtures.ts';

/** A lottery of a thousand numbers whose sale is over, 1 to 12 sold, with a controlled draw. */
async function controlledDraw(club: TestClub): Promise<string> {
  const { admin, seller } = club;
  const lottery = await club.lottery();
  for (const ticket of await club.tickets(lottery, seller, 12)) await club.sell(seller, ticket);
  await club.edit(lottery, { validUntilDate: addDays(dayOf(new Date()), -2) });
  const body = { name: 'Stora dragningen', ticketBaseId: lottery, controlled: true };
  return (await admin.call(createDraw, { body })).body;
}

const freeze = ({ admin }: TestClub, id: string) => admin.call(freezeDraw, { params: { id }, body: {} });
const start = ({ admin }: TestClub, id: string) =>
  admin.call(startDraw, { params: { id }, body: { publicNumber: '271828' } });

/** Two prizes, of which the first is drawn again. */
async function drawPrizes({ admin }: TestClub, drawId: string): Promise<void> {
  for (const name of ['Cykel', 'Kaffe']) await admin.call(drawWinner, { body: { drawId, name } });
  const body = { drawId, winnerId: `${drawId}-0`, reason: 'Hörde inte av sig' };
  await admin.call(redrawWinner, { body });
}

const verdict = (page: Page) => page.getByRole('region', { name: 'Kontrollen' });
const prizes = (page: Page) => page.getByRole('region', { name: 'Vad det blev' }).getByRole('listitem');
const answer = (page: Page) => page.getByRole('region', { name: 'Var min lott med?' }).getByRole('status');

async function look(page: Page, number: string): Promise<void> {
  await page.getByLabel('Lottnummer').fill(number);
  await page.getByRole('button', { name: 'Visa' }).click();
}

/** Changes of a proof, and what the page says of each. */
type Change = readonly [(proof: Proof) => object, ...says: string[]];
const changes: readonly Change[] = [
  [(proof) => ({ ...proof, publicNumber: '314159' }), 'publicNumber', 'talet från rummet'],
  [(proof) => ({ ...proof, commitment: proof.setHash }), 'secret, commitment', 'är inte den som utlovades'],
  [
    ({ prizes: [first, ...rest], ...proof }) => ({
      ...proof,
      prizes: [{ ...first, number: 13 }, ...rest],
    }),
    'prizes[0].number',
    'Vinst 1: lott 13 deltog inte.',
  ],
  [(proof) => ({ ...proof, eligible: 11 }), 'eligible', 'Listan har 12 lotter, men 11 anges.'],
];

async function expectRefuted(page: Page, id: string, some: readonly Change[]): Promise<void> {
  let change: (proof: Proof) => object = (proof) => proof;
  await page.route(`**/api/draw/${id}/proof`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Proof) });
  });
  for (const [changed, ...says] of some) {
    change = changed;
    await page.goto(`/dragning/${id}`);
    await expect(verdict(page).getByText('Stämmer inte', { exact: true })).toBeVisible();
    for (const words of says) await expect(verdict(page)).toContainText(words);
  }
}

test('anyone follows a controlled draw from the promise to the secret, and computes it again without signing in; a proof in which a winning number is changed does not hold', async ({
  club,
  person,
}) => {
  const id = await controlledDraw(club);
  const page = await person(desktop);
  const workers = new Set<unknown>();
  page.on('worker', (worker) => {
    workers.add(worker);
    worker.on('close', () => workers.delete(worker));
  });
  await page.goto(`/dragning/${id}`);
  const again = page.getByRole('button', { name: 'Läs in igen' });
  await expect(verdict(page)).toContainText('Inget att räkna om än');
  await expect(verdict(page)).toContainText('Lotterna är inte låsta än.');
  await look(page, '3');
  await expect(answer(page)).toContainText('Det går inte att se än om lott 3 deltar.');

  await freeze(club, id);
  await again.click();
  await expect(verdict(page)).toContainText('Talet som ska komma fram i rummet är inte sagt än.');
  await expect(
    page.getByText('12 lotter deltar bland nummer 1 till 1 000: alla sålda lotter.'),
  ).toBeVisible();
  await look(page, '3');
  await expect(answer(page)).toContainText('Lott 3 deltar i dragningen.');

  await start(club, id);
  await drawPrizes(club, id);
  await again.click();
  await expect(verdict(page)).toContainText('Stämmer så här långt');
  await expect(prizes(page)).toHaveCount(3);
  await expect(prizes(page).filter({ hasText: 'Drogs om' })).toHaveCount(1);
  await expect(page.getByText('271828')).toBeVisible();

  await club.admin.call(mailWinners, { body: { drawId: id } });
  await again.click();
  await expect(verdict(page).getByText('Stämmer', { exact: true })).toBeVisible();
  await expect(verdict(page)).toContainText('alla 3 vinster går att räkna fram');
  await expect(again).toHaveCount(0);
  // The worker of each earlier proof has ended.
  await expect.poll(() => workers.size).toBe(1);

  const { body: proof } = await club.admin.call(readProof, { params: { id } });
  const [replaced, kept] = proof.prizes;
  await look(page, `${replaced?.number}`);
  await expect(answer(page)).toContainText('Den drogs som vinst 1: Cykel, men vinsten drogs om.');
  await look(page, `${kept?.number}`);
  await expect(answer(page)).toContainText('Den vann vinst 2: Kaffe.');
  await expect(answer(page)).toContainText(`Vinst 2: försök ${(kept?.counter ?? 0) + 1}, och vann.`);
  await look(page, '13');
  await expect(answer(page)).toContainText('Lott 13 deltog inte. Den var inte såld då lotterna räknades.');
  await look(page, '1 001');
  await expect(answer(page)).toContainText('Lotteriet har inget nummer 1001.');
  await look(page, 'tre');
  await expect(page.getByText('Skriv ett lottnummer med siffror.')).toBeVisible();

  await expectRefuted(page, id, changes.slice(2, 3));
});

test(
  'a proof in which anything is changed does not hold, and the page says which field of what is wrong',
  { tag: '@search' },
  async ({ club, page }) => {
    const id = await controlledDraw(club);
    await freeze(club, id);
    await start(club, id);
    await drawPrizes(club, id);
    await club.admin.call(mailWinners, { body: { drawId: id } });
    await expectRefuted(page, id, changes);
  },
);

test('the page of an unknown draw says that it does not exist', { tag: '@search' }, async ({ page }) => {
  refusals(404);
  await page.goto('/dragning/finns-inte');
  await expect(page.getByRole('heading', { name: 'Dragningen finns inte' })).toBeVisible();
});
