import { approveDraw, refuseDraw, signDraw } from '../../shared/contract/control.ts';
import { createDraw, listWinners, readDraw } from '../../shared/contract/draw.ts';
import { savePrizes } from '../../shared/contract/prize.ts';
import { createSale, editPayment } from '../../shared/contract/sale.ts';
import { editSettings } from '../../shared/contract/settings.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { call } from '../support/call.ts';
import type { TestClub } from '../support/club.ts';
import { test } from './club.ts';
import { agree, desktop, expect, linkIn, mailTo, phone, refusals } from './fixtures.ts';
import { StagePage } from './stage.ts';

const karin = { name: 'Karin Östergård', email: '' };
const controllerOf = (club: TestClub) => ({ ...karin, email: `karin@revision-${club.urlKey}.example` });
const end = (club: TestClub, lottery: string) =>
  club.edit(lottery, { validUntilDate: addDays(dayOf(new Date()), -1) });

/** A lottery with five sold tickets and two prizes. */
async function soldLottery(club: TestClub): Promise<string> {
  const lottery = await club.lottery({ name: 'Vårlotten' });
  for (const ticket of await club.tickets(lottery, club.seller, 5)) await club.sell(club.seller, ticket);
  await club.admin.call(savePrizes, {
    params: { id: lottery },
    body: {
      prizes: [
        { name: 'Elcykel', sponsor: 'Sportringen', count: 1 },
        { name: 'Fruktkorg', count: 1 },
      ],
    },
  });
  return lottery;
}

