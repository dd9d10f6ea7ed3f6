import { readLottery } from '../../shared/contract/lottery.ts';
import { editSettings } from '../../shared/contract/settings.ts';
import { baseAmountOn, baseAmounts } from '../../shared/domain/base-amounts.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { givePrizes } from '../support/prizes.ts';
import { test } from './club.ts';
import { desktop, expect, lossOfNet, phone } from './fixtures.ts';

const today = dayOf(new Date());
const { year } = baseAmountOn(today, baseAmounts);
const ground = (name: string) => ({ name, exact: true });

test(
  'an admin states what a lottery rests on and gets advice while typing; what is typed survives a failed save',
  { tag: '@search' },
  async ({ club, signedIn }) => {
    const lottery = await club.lottery({ price: 10 });
    const page = await signedIn(club.admin, desktop, `/admin/ticketbase/${lottery}`);
    await expect(page.getByRole('radio', ground('Inte angivet'))).toBeChecked();
    await page.getByRole('radio', ground('Vid ett evenemang, utan registrering')).check();
    await expect(page.getByText('Kontrollera med kommunen')).toHaveCount(0);
    await page.getByLabel('Pris per lott').fill('25');
    await expect(
      page.getByText(new RegExp(`^Kontrollera med kommunen: vid ett evenemang.*prisbasbeloppet ${year}`)),
    ).toBeVisible();
    await expect(page.getByText(/inte juridisk rådgivning/).first()).toBeVisible();
    await page.getByLabel('Anteckning').fill('Hemmamatchen den 3 maj\nUtan registrering');
    lossOfNet();
    await page.route('**/ticketbase', (route) => route.abort('internetdisconnected'), { times: 3 });
    const save = page.getByRole('region', { name: 'Lotteriet', exact: true }).getByRole('button');
    await save.click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.getByLabel('Anteckning')).toHaveValue('Hemmamatchen den 3 maj\nUtan registrering');
    await save.click();
    await expect(page.getByText('Sparat', { exact: true })).toBeVisible();
    const { body } = await club.admin.call(readLottery, { params: { id: lottery } });
    expect([body.ground, body.groundNote, body.price]).toEqual([
      'event',
      'Hemmamatchen den 3 maj\nUtan registrering',
      25,
    ]);
    await page.reload();
    await expect(page.getByRole('radio', ground('Vid ett evenemang, utan registrering'))).toBeChecked();
    // No registration is filled in yet: the way to it.
    await page.getByRole('radio', ground('Registrering hos kommunen')).check();
    await expect(page.getByRole('link', { name: 'Fyll i den' })).toHaveAttribute('href', '/admin/settings');
  },
);

