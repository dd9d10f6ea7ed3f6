import type { Entry, Seen } from './history.ts';
import type { Step } from './linearize.ts';
import type { Truth } from './truth.ts';

/** A ticket as the checker sees it, or none: who handed it out to whom, who bought it, how often it has won. */
export interface TicketState {
  readonly assignment: string;
  readonly owner: string;
  readonly nonce: string;
  readonly wins: number;
}

export const free = 'free';
export const spell = ({ assignment, owner, nonce, wins }: TicketState): string =>
  [assignment, owner, nonce, wins].join('|');

function parse(state: string): TicketState | undefined {
  const [assignment = '', owner = '', nonce = '', wins = ''] = state.split('|');
  return state === free ? undefined : { assignment, owner, nonce, wins: Number(wins) };
}

/** Whether a ticket may be so for an answer. */
type Holds = (ticket: TicketState | undefined) => boolean;
/** What becomes of it; undefined where the call cannot have gone well. */
type Becomes = (ticket: TicketState | undefined) => string | undefined;

const refused = (holds: Holds): Becomes => {
  return (ticket) => (holds(ticket) ? (ticket ? spell(ticket) : free) : undefined);
};

/** The recorded calls as one ticket saw them. What says nothing of it is left out. */
export function stepsOf(number: number, entries: readonly Entry[], truth: Truth): Step[] {
  const assigned = entries.filter(({ intent }) => {
    const plan = 'id' in intent ? truth.plans.get(intent.id) : undefined;
    return plan?.numbers.includes(number) ?? false;
  });
  return entries.flatMap((entry): Step[] => {
    const becomes = meaning(number, entry, truth, assigned);
    if (!becomes) return [];
    const { from, outcome } = entry;
    const open = outcome.is === 'unknown';
    return [
      {
        from,
        to: open ? Infinity : entry.to,
        // Where the table tells that it happened, it must have.
        optional: open && !('id' in entry.intent),
        apply: (state) => becomes(parse(state)),
        name: entry.intent.kind,
      },
    ];
  });
}

function meaning(
  number: number,
  entry: Entry,
  truth: Truth,
  assigned: readonly Entry[],
): Becomes | undefined {
  const { intent, outcome, by } = entry;
  const reaches = (ticket: TicketState) => by.everywhere || ticket.owner === by.id;
  if (intent.kind === 'assign' || intent.kind === 'assignOne') {
    if (assigned.includes(entry))
      return (ticket) =>
        ticket ? undefined : spell({ assignment: intent.id, owner: intent.to, nonce: '', wins: 0 });
    if (intent.kind === 'assign' || intent.number !== number || outcome.is !== 'refused') return undefined;
    if (outcome.code !== 'ticket.numberTaken') return undefined;
    // A number is taken a moment before its ticket is there.
    const meanwhile = assigned.some(
      (other) => other.from < entry.to && (other.outcome.is === 'unknown' || other.to > entry.from),
    );
    return meanwhile ? undefined : refused((ticket) => ticket !== undefined);
  }
  if (intent.kind === 'drawWinner') {
    const won = truth.winners.get(intent.id);
    if (won?.number !== number) return undefined;
    return (ticket) =>
      ticket && ticket.nonce === won.nonce ? spell({ ...ticket, wins: ticket.wins + 1 }) : undefined;
  }
  if (!('number' in intent) || intent.number !== number) return undefined;
  if (intent.kind === 'read') {
    if (outcome.is === 'unknown') return undefined;
    if (outcome.is === 'refused') return refused((ticket) => !ticket || !reaches(ticket));
    const seen = outcome.result as Seen;
    return refused((ticket) => ticket?.owner === seen.owner && ticket.nonce === (seen.nonce ?? ''));
  }
  if (outcome.is === 'refused') return whyNot(intent, outcome.code, reaches);
  return (ticket) => {
    if (!ticket || !reaches(ticket)) return undefined;
    if (intent.kind === 'takeBack') return ticket.nonce === '' ? free : undefined;
    if (intent.kind === 'sell')
      return ticket.nonce === '' ? spell({ ...ticket, nonce: intent.nonce }) : undefined;
    return ticket.nonce === intent.nonce && ticket.wins === 0 ? spell({ ...ticket, nonce: '' }) : undefined;
  };
}

/** What a refusal says of the ticket; of the lottery alone, nothing. */
function whyNot(
  intent: Extract<Entry['intent'], { kind: 'sell' | 'unsell' | 'takeBack' }>,
  code: string,
  reaches: (ticket: TicketState) => boolean,
): Becomes | undefined {
  if (code === 'ticket.alreadySold' || code === 'ticket.sold')
    return refused((ticket) => ticket !== undefined && ticket.nonce !== '');
  if (code === 'ticket.won')
    return refused((ticket) => intent.kind === 'unsell' && ticket?.nonce === intent.nonce && ticket.wins > 0);
  if (code !== 'notFound') return undefined;
  return refused(
    (ticket) => !ticket || !reaches(ticket) || (intent.kind === 'unsell' && ticket.nonce !== intent.nonce),
  );
}
