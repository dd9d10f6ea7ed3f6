import type { Page } from '@playwright/test';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { test } from './club.ts';
import { agree, desktop, expect, mailTo, phone, refusals } from './fixtures.ts';
import { finger, paid, payingClub, sell, touch } from './seller.ts';

const buyer = ['Farmor', 'Ek', '070-174 06 11', 'farmor.ek@saljaren.example'] as const;
const email = buyer[3];
const labels = ['Förnamn', 'Efternamn', 'Telefon', 'Email'] as const;

/** Types the buyer by keyboard, starting at the focused field. */
async function typeBuyer(page: Page): Promise<void> {
  for (const text of buyer) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
  }
}

/** Of what is ready to be pressed, in the light theme. */
const green = 'rgb(0, 120, 75)';

test('a buyer is registered in three taps and typing, the next ticket for the same buyer in three, five tickets with Swish in eight', async ({
  club,
  signedIn,
}) => {
  await payingClub(club, 60);
  const page = await signedIn(club.seller, phone, '/home', touch);
  const nextTicket = page.getByRole('link', { name: 'Sälj nästa lott' });
  await expect(nextTicket, 'within reach of the thumb without scrolling').toBeInViewport();
  await nextTicket.tap();
  await expect(page.getByRole('heading', { name: 'Lott 1', exact: true })).toBeVisible();
  for (const [label, keyboard] of [
    ['Förnamn', null],
    ['Efternamn', null],
    ['Telefon', 'tel'],
    ['Email', 'email'],
  ] as const) {
    await expect(page.getByLabel(label), 'not the seller').toHaveAttribute('autocomplete', 'off');
    if (keyboard !== null) await expect(page.getByLabel(label)).toHaveAttribute('inputmode', keyboard);
  }
  await page.getByLabel('Förnamn').tap();
  await typeBuyer(page);
  await expect(sell(page)).toBeInViewport();
  await sell(page).tap();
  await expect(page.getByRole('heading', { name: 'Lotten är såld!' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Lotten är såld!' })).toBeFocused();
  await expect(page.getByText('Lott 1 till Farmor Ek.')).toBeVisible();

  await page.getByRole('link', { name: 'Ny köpare' }).tap();
  await expect(page.getByRole('heading', { name: 'Lott 2', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Samma köpare som sist: Farmor Ek' }).tap();
  for (const [index, label] of labels.entries())
    await expect(page.getByLabel(label)).toHaveValue(buyer[index] ?? '');
  await sell(page).tap();
  await expect(page.getByText('Lott 2 till Farmor Ek.')).toBeVisible();
  await page.getByRole('link', { name: 'Klar' }).tap();
  await expect(page.getByRole('progressbar', { name: 'Mina sålda lotter' })).toHaveAttribute(
    'aria-valuetext',
    '2 av 60, 3 %',
  );

  const five = finger(page);
  await five.tap(nextTicket);
  await five.tap(page.getByRole('button', { name: '5 lotter' }));
  await five.typeBuyer();
  await expect(sell(page)).toHaveText('Sälj 5 lotter · 125\u00a0kr');
  await five.tap(sell(page));
  await expect(page.getByText('Lott 3, 4, 5, 6 och 7 till Farmor Ek.')).toBeVisible();
  await expect(paid(page), 'within reach of the thumb').toBeInViewport({ ratio: 1 });
  await five.tap(paid(page));
  await expect(page.getByText('Med Swish till föreningen.')).toBeVisible();
  expect(five.taps()).toBeLessThanOrEqual(8);
  await expect(page.getByRole('link', { name: 'Ny köpare' })).toHaveAttribute('href', /-8$/);
});

test('several tickets, by count or by number, are sold to one buyer and mailed together; selling all is congratulated', async ({
  club,
  signedIn,
}) => {
  await club.tickets(await club.lottery({ price: 40 }), club.seller, 4);
  const page = await signedIn(club.seller, phone, '/home', touch);
  await page.getByRole('link', { name: 'Sälj nästa lott' }).tap();
  const more = page.getByRole('group', { name: 'Hur många lotter köper personen?' });
  const sum = more.getByRole('paragraph').filter({ hasText: 'Att betala' });
  await expect(sum).toContainText('40:-');
  await more.getByRole('button', { name: 'En lott till' }).tap();
  await expect(sum).toContainText('80:-');
  await more.getByText('Välj nummer själv').tap();
  await expect(more.getByRole('button', { name: '2', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await more.getByRole('button', { name: '4', exact: true }).tap();
  await expect(sum).toContainText('120:-');
  await expect(page.getByRole('heading', { level: 1, name: 'Lott 1, 2, 4' })).toBeVisible();
  const lacking = page.getByRole('button', { name: 'Fyll i allt korrekt' });
  await expect(lacking, 'does not look ready').not.toHaveCSS('background-color', green);
  await page.getByLabel('Förnamn').tap();
  await typeBuyer(page);
  await expect(sell(page)).toHaveCSS('background-color', green);
  await expect(sell(page)).toHaveText('Sälj 3 lotter · 120\u00a0kr');
  await sell(page).tap();
  await expect(page.getByRole('heading', { name: '3 lotter är sålda!' })).toBeVisible();
  await expect(page.getByText('Lott 1, 2 och 4 till Farmor Ek.')).toBeVisible();
  await expect(page.getByText(`Mailas till ${email}`)).toBeVisible();
  const mail = await mailTo(page, email, /Höstlotten/);
  for (const number of ['1', '2', '4']) expect(mail.text).toMatch(new RegExp(String.raw`\b${number}\b`));

  await page.getByRole('link', { name: 'Ny köpare' }).tap();
  await page.getByRole('button', { name: /^Samma köpare som sist/ }).tap();
  await sell(page).tap();
  await expect(page.getByRole('heading', { name: 'Lotten är såld!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ny köpare' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Klar' }).tap();
  await expect(page.getByText('Grattis! Du har sålt alla dina lotter.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sälj nästa lott' })).toHaveCount(0);
});

test('a buyer is edited and removed, each only after confirmation; when the sale is over neither is offered, and the form is covered', async ({
  club,
  signedIn,
}) => {
  const lottery = await club.lottery();
  const [ticket = '', other = ''] = await club.tickets(lottery, club.seller, 2);
  await club.sell(club.seller, ticket);
  const page = await signedIn(club.seller, phone, `/ticket/${ticket}`);
  const card = page.getByRole('region', { name: 'Köpare', exact: true });
  await card.getByRole('button', { name: 'Ändra' }).click();
  await card.getByLabel('Efternamn').fill('Ångerfull');
  await card.getByRole('button', { name: 'Avbryt' }).click();
  await expect(card.getByText('Åsa Köpare')).toBeVisible();
  await card.getByRole('button', { name: 'Ändra' }).click();
  await expect(card.getByLabel('Efternamn')).toHaveValue('Köpare');
  await card.getByLabel('Efternamn').fill('Östling');
  await card.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Uppdaterad')).toBeVisible();
  await expect(card.getByText('Åsa Östling')).toBeVisible();

  const question = page.getByRole('dialog', { name: 'Vill du ta bort köparen?' });
  await card.getByRole('button', { name: 'Ta bort köparen' }).click();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(card.getByText('Åsa Östling')).toBeVisible();
  await card.getByRole('button', { name: 'Ta bort köparen' }).click();
  await agree(page, 'Ta bort');
  await expect(page.getByText('Borttagen')).toBeVisible();
  await expect(page.getByLabel('Förnamn')).toHaveValue('');
  await expect(page.getByText('Ej Såld', { exact: true })).toBeVisible();

  await club.sell(club.seller, other);
  await club.edit(lottery, { validUntilDate: addDays(dayOf(new Date()), -1) });
  await page.reload();
  await expect(page.getByRole('status').getByText('Försäljningsdatum har utgått')).toBeVisible();
  for (const control of [
    page.getByLabel('Förnamn'),
    page.getByRole('button', { name: 'Fyll i allt korrekt' }),
  ]) {
    await control.focus();
    await expect(control, 'seen, but not to be used').not.toBeFocused();
  }
  await page.goto(`/ticket/${other}`);
  await expect(page.getByText('Försäljningsdatum har utgått')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Skicka lotten' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Ändra|Ta bort köparen)$/ })).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Genvägar' }).getByRole('link', { name: 'Mina lotter' }).click();
  await expect(page.getByText(/Försäljningen stängde/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sälj nästa lott' })).toHaveCount(0);
});

test(
  'a lottery archived while a buyer is typed refuses the sale with the reason',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    refusals(409);
    const lottery = await club.lottery();
    const [ticket = ''] = await club.tickets(lottery, club.seller, 1);
    const page = await signedIn(club.seller, phone, `/ticket/${ticket}`);
    await page.getByLabel('Förnamn').focus();
    await typeBuyer(page);
    await club.edit(lottery, { closed: true });
    await sell(page).click();
    await expect(page.getByRole('alert')).toContainText('Försäljningsdatum har utgått');
    await expect(page.getByText('Lotteriet är arkiverat.')).toBeVisible();
  },
);

test(
  'a leader and a Kassör without tickets see where their work is',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    for (const [size, text] of [
      [phone, 'Lagets lotter delar du ut under Mitt lag.'],
      [desktop, 'Lagets lotter delar du ut under P12.'],
    ] as const) {
      const page = await signedIn(club.leader, size, '/home');
      await expect(page.getByRole('main')).toContainText(text);
    }
    const page = await signedIn(club.treasurer, phone, '/home');
    await page.getByRole('main').getByRole('link', { name: 'Till ekonomin' }).click();
    await expect(page).toHaveURL(/\/admin\/economy$/);
  },
);

test('a seller without tickets sees whom to contact; with some the next one is offered once, also where another lottery is over, and the last twenty days are in bold', async ({
  club,
  signedIn,
}) => {
  const inDays = (days: number) => addDays(dayOf(new Date()), days);
  const page = await signedIn(club.seller, phone, '/home');
  await expect(page.getByText(/Du har inga lotter att sälja än\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Maila Admin Adminsson' })).toHaveAttribute(
    'href',
    `mailto:${club.admin.email}`,
  );
  await expect(page.getByRole('heading', { name: 'Saljare Saljaresson' })).toBeVisible();
  await expect(page.getByRole('main').getByText(`Klubb ${club.urlKey}`)).toBeVisible();

  const over = await club.lottery({ name: 'Höstlotten' });
  await club.tickets(over, club.seller, 1);
  await club.edit(over, { validUntilDate: inDays(-1) });
  // The day itself counts.
  await club.tickets(await club.lottery({ name: 'Vårlotten', validUntilDate: inDays(19) }), club.seller, 1);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Sälj nästa lott' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Höstlotten' })).toBeVisible();
  await expect(page.getByText(/^Nästa lott/)).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Sälj nästa i/ })).toHaveCount(0);
  await expect(page.getByText('20 dagar kvar')).toHaveCSS('font-weight', '700');
  await club.tickets(await club.lottery({ name: 'Jullotten', validUntilDate: inDays(20) }), club.seller, 1);
  await page.reload();
  await expect(page.getByText('21 dagar kvar')).toHaveCSS('font-weight', '400');
});
