import type { SdkCall } from '../../../../infra/local/gateway/gateway-call.ts';
import { busy, drawing, opening, resting, rushed, taking, type Aim } from './aims.ts';
import { prefixes } from '../../../support/prefixes.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { dropCondition, dropWrite, sendAsItIs, type SentWrite, writesOf } from './rewriting.ts';

/** The product with one protection less: what a function sends is changed on its way. */
export interface Mutant {
  readonly name: string;
  /** The functions whose calls it changes. */
  readonly of: readonly string[];
  /** @returns whether the call was changed */
  readonly change: (call: SdkCall) => boolean;
  /** The work of `ops` among which its lack shows soon. */
  readonly aim: Aim;
  /** The doings of one person show it: `model` plants it. */
  readonly alone: boolean;
}

/**
 * Takes a protection away from now on: what those functions send is changed on its way.
 * @param onHit is called for each call that was changed
 * @returns what gives it back
 */
export const plant = (
  { local: { gateway } }: TestCloud,
  { of, change }: Pick<Mutant, 'of' | 'change'>,
  onHit: () => void = () => undefined,
): (() => void) =>
  gateway.intercept((call) => {
    const isIts = call.service === 'dynamodb' && of.some((name) => call.caller.name.endsWith(`-api-${name}`));
    if (!isIts || !change(call)) return undefined;
    onHit();
    sendAsItIs(call);
    return undefined;
  });

type Which = (write: SentWrite) => boolean;
const ticket: Which = ({ pk, sk }) => pk.includes(`#${prefixes.lottery}`) && /^\d{8}$/.test(sk);
const tally: Which = ({ sk }) => sk.startsWith(prefixes.tally);
const sale: Which = ({ sk }) => sk.startsWith(prefixes.sale);
const shard: Which = ({ sk }) => sk === 'TAKEN';
const lottery: Which = ({ sk }) => sk === 'LOTTERY';
const draw: Which = ({ sk }) => sk.startsWith(prefixes.draw);
const winner: Which = ({ sk }) => sk.startsWith(prefixes.winner);
const plan: Which = ({ pk }) => pk.startsWith(prefixes.pending);
const receipt: Which = ({ pk }) => pk.includes(prefixes.request);

/** Changes all writes of a call that are of one sort. */
const each =
  (which: Which, change: (write: SentWrite, call: SdkCall) => boolean) =>
  (call: SdkCall): boolean =>
    writesOf(call)
      .filter(which)
      .map((write) => change(write, call))
      .includes(true);
const without = (which: Which, condition = /./) => each(which, (write) => dropCondition(write, condition));
const unwritten = (which: Which) => each(which, (write, call) => dropWrite(call, write));
/** Either alone is enough where a lottery is archived: that calls off what is only being prepared. */
const unguarded = (call: SdkCall): boolean =>
  writesOf(call).some(lottery) && [unwritten(lottery)(call), without(plan)(call)].includes(true);

/** The plan's own counter stands still while its batches are carried out. */
const unstepped = (call: SdkCall): boolean =>
  writesOf(call).some((write) => plan(write) && /done/.test(JSON.stringify(write.request))) &&
  unwritten(plan)(call);

const mutant = (
  name: string,
  of: string | readonly string[],
  change: (call: SdkCall) => boolean,
  aim: Aim = busy,
  alone = false,
): Mutant => ({ name, of: [of].flat(), change, aim, alone });

const assigning = ['assignToUser', 'assignSpecific'];
const everything = ['sellTicket', 'unsellTicket', 'deleteTicket', 'deleteDraw', 'drawWinner', ...assigning];

/** Each takes one condition, token, counter or step of the ledger away: of each sort one. */
export const mutants: readonly Mutant[] = [
  // The ticket's generation alone would be enough.
  mutant(
    'sale: the ticket is unsold',
    'sellTicket',
    without(ticket, /not_exists\((view\.b|view\.g)\)|^view\.g = /),
  ),
  mutant('sale: the ticket is of that assignment', 'sellTicket', without(ticket, /^a = /), taking),
  mutant('sale: under the rules that were read', 'sellTicket', without(tally), resting),
  mutant('sale: counted', 'sellTicket', unwritten(tally), busy, true),
  // Either is enough: that the sale is unchanged, or that the ticket has this buyer.
  mutant('removal: that buyer', 'unsellTicket', (call) =>
    [without(ticket, /view\.b\.[ns]/)(call), without(sale)(call)].includes(true),
  ),
  mutant('removal: the ticket has not won', 'unsellTicket', without(ticket, /not_exists\(w\)/), drawing),
  mutant('taking back: the ticket is unsold', 'deleteTicket', without(ticket, /not_exists\(view\.b\)/)),
  mutant('taking back: only the last ticket takes the count along', 'deleteTicket', without(tally), opening),
  mutant('taking back: the number becomes free', 'deleteTicket', unwritten(shard), busy, true),
  mutant('taking back: the lottery is not archived', 'deleteTicket', unwritten(lottery), resting),
  mutant('assigning: the numbers in use as they were read', assigning, without(shard), rushed),
  mutant('assigning: neither archived nor called off meanwhile', assigning, unguarded, resting),
  mutant('assigning: the step of the ledger', assigning, unstepped, { ...busy, archiveEach: 0 }),
  mutant('draw: that buyer', 'drawWinner', without(ticket), drawing),
  mutant('draw: the ticket counts its wins', 'drawWinner', unwritten(ticket), drawing, true),
  mutant(
    'draw: one winner a prize',
    'drawWinner',
    (call) => [without(draw, /size/)(call), without(winner)(call)].includes(true),
    drawing,
  ),
  mutant('deleting a draw: it has no winners', 'deleteDraw', without(draw), drawing),
  mutant('a key is used once', everything, without(receipt), busy),
  mutant('a request leaves its record', everything, unwritten(receipt), busy),
];