test("a season's draw: made controlled, frozen, refused, approved, started, drawn on the stage, corrected, handed out, signed, drawn again", async ({
  club,
  signedIn,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const lottery = await soldLottery(club);
  const page = await signedIn(club.admin, desktop, `/admin/draws/${lottery}`);
  await page.getByLabel('Dragningens namn').fill('Stora dragningen');
  await page.getByRole('radio', { name: 'Kontrollerad dragning' }).check();
  await page.getByRole('button', { name: 'Lägg till' }).click();
  await agree(page, 'Lägg till');
  await page.getByRole('link', { name: /Stora dragningen Kontrollerad dragning, skapad/ }).click();

  const steps = page.getByRole('region', { name: 'Kontrollerad dragning' });
  const step = (title: string) =>
    steps.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(step('Frys lotterna')).toContainText('Frys lotterna när den är slut.');
  const { name, email } = controllerOf(club);
  await page.getByLabel('Kontrollantens namn').fill(name);
  await page.getByLabel('Kontrollantens email').fill(email);
  await page.getByRole('button', { name: 'Maila länken' }).click();
  await expect(step('Kontrollant')).toContainText(`${name}, ${email}`);
  await step('Kontrollant').getByRole('button', { name: 'Skicka länken igen' }).click();
  await agree(page, 'Skicka');
  await expect(page.getByText('Skickat', { exact: true })).toBeVisible();
  const token =
    linkIn(await mailTo(page, email, /./), '/kontroll/')
      .split('/')
      .at(-1) ?? '';
  const params = { token };

  await end(club, lottery);
  await page.reload();
  await step('Frys lotterna').getByRole('button', { name: 'Frys 5 lotter' }).click();
  await agree(page, 'Frys');
  await expect(step('Frys lotterna')).toContainText('5 lotter deltar, frysta');
  await expect(step('Godkännande')).toContainText(`Väntar på att ${name} godkänner.`);
  // Shown on the open page, without a reload.
  await call(origin, undefined, refuseDraw, { params, body: { reason: 'En lott saknas i listan' } });
  await expect(step('Godkännande')).toContainText('En lott saknas i listan');
  await step('Frys lotterna').getByRole('button', { name: 'Ta tillbaka' }).click();
  const reason = page.getByLabel('Varför tas frysningen tillbaka?');
  await reason.fill('Fel');
  await page.getByRole('button', { name: 'Fyll i allt korrekt' }).first().click();
  await expect(page.getByText('Minst 5 tecken')).toBeVisible();
  await expect(reason).toHaveValue('Fel');
  await reason.fill('En lott saknades');
  await page.getByRole('button', { name: 'Ta tillbaka frysningen' }).click();
  await step('Frys lotterna').getByRole('button', { name: 'Frys 5 lotter' }).click();
  await agree(page, 'Frys');
  await expect(step('Frys lotterna')).toContainText('5 lotter deltar, frysta');
  const id = page.url().split('/').at(-1) ?? '';
  const { setHash = '' } = (await club.admin.call(readDraw, { params: { id } })).body;
  await call(origin, undefined, approveDraw, { params, body: { setHash } });
  await expect(step('Godkännande')).toContainText(`${name} godkände`);

  const stage = await StagePage.open(await signedIn(club.admin, { width: 1280, height: 720 }), id);
  await expect(stage.page.getByRole('button', { name: 'Dragningen är inte startad än.' })).toBeVisible();
  await stage.press('Space');
  await expect(stage.scene).toContainText('5 lotter deltar');
  const talet = page.getByLabel('Talet som kom upp');
  await talet.fill('12 34');
  await talet.press('Enter');
  await expect(page.getByText('Talet har 6 till 20 siffror')).toBeVisible();
  await expect(talet).toHaveValue('12 34');
  await talet.fill('48 29 13');
  await page.getByRole('button', { name: 'Starta dragningen' }).click();
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Vill du starta dragningen med talet 482913?');
  await agree(page, 'Starta');
  await expect(step('Starta')).toContainText('Talet är 482913');

  await expect(async () => {
    await stage.page.clock.runFor(2000);
    await expect(stage.scene).toContainText('Talet: 482913', { timeout: 100 });
  }).toPass();
  await stage.draw('PageDown');
  await expect(stage.scene).toContainText('Fruktkorg');
  const winners = page.getByRole('region', { name: 'Vinnare', exact: true });
  await expect(winners.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByLabel('Vinst i listan')).toHaveValue(/./);
  await page.getByRole('button', { name: 'Dra vinnare' }).click();
  await agree(page, 'Dra vinnare');
  await expect(winners.getByRole('listitem')).toHaveCount(2);
  await page.getByLabel('Vinst', { exact: true }).fill('En bokk');
  await page.getByRole('button', { name: 'Dra vinnare' }).click();
  await agree(page, 'Dra vinnare');
  await expect(winners.getByRole('listitem')).toHaveCount(3);

  const book = winners.getByRole('listitem').nth(2);
  await book.getByRole('button', { name: 'Ändra namn på En bokk' }).click();
  await page.getByLabel('Vinstens namn').fill('En bok');
  await page.getByRole('button', { name: 'Spara' }).click();
  await expect(book.getByRole('heading', { name: 'En bok' })).toBeVisible();
  await book.getByRole('button', { name: 'Dra om En bok' }).click();
  await page.getByLabel('Varför dras vinsten om?').fill('Vinnaren hörde inte av sig');
  await page.getByRole('button', { name: 'Dra om vinsten' }).click();
  await agree(page, 'Dra om');
  await expect(winners.getByRole('listitem')).toHaveCount(4);
  await expect(book).toContainText('Vinnaren hörde inte av sig');
  await expect(book.getByRole('button', { name: /^Dra om/ })).toHaveCount(0);

  const handing = page.getByRole('region', { name: 'Lämna ut vinster' });
  await expect(handing).toContainText('3 av 3 är inte utlämnade:');
  await handing.getByText('Pricka av').click();
  await handing.getByRole('checkbox', { name: /^Fruktkorg/ }).click();
  await expect(handing).toContainText('2 av 3 är inte utlämnade:');
  const { body: drawn } = await club.admin.call(listWinners, { params: { id } });
  expect(drawn.map(({ handedOut }) => handedOut?.by)).toEqual([
    'Admin Adminsson',
    undefined,
    undefined,
    undefined,
  ]);

  await call(origin, undefined, signDraw, { params, body: { name } });
  await expect(steps).toContainText(`${name} signerade`);
  await expect(page.getByRole('heading', { name: 'Dragningen är klar' })).toBeVisible();
  await expect(page.getByText('Kontrollanten har signerat, så inga fler kan dras här.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dra vinnare' })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Ladda ner protokollet' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  for (const path of [`/dragning/${id}`, `/resultat/${lottery}`])
    await expect(page.locator(`a[href="${path}"]`).first()).toBeVisible();

  const bike = winners.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Elcykel' }) });
  await bike.getByRole('button', { name: 'Dra om Elcykel' }).click();
  await page.getByLabel('Varför dras vinsten om?').fill('Vinnaren är medlem i styrelsen');
  await page.getByRole('button', { name: 'Skapa omdragningen' }).click();
  await agree(page, 'Dra om');
  await expect(page.getByRole('heading', { level: 1, name: 'Omdragning av Elcykel' })).toBeVisible();
  await expect(step('Frys lotterna')).toContainText('1 lott deltar');
  await expect(step('Frys lotterna').getByRole('button', { name: 'Ta tillbaka' })).toHaveCount(0);
  await talet.fill('600613');
  await page.getByRole('button', { name: 'Starta dragningen' }).click();
  await agree(page, 'Starta');
  // That prize, from the list, and no other.
  await expect(page.getByText('Vinst: Elcykel från Sportringen')).toBeVisible();
  await expect(page.getByLabel('Vinst')).toHaveCount(0);
  await page.getByRole('button', { name: 'Dra vinnare' }).click();
  await agree(page, 'Dra vinnare');
  await expect(winners.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('Vinsten är omdragen.')).toBeVisible();
});

test('under the rule of paid tickets, unpaid ones are counted and confirmed, also when one is paid concurrently', async ({
  club,
  signedIn,
}) => {
  refusals(409);
  const controller = controllerOf(club);
  await club.admin.call(editSettings, {
    body: { trackPayments: true, swishNumber: '1234679304', controller },
  });
  const lottery = await club.lottery({ name: 'Vårlotten' });
  await club.edit(lottery, { drawFrom: 'paid', controllerRequired: true });
  const person = {
    firstName: 'Åsa',
    lastName: 'Köpare',
    email: `asa@${club.urlKey}.example`,
    phone: '070-174 06 05',
  };
  const sales: string[] = [];
  for (const [index, ticket] of (await club.tickets(lottery, club.seller, 3)).entries()) {
    const payment = index === 0 ? 'cash' : 'unpaid';
    const sold = await club.seller.call(createSale, { body: { ticketIds: [ticket], ...person, payment } });
    sales.push(sold.body.id);
  }
  await end(club, lottery);
  const page = await signedIn(club.admin, phone, `/admin/draws/${lottery}`);
  await expect(
    page.getByText(/Dragningen blir kontrollerad, eftersom lotteriet dras bland betalda lotter/),
  ).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  const { body: id } = await club.admin.call(createDraw, {
    body: { name: 'Julen', ticketBaseId: lottery, controlled: true },
  });
  await page.goto(`/admin/draw/${id}`);
  await expect(page.getByText('2 obetalda lotter deltar inte.')).toBeVisible();
  await expect(page.getByLabel('Kontrollantens email')).toHaveValue(controller.email);
  await page.getByRole('button', { name: 'Frys 1 lott', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('2 obetalda lotter deltar inte.');
  // One is paid concurrently: what was shown is not what would be frozen.
  await club.seller.call(editPayment, {
    params: { id: sales[1] ?? '' },
    body: { state: 'paid', method: 'cash' },
  });
  await agree(page, 'Frys');
  await expect(page.getByRole('alert')).toContainText('Antalet obetalda lotter har ändrats.');
  await page.getByRole('button', { name: 'Frys 2 lotter' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 obetald lott deltar inte.');
  await agree(page, 'Frys');
  await expect(page.getByText('2 lotter deltar, frysta')).toBeVisible();
  const waits = /^(Ange en kontrollant först|Dragningen kan startas när kontrollanten har godkänt)\.$/;
  await expect(page.getByText(waits)).toHaveCount(2);
  await expect(page.getByLabel('Talet som kom upp')).toHaveCount(0);
});

test(
  'a lottery of more than 200 000 numbers is frozen by a job, which the page follows to the frozen set',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const ticketBaseId = await club.lottery({ name: 'Jättelotten', maxNumber: 200_001 });
    const [ticket = ''] = await club.tickets(ticketBaseId, club.seller, 1);
    await club.sell(club.seller, ticket);
    await end(club, ticketBaseId);
    const body = { name: 'Stora dragningen', ticketBaseId, controlled: true };
    const { body: id } = await club.admin.call(createDraw, { body });
    const page = await signedIn(club.admin, phone, `/admin/draw/${id}`);
    await page.getByRole('button', { name: 'Frys 1 lott' }).click();
    await agree(page, 'Frys');
    await expect(page.getByText('Lotterna är frysta')).toBeVisible();
    await expect(page.getByText(/^1 lott deltar, frysta/)).toBeVisible();
    expect((await club.admin.call(readDraw, { params: { id } })).body.eligible).toBe(1);
  },
);
