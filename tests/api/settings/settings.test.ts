import { expect, test } from 'vitest';
import { listLog } from '../../../shared/contract/log.ts';
import { editLottery, readLottery } from '../../../shared/contract/lottery.ts';
import { erasePerson, exportPerson } from '../../../shared/contract/person.ts';
import { type ClubSettings, editSettings, readSettings } from '../../../shared/contract/settings.ts';
import { type TestClub, testClub } from '../../support/cloud.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';
import { fileOf, ran } from '../person/planted.ts';

const filled = {
  swishNumber: '1234679304',
  trackPayments: true,
  organisationNumber: '556036-0793',
  municipality: 'Nordviken',
  registrationNumber: 'KS 2026/114',
  registrationFrom: '2026-01-01',
  registrationTo: '2030-12-31',
  manager: { name: 'Åsa Föreståndare', phone: '070-174 06 05', email: 'asa@forestandare.example' },
  contactPerson: { name: 'Per Sjö', phone: '070-174 06 22', email: 'per@kontakt.example' },
  accountDue: { day: '02-15' },
  controller: { name: 'Bo Kontroll', email: 'bo@kontroll.example' },
};
const empty: ClubSettings = {
  swishNumber: null,
  trackPayments: true,
  organisationNumber: null,
  municipality: null,
  registrationNumber: null,
  registrationFrom: null,
  registrationTo: null,
  manager: null,
  contactPerson: null,
  accountDue: null,
  controller: null,
};

async function newClub() {
  const { club } = await testClub();
  return {
    club,
    /** The settings themselves, without what is known of the registration. */
    read: async (): Promise<ClubSettings> => {
      const { meter: _, baseAmounts: __, ...settings } = (await club.admin.call(readSettings, {})).body;
      return settings;
    },
    edit: (body: object, by = club.admin, key?: string) =>
      by.call(editSettings, { body }, key === undefined ? {} : { key }),
  };
}

/** What the log says about changes of the settings; the club's beginning is logged too. */
async function changesIn({ admin }: TestClub) {
  const { body } = await admin.call(listLog, { query: { kind: 'settings' } });
  return body.filter(({ text }) => text.startsWith('Ändrade'));
}

test('a new club keeps track of payments and has filled in nothing else', async () => {
  const { read } = await newClub();
  expect(await read()).toEqual(empty);
});

test('every setting that is read can be sent back; a field that is not sent stays, null and the empty text clear it', async () => {
  const { club, read, edit } = await newClub();
  expect((await edit(filled)).status).toBe(204);
  expect(await read()).toEqual(filled);
  expect((await edit((await club.admin.call(readSettings, {})).body)).status).toBe(204);
  expect(await read()).toEqual(filled);
  expect((await edit({ municipality: 'Söderby' })).status).toBe(204);
  expect(await read()).toEqual({ ...filled, municipality: 'Söderby' });
  expect((await edit({ municipality: '', registrationNumber: null, manager: null })).status).toBe(204);
  expect(await read()).toEqual({ ...filled, municipality: null, registrationNumber: null, manager: null });
  const nobody = { name: '', email: '' };
  expect((await edit({ controller: nobody, manager: { ...nobody, phone: '' } })).status).toBe(204);
  const cleared = Object.fromEntries(Object.keys(filled).map((name) => [name, null]));
  expect((await edit(cleared)).status).toBe(204);
  expect(await read()).toEqual({ ...empty, trackPayments: false });
  expect((await edit(await read())).status).toBe(204);
});

test('numbers are stored in one form, however they are written', async () => {
  const { read, edit } = await newClub();
  expect((await edit({ swishNumber: '+46 70-174 06 05', organisationNumber: '5560360793' })).status).toBe(
    204,
  );
  expect(await read()).toMatchObject({ swishNumber: '0701740605', organisationNumber: '556036-0793' });
});

test('marks that turn the direction of a text are not stored', async () => {
  const { read, edit } = await newClub();
  expect((await edit({ municipality: 'Nord\u202Eviken' })).status).toBe(204);
  expect((await read()).municipality).toBe('Nordviken');
});

