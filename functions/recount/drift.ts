import { isDeepStrictEqual } from 'node:util';
import { backoff } from '../store/outcome.ts';

/** What can disagree, and how an operator is told: `expected` is what was counted, `found` what stands. */
export const driftKinds = {
  unreadable: 'går att läsa',
  'club.admins': 'föreningens antal administratörer',
  'bound.items': 'listans antal poster',
  'bound.bytes': 'listans storlek i byte',
  'section.teams': 'sektionens antal lag',
  'team.users': 'lagets antal användare',
  'team.section': 'lagets sektion finns',
  'user.team': 'användarens lag finns',
  'index.user': 'användaren i index',
  'index.lottery': 'lotteriet i index',
  'index.tally': 'säljarens räkning i index',
  'index.ticket': 'lotten i index',
  'index.fundraiser': 'insamlingen i index',
  'index.collector': 'insamlaren i index',
  'index.donor': 'givaren i index',
  'number.range': 'lottnummer utanför lotteriet',
  'number.taken': 'upptagna nummer utan lott',
  'number.free': 'lotter vars nummer står som lediga',
  'tally.missing': 'säljare med lotter räknas',
  'tally.extra': 'räkningar av säljare utan lotter',
  'tally.total': 'säljarens utdelade lotter',
  'tally.sold': 'säljarens sålda lotter',
  'tally.day': 'säljarens sålda lotter en dag',
  'tally.version': 'lotteriets version hos säljaren',
  'tally.team': 'säljarens lag i räkningen',
  'lottery.total': 'det arkiverade lotteriets utdelade lotter',
  'lottery.sold': 'det arkiverade lotteriets sålda lotter',
  'draw.winners': 'dragningens antal vinnare',
  'draw.number': 'vinstens lottnummer',
  'winner.draw': 'vinnarens dragning finns',
  'winner.ticket': 'vinstlotten är såld',
  'ticket.wins': 'lottens antal vinster',
  'fundraiser.donors': 'insamlingens antal givare',
  'fundraiser.sum': 'insamlingens summa i öre',
  'collector.user': 'insamlaren finns som användare',
} as const;
export type DriftKind = keyof typeof driftKinds;

/** Two records that do not agree. Ids and numbers only. */
export interface Drift {
  readonly kind: DriftKind;
  readonly lottery?: string;
  /** What it is about: a section, team, user, number, draw, fundraiser or donor; with the day of a sale behind it. */
  readonly id?: string;
  readonly expected: number;
  readonly found: number;
}

/** One look at records that belong together. */
export interface Observation {
  readonly drifts: readonly Drift[];
  /** What disagreed too, of records that changed while they were looked at: that says nothing. */
  readonly restless: ReadonlySet<string>;
}

/** What a recount comes to. `undecided`: what never stood still long enough to be told. */
export interface RecountOutcome {
  readonly drifts: readonly Drift[];
  readonly undecided: number;
}

/** So often records are looked at strongly before what still changes is given up. */
const looks = 8;
/**
 * So often in a row something must disagree. A count that went down and up again while its tickets were read looks as if
 * it had stood still: twice in a row that happens on a busy evening.
 */
const sure = 4;

const nameOf = ({ kind, lottery, id }: Omit<Drift, 'expected' | 'found'>): string =>
  [kind, lottery, id].join('|');
/** With how far apart they are: that stays the same while the club goes on selling. */
const mark = (drift: Drift): string => `${nameOf(drift)}|${drift.found - drift.expected}`;

/**
 * Looks cheaply first, at what may be a little old and of different moments. Only where something disagrees it looks
 * strongly, again and again: what disagrees in each look at records that stood still around it is a drift.
 */
export async function confirmDrift(
  look: (consistent: boolean) => Promise<Observation>,
): Promise<RecountOutcome> {
  const first = await look(false);
  if (first.drifts.length === 0) return { drifts: [], undecided: 0 };
  let suspected = new Map<string, { readonly drift: Drift; readonly times: number }>();
  let restless: ReadonlySet<string> = new Set();
  const all = () => [...suspected.values()];
  for (let round = 0; round < looks; round++) {
    if (round > 0) await backoff(round + 3);
    const seen = await look(true);
    const before = suspected;
    suspected = new Map(
      seen.drifts.map((drift) => [mark(drift), { drift, times: (before.get(mark(drift))?.times ?? 0) + 1 }]),
    );
    ({ restless } = seen);
    for (const [name, each] of before)
      if (restless.has(nameOf(each.drift)) && !suspected.has(name)) suspected.set(name, each);
    if (restless.size === 0 && all().every(({ times }) => times >= sure)) break;
  }
  const drifts = all().flatMap(({ drift, times }) => (times >= sure ? [drift] : []));
  const open = new Set([...restless, ...all().map(({ drift }) => nameOf(drift))]);
  for (const drift of drifts) open.delete(nameOf(drift));
  return { drifts, undecided: open.size };
}

/** The drifts of a look. `around` are the records it rests upon, as they stood before and after. */
export class Findings {
  readonly drifts: Drift[] = [];
  readonly restless = new Set<string>();

  add(drift: Drift, ...around: readonly (readonly [before: unknown, after: unknown])[]): void {
    if (drift.expected === drift.found) return;
    if (around.every(([before, after]) => isDeepStrictEqual(before, after))) this.drifts.push(drift);
    else this.restless.add(nameOf(drift));
  }

  /** Something that is as it should be, or not. */
  must(
    holds: boolean,
    drift: Omit<Drift, 'expected' | 'found'>,
    ...around: readonly (readonly [before: unknown, after: unknown])[]
  ): void {
    if (!holds) this.add({ ...drift, expected: 1, found: 0 }, ...around);
  }
}
