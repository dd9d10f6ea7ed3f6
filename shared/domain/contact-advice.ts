/**
 * Detects typing errors in contact details that no rule refuses: `anna@gmial.con` is a valid address that does not
 * exist. Advice, never a refusal, so it says nothing if a domain may be real.
 */

/** The usual mail providers in Sweden by name, each with its top-level domains; the first is the usual one. */
const providers: ReadonlyMap<string, readonly string[]> = new Map([
  ['gmail', ['com']],
  ['hotmail', ['com', 'se']],
  ['outlook', ['com', 'se']],
  ['live', ['se', 'com']],
  ['icloud', ['com']],
  ['telia', ['com']],
  ['yahoo', ['com', 'se']],
  ['comhem', ['se']],
  ['bredband', ['net']],
  ['spray', ['se']],
]);
/** No other provider's name is one letter away from these, so any near miss is worth a question. */
const distinctive = new Set(['gmail', 'hotmail', 'outlook', 'icloud', 'comhem', 'bredband']);
/** Except these, which belong to others. */
const others = new Set(['gail', 'grail']);
/** Providers with no other top-level domain. */
const comOnly = new Set(['gmail', 'icloud']);
/** Misspelt top-level domains that do not exist, with their corrections. */
const endings = new Map([
  ...['con', 'cmo', 'ocm', 'vom', 'xom', 'comm', 'coom', 'ccom', 'cim', 'cpm', 'cok', 'comn', 'c0m'].map(
    (slip) => [slip, 'com'] as const,
  ),
  ...['sse', 'see', 'sw', 'swe'].map((slip) => [slip, 'se'] as const),
]);

/**
 * Whether a name is a likely typing error of the other: two letters swapped or one doubled; for a distinctive name
 * also one letter missing, added or replaced, but never the first.
 */
function isSlip(typed: string, meant: string): boolean {
  let at = 0;
  while (at < meant.length && typed[at] === meant[at]) at++;
  const [rest, right] = [typed.slice(at), meant.slice(at)];
  const isSwapped =
    rest.length > 1 && rest[0] === right[1] && rest[1] === right[0] && rest.slice(2) === right.slice(2);
  const isDoubled = rest.slice(1) === right && rest[0] === typed[at - 1];
  if (isSwapped || isDoubled) return true;
  if (at === 0 || !distinctive.has(meant) || others.has(typed)) return false;
  return rest === right.slice(1) || rest.slice(1) === right || rest.slice(1) === right.slice(1);
}

/** The provider of that name, or the one that was probably meant. */
const providerOf = (name: string) =>
  providers.has(name)
    ? name
    : [...providers.keys()].find((provider) => provider.length > 4 && isSlip(name, provider));

/** The domain that was probably meant; the typed one if it is plausible. */
function intendedDomain(typed: string): string {
  const [name = '', ...labels] = typed.replace(',', '.').split('.');
  const last = labels.pop() ?? '';
  const ending = [...labels, endings.get(last) ?? last].join('.');
  const provider = providerOf(name);
  const known = providers.get(provider ?? '') ?? [];
  if (ending === '') {
    // `gmail`, `gmailcom`
    if (provider !== undefined) return `${provider}.${known[0]}`;
    const [, glued = '', end = ''] = /^(.+?)(com|se|net)$/.exec(name) ?? [];
    return providers.get(glued)?.includes(end) === true ? `${glued}.${end}` : typed;
  }
  if (provider !== undefined && comOnly.has(provider) && !ending.includes('.')) return `${provider}.com`;
  return known.includes(ending) ? `${provider}.${ending}` : `${name}.${ending}`;
}

/** The address that was probably meant, if it differs from the typed one. */
export function intendedEmail(typed: string): string | undefined {
  const [, local = '', domain = ''] = /^\s*([^\s@]+)@([^\s@]+)\s*$/.exec(typed) ?? [];
  if (domain === '') return undefined;
  const meant = intendedDomain(domain.toLowerCase());
  return meant === domain.toLowerCase() ? undefined : `${local}@${meant}`;
}

/** Why a telephone number looks wrong: it contains letters, or too few digits for any number in Sweden. */
export function oddPhone(typed: string): 'letters' | 'short' | undefined {
  if (typed.trim() === '') return undefined;
  if (/\p{L}/u.test(typed)) return 'letters';
  return typed.replace(/\D/g, '').length < 7 ? 'short' : undefined;
}