test('reports all broken rules together, and changes nothing', async () => {
  const { read, edit } = await newClub();
  const refused = await edit({
    swishNumber: '08-700 11 22',
    organisationNumber: '556036-0794',
    municipality: 'x'.repeat(51),
    registrationFrom: '2026-01-01',
    registrationTo: '2031-01-02',
    manager: { name: '', phone: '08-1', email: 'ingen adress' },
    controller: { email: 'bo@kontroll.example' },
  });
  expect(refused.status).toBe(400);
  expect(brokenRules(refused)).toEqual([
    'controller.name: Fyll i namn',
    'manager.email: Email ej korrekt',
    'manager.name: Fyll i namn',
    'municipality: Högst 50 tecken',
    'organisationNumber: Organisationsnumret har tio siffror. Kontrollera att de stämmer',
    'registrationTo: Högst fem år efter den första dagen',
    'swishNumber: Ange 123 och sju siffror, eller ett svenskt mobilnummer',
  ]);
  expect(await read()).toEqual(empty);
});

test('a day is judged by the one that is stored, together with the other rules', async () => {
  const { read, edit } = await newClub();
  expect((await edit({ registrationFrom: '2026-01-01', registrationTo: '2027-01-01' })).status).toBe(204);
  const refused = await edit({ registrationTo: '2025-12-31', swishNumber: '1' });
  expect(brokenRules(refused)).toEqual([
    'registrationTo: Sista dagen ska vara efter den första',
    'swishNumber: Ange 123 och sju siffror, eller ett svenskt mobilnummer',
  ]);
  expect(outcomeOf(await edit({ registrationFrom: '2027-01-01' }))).toBe('400 request.invalid');
  expect(outcomeOf(await edit({ registrationFrom: '2026-02-30' }))).toBe('400 request.invalid');
  expect(await read()).toMatchObject({ registrationFrom: '2026-01-01', registrationTo: '2027-01-01' });
});

test('payments cannot be turned off while a lottery is drawn from paid numbers, until it is archived; then it cannot be reactivated', async () => {
  const { club, read, edit } = await newClub();
  const lottery = await club.lottery({ name: 'Vårlotten' });
  await club.edit(lottery, { drawFrom: 'paid' });
  const refused = await edit({ trackPayments: false, municipality: 'Åby' });
  expect(refused.status).toBe(400);
  expect(brokenRules(refused)).toEqual([
    'trackPayments: Vårlotten dras bland betalda lotter. Arkivera lotteriet, eller ändra regeln, först.',
  ]);
  expect(await read()).toMatchObject({ trackPayments: true, municipality: null });
  expect((await edit({ trackPayments: true, municipality: 'Åby' })).status).toBe(204);
  await club.edit(lottery, { closed: true });
  expect((await edit({ trackPayments: false })).status).toBe(204);
  const { body: archived } = await club.admin.call(readLottery, { params: { id: lottery } });
  const reactivated = (fields: object) =>
    club.admin.call(editLottery, { body: { ...archived, closed: false, ...fields } });
  expect(outcomeOf(await reactivated({}))).toBe('409 payment.notTracked');
  expect(outcomeOf(await reactivated({ drawFrom: 'sold' }))).toBe('204');
});

test('of many Admins who save different fields at once no field is lost, and each is logged', async () => {
  const { club, read, edit } = await newClub();
  const { trackPayments: _, ...fields } = filled;
  const answers = await Promise.all(
    Object.entries(fields)
      .filter(([name]) => !name.startsWith('registration') || name === 'registrationNumber')
      .map(([name, value], index) => edit({ [name]: value }, index % 2 ? club.admin : club.master)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
  expect(await read()).toEqual({ ...filled, registrationFrom: null, registrationTo: null });
  expect(await changesIn(club)).toHaveLength(answers.length);
});

test('a change is logged once with old and new values, and of a person only that the details changed', async () => {
  const { club, edit } = await newClub();
  const key = 'settings-once';
  for (let repeat = 0; repeat < 2; repeat++) expect((await edit(filled, club.admin, key)).status).toBe(204);
  await edit({ swishNumber: '070-174 06 05', trackPayments: false });
  await edit({ trackPayments: false });
  const entries = await changesIn(club);
  expect(entries.map(({ text }) => text)).toEqual([
    'Ändrade föreningens inställningar. Swish-nummer; följer betalningar: ja → nej',
    expect.stringContaining('organisationsnummer: – → 556036-0793') as string,
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/Föreståndare|forestandare|Kontroll,|bo@/);
  expect(entries[1]?.text).toContain('lotteriföreståndare');
});

test('a person named in the settings is in the file about them, and is erased from the settings', async () => {
  const { club, read, edit } = await newClub();
  await edit(filled);
  const email = filled.manager.email.toUpperCase();
  expect((await fileOf(await ran(club, exportPerson, email))).text).toContain('Åsa Föreståndare');
  await ran(club, erasePerson, email);
  expect(await read()).toEqual({ ...filled, manager: null });
});
