import type { Proof } from '../../../shared/contract/proof.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import type { Answer, Trial } from './check/ask.ts';
import type { Waiting } from './check/check-proof.ts';
import { direct } from './check/winner.ts';

/** Which lots take part, by rule. */
export const ruleWords: Readonly<Record<Proof['rule'], string>> = {
  sold: 'alla sålda lotter',
  paid: 'alla lotter som var betalda',
  all: 'alla nummer, även de som ingen har köpt',
};

/** What kind of draw it is. */
export type Kind = Pick<Proof, 'controlled' | 'publicSource'>;

/** What has to wait, and for what. */
export function waitingWords(what: Waiting, { controlled, publicSource }: Kind): string {
  if (what === 'secret')
    return `Vinsterna kan räknas om när hemligheten visas: när vinnarmailet har skickats${controlled ? ' eller kontrollanten har skrivit under' : ''}.`;
  if (what === 'start')
    return publicSource === undefined
      ? 'Dragningen har inte startat. Talet som ska komma fram i rummet är inte sagt än.'
      : `Dragningen har inte startat. Den startas med talet från ${publicSource}.`;
  return waits[what];
}

const waits: Readonly<Record<Exclude<Waiting, 'secret' | 'start'>, string>> = {
  freeze: 'Lotterna är inte låsta än. Det görs när försäljningen är slut, innan någon vinst dras.',
  prizes: 'Ingen vinst är dragen än.',
  sets: 'Listan över vilka lotter som deltog sparas inom en minut efter att en vinst har dragits.',
};

/** '1, 2 och 5'. */
function listed(numbers: readonly number[]): string {
  const last = numbers.at(-1) ?? '';
  return numbers.length < 2 ? `${last}` : `${numbers.slice(0, -1).join(', ')} och ${last}`;
}

const whyNot: Readonly<Record<Proof['rule'], string>> = {
  sold: 'Den var inte såld då lotterna räknades.',
  paid: 'Den var inte såld eller inte betald då lotterna låstes.',
  all: '',
};

/** What the proof says of a number, in sentences. */
export function answerWords(answer: Answer, { rule, redrawOf, prizes }: Proof): readonly string[] {
  const { number, exists, tookPart, without, won } = answer;
  if (!exists) return [`Lotteriet har inget nummer ${number}.`];
  const took = prizes.length > 0 ? 'deltog' : 'deltar';
  const parts: Record<string, string> = {
    all: `Lott ${number} ${took} i dragningen.`,
    some: `Lott ${number} ${took}, men inte när vinst ${listed(without)} drogs.`,
    none: [
      `Lott ${number} ${took} inte.`,
      redrawOf ? 'Den hade vunnit förut, eller var inte med i den första dragningen.' : whyNot[rule],
    ].join(' '),
    unknown: `Det går inte att se än om lott ${number} ${took}.`,
  };
  return [
    (parts[tookPart ?? 'unknown'] ?? '').trim(),
    ...won.map(({ prize, name, replaced }) =>
      replaced
        ? `Den drogs som vinst ${prize}: ${name}, men vinsten drogs om.`
        : `Den vann vinst ${prize}: ${name}.`,
    ),
    ...(won.length === 0 && prizes.length > 0 ? ['Den vann inte.'] : []),
  ];
}

const outcomes: Readonly<Record<Trial['outcome'], string>> = {
  won: 'och vann',
  wonBefore: 'men den hade redan vunnit',
  tookNoPart: 'men den deltog inte',
};

/** When a number was tried, one moment a line. */
export const trialWords = (trials: readonly Trial[]): readonly string[] =>
  trials.map(({ prize, attempt, outcome }) =>
    attempt > direct
      ? `Vinst ${prize}: försök ${attempt}, ${outcomes[outcome]}. De första hundra träffade ingen lott som kunde vinna, så sedan drogs en plats bland dem som kunde.`
      : `Vinst ${prize}: försök ${attempt}, ${outcomes[outcome]}.`,
  );

export const lots = (count: number): string => (count === 1 ? 'en lott' : `${formatNumber(count)} lotter`);
