import { type Finding, finding } from './findings.ts';
import { type NumberSet, readSet } from './number-set.ts';
import { type Published, type PublishedPrize, readPublished } from './published.ts';
import { commitmentOf, type Stream, streamOf } from './stream.ts';
import { type Decided, eligibleIn, winnerOf } from './winner.ts';

/** The findings about a prize; anything absent cannot be computed yet. */
export interface CheckedPrize {
  readonly name: string;
  readonly number: number;
  readonly replaced: boolean;
  readonly set?: NumberSet;
  /** How many numbers it was drawn among. */
  readonly among?: number;
  readonly decided?: Decided;
}

/** What cannot be checked yet, and why. */
export type Waiting = 'secret' | 'sets' | 'freeze' | 'start' | 'prizes';

export interface Checked {
  readonly findings: readonly Finding[];
  readonly waiting: readonly Waiting[];
  readonly maxNumber: number;
  /** The list that the draw's prizes share. */
  readonly shared?: NumberSet;
  readonly prizes: readonly CheckedPrize[];
}

/** Called with how many of the prizes are done. */
export type Progress = (done: number, total: number) => void;

/**
 * Recomputes a draw from its published data, following `docs/draw.md` alone. Stops if the format is wrong.
 * @param id of the requested draw
 */
export function checkProof(value: unknown, id: string, progress: Progress = () => undefined): Checked {
  const proof = readPublished(value);
  if (!('prizes' in proof)) return { findings: proof, waiting: [], maxNumber: 0, prizes: [] };
  const findings: Finding[] =
    proof.id === id ? [] : [finding('id', `Beviset gäller en annan dragning: ${proof.id}.`)];
  const shared = proof.shared && readSet(proof.shared, '');
  const known = shared && 'has' in shared ? shared : undefined;
  if (shared && 'says' in shared) findings.push(shared);
  if (known) findings.push(...countsOf(proof, known));
  if (!shared) findings.push(...withoutSet(proof));
  const stream = secretOf(proof, findings);
  const prizes = prizesOf(proof, known, stream, findings, progress);
  return {
    findings: [...findings, ...commonCause(proof, findings)],
    waiting: waitingOf(proof),
    maxNumber: proof.maxNumber,
    ...(known && { shared: known }),
    prizes,
  };
}

/** Findings if a list's published counts differ from its content. */
function countsOf(proof: Published, set: NumberSet): Finding[] {
  const found: Finding[] = [];
  if (set.maxNumber !== proof.maxNumber)
    found.push(
      finding('maxNumber', `Högsta numret är ${set.maxNumber} i listan, men ${proof.maxNumber} anges.`),
    );
  if (proof.eligible !== undefined && proof.eligible !== set.count)
    found.push(finding('eligible', `Listan har ${set.count} lotter, men ${String(proof.eligible)} anges.`));
  if (proof.rule === 'all' && !proof.isRedraw && set.count !== set.maxNumber)
    found.push(finding(['rule', 'set'], 'Alla nummer skulle delta, men några saknas i listan.'));
  return found;
}

/** Findings if counts are published but their list is missing; the highest number is then that of the last prize. */
function withoutSet({ eligible, maxNumber, prizes }: Published): Finding[] {
  const last = prizes.at(-1);
  return [
    ...(typeof eligible === 'number'
      ? [finding('eligible', 'Ett antal lotter anges fast det inte finns någon lista.')]
      : []),
    ...(last && last.maxNumber !== maxNumber
      ? [finding('maxNumber', `Högsta numret är ${last.maxNumber} i sista vinsten, men ${maxNumber} anges.`)]
      : []),
  ];
}

/** The stream of the draw, if its secret is public and matches the commitment. */
function secretOf(proof: Published, findings: Finding[]): Stream | undefined {
  const { id, secret, commitment, controlled, publicNumber, prizes } = proof;
  const isStarted = !controlled || publicNumber !== undefined;
  if (!isStarted && prizes.length > 0)
    findings.push(
      finding(
        ['publicNumber', 'controlled', 'prizes'],
        'Vinster är dragna fast dragningen inte har startat.',
      ),
    );
  if (secret === undefined) return undefined;
  if (commitmentOf(secret) !== commitment) {
    findings.push(
      finding(
        ['secret', 'commitment'],
        'Hemligheten är inte den som utlovades: dess kontrollsumma är en annan.',
      ),
    );
    return undefined;
  }
  if (prizes.length === 0)
    findings.push(finding('prizes', 'Hemligheten är visad fast ingen vinst finns med.'));
  return isStarted ? streamOf(id, secret, publicNumber) : undefined;
}

