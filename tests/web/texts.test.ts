import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Texts required verbatim, by file. */
const options = {
  navigation: [
    'Mina lotter',
    'Logga ut',
    'Mer',
    'Admin',
    'Lotterier',
    'Sektioner',
    'Administratörer',
    'Nyheter',
    'Insamlingar',
    'Content',
    'FAQ',
    'Start',
  ],
  screens: [
    'Arkivera (om allt är klart)',
    'Beställ nytt lösenord',
    'Bild',
    'Du är inloggad',
    'Gå in',
    'Du är redan inloggad',
    'Ej Såld',
    'Flera användare hittades',
    'Fyll i alla fält korrekt',
    'Fyll i korrekt',
    'Försäljning öppen till:',
    'Försäljningen avslutad',
    'Försäljningen pågår',
    'Försäljningen stängde:',
    'Glömt lösenordet?',
    'Inga dragningar gjorda.',
    'Ingen bild uppladdad',
    'Ingen sida hittades',
    'Logga in',
    'Logga in på nytt',
    'Logga in som',
    'Läs mer',
    'Rotera bild',
    'Spara',
    'Ta bort bild',
    'Testa gratis',
    'Ångra',
    'Återställ',
    'är arkiverad',
  ],
  tabs: ['Team', 'Tilldela lott', 'Lotter', 'Ändra', 'Allmänt', 'Team Admin', 'Klubb Admin', 'GDPR'],
  states: ['Försäljningsdatum har utgått', 'Kolla din mail!', 'Mail skickat'],
  rules: [
    '(Välj datum)',
    'Email ej korrekt',
    'Fel filtyp',
    'Filen får max vara 2 MB.',
    'Filtypen inte tillåten, endast JPG, PNG.',
    'Fyll i allt korrekt',
    'Länken måste starta med https://',
    'Lösenorden måste matcha',
    'Max en roll per användare',
    'Minst 6 tecken.',
    'Vill du ta bort bilden?',
  ],
  successes: [
    'Added!',
    'Användare flyttad',
    'Användare tillagd',
    'Användare uppdaterad',
    'Bild sparad',
    'Borttagen',
    'Ditt konto är aktiverat',
    'Dragning tillagd',
    'Du är avregistrerad',
    'Email uppdaterad',
    'Lott kopierad',
    'Lott tilldelad',
    'Lotter tilldelade',
    'Lösenord uppdaterat',
    'Pdf sparad',
    'Row removed!',
    'Skapad',
    'Skickat',
    'Sparad',
    'Sparad!',
    'Sparat',
    'Team flyttat',
    'Tillagd',
    'Updated!',
    'Uppdaterad',
    'Vinnare dragen',
  ],
};

const read = (...patterns: string[]) =>
  globSync(patterns)
    .filter((file) => !file.endsWith('texts.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

/** Matches a text at the start of a literal or an element, not inside a longer one. */
const beginning = (text: string) =>
  new RegExp(
    String.raw`(['"\x60>}/^(|]|^\s*|\s)${text.replaceAll(/[.*+?^${'$'}{}()|[\]\\]/g, String.raw`\$&`)}(?![a-zåäö])`,
    'm',
  );

const sources = read('web/**/*.{ts,tsx}', 'shared/contract/**/*.ts', 'shared/domain/**/*.ts');
/** Texts that a browser test or a component test expects; escaped for regular expressions. */
const proven = read('tests/e2e/**/*.ts', 'tests/web/**/*.{ts,tsx}').replaceAll(/\\([.?()/])/g, '$1');

test('unsold tickets have one name, and numbers have one notation', () => {
  const files = globSync(['{web,functions,shared}/**/*.{ts,tsx,vtt}']);
  // A winning number that nobody bought is an 'Osåld lott'.
  const otherwise = /osåld(?! lott\b)|toLocaleString|Intl\.NumberFormat/i;
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => otherwise.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test.each(Object.entries(options))(
  'every text of the %s is in the app, and looked for in a browser',
  (_, texts) => {
    const missing = (where: string) => texts.filter((text) => !beginning(text).test(where));
    expect({ sources: missing(sources), proven: missing(proven) }).toEqual({ sources: [], proven: [] });
  },
);

test("'lotteri' is neuter wherever it is written", () => {
  const texts = read('{web,shared,functions}/**/*.{ts,tsx,html}');
  expect(texts.match(/\ben lotteri\b.*|\blotteriet? (?:som inte )?är arkiverad\b.*/gi)).toBeNull();
});
