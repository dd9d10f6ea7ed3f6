import { isDeepStrictEqual } from 'node:util';
import { backoff } from '../store/outcome.ts';

/** What can drift, and its description for operators: `expected` is what was counted, `found` what is stored. */
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
  'index.role': 'användaren med en roll i index',
  'user.family': 'familjens medlemmar har samma adress',
  'user.names': 'användarens namn i sökningen',
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
  'tally.payments': 'säljarens summor av betalningar i öre',
  'tally.handedIn': 'säljarens inlämnade pengar i öre',
  'team.holds': 'lagets mottagna pengar i öre',
  'sale.tickets': 'köpets lotter',
  'index.sale': 'köpet i index',
  'tally.day': 'säljarens sålda lotter en dag',
  'tally.version': 'lotteriets version hos säljaren',
  'tally.team': 'säljarens lag i räkningen',
  'lottery.total': 'det arkiverade lotteriets utdelade lotter',
  'lottery.sold': 'det arkiverade lotteriets sålda lotter',
  'draw.winners': 'dragningens antal vinnare',
  'draw.number': 'vinstens lottnummer',
  'winner.draw': 'vinnarens dragning finns',
  'winner.ticket': 'vinstlotten är såld',
  'prize.drawn': 'vinstens antal dragna',
  'prize.listed': 'den dragna vinsten i listan',
  'ticket.wins': 'lottens antal vinster',
  'fundraiser.donors': 'insamlingens antal givare',
  'fundraiser.sum': 'insamlingens summa i öre',
  'collector.user': 'insamlaren finns som användare',
} as const;
export type DriftKind = keyof typeof driftKinds;

/** A disagreement between two records. Ids and numbers only. */
export interface Drift {
  readonly kind: DriftKind;
  readonly lottery?: string;
  /** A section, team, user, number, draw, fundraiser or donor; for a day's sales followed by the day. */
  readonly id?: string;
  readonly expected: number;
  readonly found: number;
}

/** Result of one read of related records. */
export interface Observation {
  readonly drifts: readonly Drift[];
  /** Names of disagreements between records that changed during the read: inconclusive. */
  readonly unstable: ReadonlySet<string>;
}

/** Result of a recount. `unsettled`: disagreements of records that kept changing. */
export interface RecountOutcome {
  readonly drifts: readonly Drift[];
  readonly unsettled: number;
}

/** Strongly consistent rounds before records that keep changing are left unsettled. */
const maxRounds = 8;
/**
 * Consecutive rounds in which a drift must be found. A counter that falls and rises again while its tickets are read
 * looks unchanged; on a busy evening that can happen twice in a row.
 */
const roundsToConfirm = 4;

const nameOf = ({ kind, lottery, id }: Omit<Drift, 'expected' | 'found'>): string =>
  [kind, lottery, id].join('|');
/** Includes the difference, which stays the same while the club goes on selling. */
const markOf = (drift: Drift): string => `${nameOf(drift)}|${drift.found - drift.expected}`;

/**
 * Reads eventually consistent first, where records may be outdated. Only if something disagrees does it read strongly
 * consistent, repeatedly: what disagrees in consecutive rounds, in records that did not change during the read, is a
 * drift.
 */
export async function confirmDrift(
  observe: (consistent: boolean) => Promise<Observation>,
): Promise<RecountOutcome> {
  const first = await observe(false);
  if (first.drifts.length === 0) return { drifts: [], unsettled: 0 };
  let suspected = new Map<string, { readonly drift: Drift; readonly times: number }>();
  let unstable: ReadonlySet<string> = new Set();
  const all = () => [...suspected.values()];
  for (let round = 0; round < maxRounds; round++) {
    if (round > 0) await backoff(round + 3);
    const seen = await observe(true);
    const before = suspected;
    suspected = new Map(
      seen.drifts.map((drift) => [
        markOf(drift),
        { drift, times: (before.get(markOf(drift))?.times ?? 0) + 1 },
      ]),
    );
    ({ unstable } = seen);
    for (const [name, each] of before)
      if (unstable.has(nameOf(each.drift)) && !suspected.has(name)) suspected.set(name, each);
    if (unstable.size === 0 && all().every(({ times }) => times >= roundsToConfirm)) break;
  }
  const drifts = all().flatMap(({ drift, times }) => (times >= roundsToConfirm ? [drift] : []));
  const open = new Set([...unstable, ...all().map(({ drift }) => nameOf(drift))]);
  for (const drift of drifts) open.delete(nameOf(drift));
  return { drifts, unsettled: open.size };
}

/** Collects the drifts of one round. `around` are the states, before and after the read, of the records compared. */
export class Findings {
  readonly drifts: Drift[] = [];
  readonly unstable = new Set<string>();

  add(drift: Drift, ...around: readonly (readonly [before: unknown, after: unknown])[]): void {
    if (drift.expected === drift.found) return;
    if (around.every(([before, after]) => isDeepStrictEqual(before, after))) this.drifts.push(drift);
    else this.unstable.add(nameOf(drift));
  }

  /** Records a drift if `isTrue` is false. */
  must(
    isTrue: boolean,
    drift: Omit<Drift, 'expected' | 'found'>,
    ...around: readonly (readonly [before: unknown, after: unknown])[]
  ): void {
    if (!isTrue) this.add({ ...drift, expected: 1, found: 0 }, ...around);
  }
}
