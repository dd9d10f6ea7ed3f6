import { takenSegments } from './page-patterns.ts';
import { slugOf } from './slug.ts';

/** Maximum length of a club's urlKey, in characters. */
export const longestUrlKey = 50;
const shortestUrlKey = 3;

/** Names that somebody could use to pose as the service, its operators or its payment provider. */
const names =
  'administrator bankid faktura help hjalp info kundtjanst lottlaget mail master official officiell root security ' +
  'service support swish system www';
/**
 * Keys that no club may have (R341): paths of the site, segments under `/club` in the API, and such names. Server and
 * browser know this list only.
 */
export const reservedKeys: ReadonlySet<string> = new Set([
  ...takenSegments,
  'account',
  'activate',
  'log',
  'settings',
  'trial',
  'urlkey',
  '_local',
  ...names.split(' '),
]);

/** The common form of keys that look the same: without hyphens, digits replaced by the letters they resemble. */
const lookOf = (key: string): string =>
  key
    .replaceAll('-', '')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const reservedLooks: ReadonlySet<string> = new Set([...reservedKeys].map(lookOf));

/**
 * Why a club cannot have this key in its address, in Swedish; undefined if the key is well formed and not reserved.
 * Letters of other alphabets, dots and punycode (`xn--`) are not well formed.
 */
export function urlKeyFault(key: string): string | undefined {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key)) return 'Bara a–z, 0–9 och bindestreck mellan dem';
  if (key.length < shortestUrlKey) return `Minst ${shortestUrlKey} tecken`;
  if (key.length > longestUrlKey) return `Högst ${longestUrlKey} tecken`;
  if (reservedLooks.has(lookOf(key))) return 'Adressen är reserverad. Välj en annan.';
  return undefined;
}

/** The key suggested by a club's name: 'Åsby FF' → 'asby-ff'. '' if the name has no letter that a key may have. */
export function urlKeyFrom(name: string): string {
  const key = slugOf(name).slice(0, longestUrlKey).replace(/-$/, '');
  return urlKeyFault(key) === undefined ? key : urlKeyFault(`${key}-if`) === undefined ? `${key}-if` : '';
}