function prizesOf(
  proof: Published,
  shared: NumberSet | undefined,
  stream: Stream | undefined,
  findings: Finding[],
  progress: Progress,
): CheckedPrize[] {
  const before = new Set<number>();
  const { prizes } = proof;
  return prizes.map((prize, index) => {
    const set = setOf(proof, prize, index, shared, findings);
    const decided = set && stream && winnerOf(stream, index, set, before);
    if (set) {
      findings.push(...wrongWith(prize, index, set, before));
      if (stream) findings.push(...otherThan(prize, index, decided));
    }
    const among = set && eligibleIn(set, before);
    // Where another number is published, the later prizes are drawn without the one that won.
    before.add(decided?.number ?? prize.number);
    progress(index + 1, prizes.length);
    const { name, number, replaced } = prize;
    return { name, number, replaced, ...(set && { set, among: among ?? 0 }), ...(decided && { decided }) };
  });
}

function setOf(
  { controlled }: Published,
  { own }: PublishedPrize,
  index: number,
  shared: NumberSet | undefined,
  findings: Finding[],
): NumberSet | undefined {
  const place = `prizes[${index}].`;
  if (own === undefined && !shared)
    findings.push(finding([`${place}set`, 'set'], 'Det finns ingen lista att kontrollera vinsten mot.'));
  if (own === undefined) return shared;
  if (controlled)
    findings.push(
      finding(['controlled', `${place}set`], 'I en kontrollerad dragning har alla vinster samma lista.'),
    );
  const set = own && readSet(own, place);
  if (set && 'says' in set) findings.push(set);
  return set && 'has' in set ? set : undefined;
}

/** Faults of a prize that can be found without the secret. */
function wrongWith(
  { number, maxNumber }: PublishedPrize,
  index: number,
  set: NumberSet,
  before: ReadonlySet<number>,
): Finding[] {
  const place = `prizes[${index}].`;
  const title = `Vinst ${index + 1}`;
  return [
    ...(maxNumber === set.maxNumber
      ? []
      : [
          finding(
            `${place}maxNumber`,
            `${title}: högsta numret är ${set.maxNumber} i listan, men ${maxNumber} anges.`,
          ),
        ]),
    ...(set.has(number) ? [] : [finding(`${place}number`, `${title}: lott ${number} deltog inte.`)]),
    ...(before.has(number) ? [finding(`${place}number`, `${title}: lott ${number} hade redan vunnit.`)] : []),
  ];
}

/** Whether another number was to win, or this one at another counter. */
function otherThan(
  { number, counter }: PublishedPrize,
  index: number,
  right: Decided | undefined,
): Finding[] {
  const place = `prizes[${index}].`;
  const title = `Vinst ${index + 1}`;
  if (!right) return [finding(`${place}number`, `${title}: ingen lott fanns kvar att dra.`)];
  if (right.number !== number)
    return [
      finding(`${place}number`, `${title}: lott ${number} anges, men lott ${right.number} skulle ha vunnit.`),
    ];
  if (right.counter !== counter)
    return [
      finding(
        `${place}counter`,
        `${title}: lott ${number} är rätt, men på räknare ${right.counter} i stället för ${counter}.`,
      ),
    ];
  return [];
}

/** Where several winners are wrong, or the only one, it is rather something that all of them follow from. */
function commonCause({ controlled, prizes }: Published, findings: readonly Finding[]): Finding[] {
  const wrong = prizes.filter((_, index) =>
    findings.some(({ fields }) => fields.includes(`prizes[${index}].number`)),
  );
  if (wrong.length < Math.min(prizes.length, 2) || prizes.length === 0) return [];
  const number = controlled ? 'talet från rummet, ' : '';
  return [
    finding(
      [...(controlled ? ['publicNumber'] : []), 'id', 'setHash'],
      `${wrong.length > 1 ? 'Flera vinster stämmer' : 'Vinsten stämmer'} inte. Då kan ${number}dragningens id eller listan vara en annan.`,
    ),
  ];
}

function waitingOf({ controlled, frozen, publicNumber, secret, prizes }: Published): Waiting[] {
  const waits: readonly (readonly [Waiting, boolean])[] = [
    ['freeze', controlled && !frozen],
    ['start', controlled && frozen && publicNumber === undefined],
    ['sets', prizes.some(({ own }) => own === null)],
    ['prizes', prizes.length === 0 && secret === undefined && (!controlled || publicNumber !== undefined)],
    ['secret', secret === undefined],
  ];
  return waits.flatMap(([what, is]) => (is ? [what] : []));
}