test('the settings show what is issued and sold under the registration; home says that it ends, and which prizes lack a value; their list shows their share of the stakes as it is typed, and advises outside 35–50 %', async ({
  club,
  signedIn,
}) => {
  const lottery = await club.lottery({ price: 900, ground: 'registration' });
  const [ticket = ''] = await club.tickets(lottery, club.seller, 1);
  await club.sell(club.seller, ticket);
  await givePrizes(club, lottery, [
    { name: 'Cykel', value: 360_000, count: 1 },
    { name: 'Bok', count: 2 },
  ]);
  const days = { registrationFrom: addDays(today, -100), registrationTo: addDays(today, 12) };
  await club.admin.call(editSettings, { body: { registrationNumber: 'KS 2026/114', ...days } });
  const page = await signedIn(club.admin, phone, '/home');
  const waiting = page.getByRole('region', { name: 'Kräver åtgärd' });
  await expect(waiting.getByText('1 vinst saknar värde')).toBeVisible();
  await expect(waiting.getByText('12 dagar kvar av registreringen för lotterier')).toBeVisible();
  await waiting.getByRole('link', { name: 'Förnya registreringen' }).click();
  await expect(page.getByText('Registrering för lotterier', { exact: true })).toBeFocused();
  const meter = page.getByRole('progressbar', { name: 'Utgivet under registreringen' });
  await expect(meter).toHaveAttribute(
    'aria-valuetext',
    /^900.000.kr utgivet och 900.kr sålt av 1.\d{3}.\d{3}.kr, 4\d %$/,
  );
  await expect(page.getByText('Kontrollera med kommunen')).toHaveCount(0);
  await club.lottery({ price: 900, ground: 'registration' });
  await page.reload();
  await expect(page.getByText(/Kontrollera med kommunen innan ni gör fler lotter/)).toBeVisible();
  await page.getByLabel('Gäller till').fill(addDays(today, -1));
  await page.getByRole('button', ground('Spara')).click();
  await expect(page.getByText('Sparat', { exact: true })).toBeVisible();
  await page.goto('/home');
  await expect(waiting.getByText(`${addDays(today, -1)} gick registreringen för lotterier ut`)).toBeVisible();

  await page.goto(`/admin/ticketbase/${lottery}`);
  const share = page.getByRole('group', { name: 'Vinsternas andel av insatserna' });
  await expect(share.getByText(/40\s%.*40.000\s% av det som är sålt hittills/)).toBeVisible();
  await expect(share.getByText('En vinst saknar värde och räknas inte.')).toBeVisible();
  const values = page.getByRole('region', { name: 'Vinster', exact: true }).getByLabel('Värde');
  await values.last().fill('90000');
  await expect(share.getByText(/60\s% av insatserna/)).toBeVisible();
  await expect(share.getByText(/^Kontrollera med kommunen: vinsterna brukar/)).toBeVisible();
  await values.last().fill('45000');
  await expect(share.getByText(/50\s% av insatserna/)).toBeVisible();
  await expect(share.getByText('Kontrollera med kommunen')).toHaveCount(0);
});

test('under the registration nothing is chosen beforehand of what takes part; all but every number asks for the controller', async ({
  club,
  signedIn,
}) => {
  const page = await signedIn(club.admin, desktop, '/admin/ticketbases?flik=skapa');
  const form = page.getByRole('region', { name: 'Skapa lotteri', exact: true });
  const rule = form.getByRole('radiogroup', { name: 'Vilka lotter som deltar i dragningen' });
  for (const [label, text] of [
    ['Namn', 'Vårlotten'],
    ['Beskrivning', 'Till cupen'],
    ['Pris per lott', '25'],
    ['Högsta lottnummer', '100'],
    ['Sista försäljningsdag', addDays(today, 30)],
  ] as const)
    await form.getByLabel(label).fill(text);
  await expect(rule.getByRole('radio', { name: 'Sålda lotter' })).toBeChecked();
  await form.getByRole('radio', ground('Registrering hos kommunen')).check();
  await expect(form.getByText(/^Säljs öga mot öga inom kommunen/)).toBeVisible();
  await expect(rule.getByRole('radio').first()).toHaveAccessibleName(/^Alla nummer/);
  await expect(rule.getByRole('radio', { checked: true })).toHaveCount(0);
  const submit = form.locator('button[type=submit]');
  await submit.click();
  await expect(form.getByText('Välj vilka lotter som deltar', { exact: true })).toBeVisible();
  await rule.getByRole('radio', { name: 'Sålda lotter' }).check();
  await submit.click();
  await expect(form.getByText('Fråga kontrollanten först, eller välj alla nummer')).toBeVisible();
  await form.getByLabel('Kontrollanten har godkänt att bara sålda lotter deltar').check();
  await submit.click();
  await page.waitForURL(/\/admin\/ticketbase\//);
  await expect(page.getByLabel('Kontrollanten har godkänt att bara sålda lotter deltar')).toBeChecked();

  // The plan of a copy is another one.
  await page.getByRole('button', { name: 'Kopiera' }).click();
  const copy = page.getByRole('dialog', { name: /^Kopiera/ });
  await copy.getByLabel('Namn').fill('Höstlotten');
  await copy.getByLabel('Sista försäljningsdag').fill(addDays(today, 60));
  await copy.locator('button[type=submit]').click();
  await expect(copy.getByText('Fråga kontrollanten först, eller skapa ett nytt lotteri')).toBeVisible();
  await copy.getByLabel('Kontrollanten har godkänt att bara sålda lotter deltar').check();
  await copy.getByRole('button', { name: 'Skapa' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Höstlotten' })).toBeVisible();
});
