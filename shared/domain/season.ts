/** Words and letters that stand before an age in a team's name: P12, Flickor 9, U15. */
const before =
  '(?:Pojkar och flickor|Flickor och pojkar|Pojkar|Flickor|Killar|Tjejer|Pojk|Flick|Mixed|Mix|P/F|F/P|PF|FP|P|F|U)';
/** The same, then one or two digits: not those of a year, and not of a longer word. */
const aged = new RegExp(
  `(?<![\\p{L}\\d])(${before})([ -]?)(\\d{1,2})(?:([/-])(\\d{1,2}))?(?![\\d\\p{L}])`,
  'giu',
);
const inYears = /(?<![\p{L}\d])(\d{1,2})([ -]?)(åringar|åringarna|åring)(?!\p{L})/giu;

/** The youngest and oldest age to increase; older teams span several years (U19, U21) or are seniors. */
const [youngest, oldest] = [4, 18];

interface SeasonTeam {
  readonly teamId: string;
  readonly name: string;
  readonly sectionId: string;
}

/** A team whose name is about to be a year too young. */
export interface RipeTeam {
  readonly teamId: string;
  readonly name: string;
  readonly suggestion: string;
}

/** Two digits that cannot be an age: P09 is born in 2009, and P97 in 1997. */
const isBirthYear = (digits: string): boolean => digits.length === 2 && (digits < '10' || digits > '23');

/**
 * Next season's names for teams whose names contain an age (R501): P12 becomes P13, U15 becomes U16, and both ages of
 * P11/12 increase. Years of birth stay: F2013, P09. Two digits from 10 on are ambiguous. Swedish clubs use them for
 * ages (P12, F13); but if another team of the same section has two digits that cannot be an age (P09), the section uses
 * years of birth, and its P10 gets no suggestion either.
 */
export function ripeTeams(teams: readonly SeasonTeam[]): RipeTeam[] {
  const byBirth = new Set(
    teams.filter(({ name }) => agesOf(name).some(isBirthYear)).map(({ sectionId }) => sectionId),
  );
  return teams.flatMap(({ teamId, name, sectionId }) => {
    const suggestion = byBirth.has(sectionId) ? name : nextName(name);
    return suggestion === name ? [] : [{ teamId, name, suggestion }];
  });
}

const agesOf = (name: string): string[] => [...name.matchAll(aged)].flatMap(([, , , age = '']) => age);

/** A team's name one year later; the same if it contains no age. */
export function nextName(name: string): string {
  return name
    .replaceAll(aged, (all: string, word: string, gap: string, age: string, between = '', other = '') => {
      const next = older(age);
      if (next === age) return all;
      // P11/12 has two ages; in P12/2 and P12-1 the second number is the team's own.
      const second = Number(other) === Number(age) + 1 ? older(other) : other;
      return `${word}${gap}${next}${between}${second}`;
    })
    .replaceAll(inYears, (_, age: string, gap: string, word: string) => `${older(age)}${gap}${word}`);
}

/** An age one year later; anything else, and the oldest age, stays. */
function older(digits: string): string {
  const age = Number(digits);
  return digits.startsWith('0') || age < youngest || age > oldest ? digits : String(age + 1);
}

/** Names that two or more teams of one section would have: allowed, but a list of members cannot tell them apart. */
export function doubledNames(
  teams: readonly { readonly name: string; readonly sectionId: string }[],
): string[] {
  const keyOf = ({ name, sectionId }: (typeof teams)[number]) => `${sectionId}\n${name.trim().toLowerCase()}`;
  const doubled = [...Map.groupBy(teams, keyOf).values()].filter((same) => same.length > 1);
  return doubled.flatMap(([first]) => first?.name.trim() ?? []);
}

/** Days for which a step of the season counts as done. */
const seasonDays = 180;

/** Whether something was done for this season, as far as its date shows. */
export const isOfThisSeason = (date: string | null, now: Date): boolean =>
  date !== null && now.getTime() - Date.parse(date) < seasonDays * 86_400_000;
