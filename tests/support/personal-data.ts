import { buyersOf, choices } from '../../functions/demo/people.ts';
import { buyer, password } from './club.ts';
import { donor } from './fundraiser.ts';

/** What a log may not hold: what the tests' people are called, are reached by and sign in with, and whatever has such a form. */
export interface Personal {
  /** What it is: `a name`. */
  readonly kind: string;
  readonly text: string;
}

/** The names of the demo data: as many are drawn as it takes to meet each of them. */
const demoNames = (['nordviken', 'soderby'] as const).flatMap((club) => {
  const next = buyersOf(club, choices(1));
  return Array.from({ length: 2000 }, next).flatMap(({ firstName, lastName }) => [firstName, lastName]);
});
/** Names as whole words, in their own spelling. `Saljaresson` is the form of the test clubs' members. */
const names: ReadonlySet<string> = new Set([buyer.firstName, buyer.lastName, ...demoNames]);
const memberName = /^\p{Lu}[\p{L}\d]+sson$/u;
const capitalised = /(?<![\p{L}\d_-])\p{Lu}[\p{L}\d]+(?:-\p{Lu}\p{L}+)?(?![\p{L}\d_-])/gu;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const anyOf = (texts: readonly string[]) => texts.map(escaped).join('|');

/** Of a gift only the sum says nothing of who gave it; a city alone names nobody. */
const { sum: _sum, city: _city, email: _email, ...ofDonor } = donor;
const texts = [...Object.values(ofDonor), buyer.phone];
const fields = [...Object.keys(buyer), ...Object.keys(donor), 'password', 'confirmPassword', 'token'].filter(
  (field) => field !== 'sum',
);

const forms: readonly (readonly [kind: string, form: RegExp])[] = [
  ['an address of mail', /[\p{L}\d._+-]+(?:@|%40)[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/iu],
  [
    'a phone number',
    /(?<![\w.:-])(?:(?:\+|00)46[\s-]?\d{1,3}|0\d{1,3}[\s-])[\s-]?\d{2,3}[\s-]?\d{2}[\s-]?\d{2}(?!\w)|(?<![\w.:-])07\d{8}(?!\w)/,
  ],
  ['a token of a session', /eyJ[\w-]{10,}/],
  ['a token of a link', /WyJ[\w-]{10,}/],
  ['a bearer token', /\bBearer\s+(?!\[)[\w.~+/-]{6,}/i],
  ['a password', new RegExp(`${escaped(password)}|lösenord|\\$argon2`, 'iu')],
  ['a field of a body', new RegExp(String.raw`\\?"(?:${anyOf([...new Set(fields)])})\\?"\s*:`)],
  ['a text of a gift', new RegExp(anyOf(texts), 'u')],
  // Those that stand in documents only: whom the tests say they are.
  [
    "a viewer's address",
    /(?<![\d.])(?:192\.0\.2|198\.51\.\d{1,3}|203\.0\.113)\.\d{1,3}(?![\d.])|\b2001:0?db8:/i,
  ],
];

/**
 * What a browser tells of an error may hold a name that nobody can know to be one; what has a form is taken out of it.
 */
const isBrowsers = (line: string) => line.includes('"event":"client.error"');

/**
 * What of a line of the log is personal; undefined where nothing is.
 * @param more names beside those of all tests: the words that a test's clubs have in all their texts
 */
export function personalIn(line: string, more: ReadonlySet<string> = new Set()): Personal | undefined {
  for (const [kind, form] of forms) {
    const [text] = form.exec(line) ?? [];
    if (text !== undefined) return { kind, text };
  }
  if (isBrowsers(line)) return undefined;
  const text = line
    .match(capitalised)
    ?.find((word) => names.has(word) || memberName.test(word) || more.has(word));
  return text === undefined ? undefined : { kind: 'a name', text };
}
