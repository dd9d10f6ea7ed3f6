import { buyersOf, choices } from '../../functions/demo/people.ts';
import { buyer, password } from './club.ts';
import { donor } from './fundraiser.ts';

/** What a log must not contain: names, addresses and credentials of the tests' people, and anything of that format. */
export interface Personal {
  /** What it is: `a name`. */
  readonly kind: string;
  readonly text: string;
}

/** The names in the demo data; enough are drawn to get all of them. */
const demoNames = (['nordviken', 'soderby'] as const).flatMap((club) => {
  const next = buyersOf(club, choices(1));
  return Array.from({ length: 2000 }, next).flatMap(({ firstName, lastName }) => [firstName, lastName]);
});
/** Names as whole words, case-sensitive. `Saljaresson` is the form of the test clubs' members. */
const names: ReadonlySet<string> = new Set([buyer.firstName, buyer.lastName, ...demoNames]);
const memberName = /^\p{Lu}[\p{L}\d]+sson$/u;
const capitalised = /(?<![\p{L}\d_-])\p{Lu}[\p{L}\d]+(?:-\p{Lu}\p{L}+)?(?![\p{L}\d_-])/gu;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const anyOf = (texts: readonly string[]) => texts.map(escaped).join('|');

/** A gift's sum and city alone identify no donor. */
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
  // Those that only occur in documents.
  [
    "a viewer's address",
    /(?<![\d.])(?:192\.0\.2|198\.51\.\d{1,3}|203\.0\.113)\.\d{1,3}(?![\d.])|\b2001:0?db8:/i,
  ],
];

/** A request's id, whose digits may look like a phone number. */
const requestId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** A browser's error may contain a name that cannot be recognised as such; what has a format is removed from it. */
const isBrowsers = (line: string) => line.includes('"event":"client.error"');

/**
 * The first personal data in a log line; undefined where there is none.
 * @param more names in addition to those of all tests: the words in the texts of a test's clubs
 */
export function personalIn(line: string, more: ReadonlySet<string> = new Set()): Personal | undefined {
  const searched = line.replaceAll(requestId, '');
  for (const [kind, form] of forms) {
    const [text] = form.exec(searched) ?? [];
    if (text !== undefined) return { kind, text };
  }
  if (isBrowsers(line)) return undefined;
  const text = line
    .match(capitalised)
    ?.find((word) => names.has(word) || memberName.test(word) || more.has(word));
  return text === undefined ? undefined : { kind: 'a name', text };
}
