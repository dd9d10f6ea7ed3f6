import * as z from 'zod/mini';
import { json, nothing, work } from './answer.ts';
import { Start } from './control.ts';
import { body, id, optionalText, requiredText } from './fields.ts';
import { numeric } from './numeric.ts';
import { defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';
import { Winner } from './draw.ts';

/**
 * A controlled draw (R390): the numbers that take part are frozen and published, then a number comes up in the room,
 * and only both together decide the winners.
 */

export const FrozenCounts = z.object({ eligible: z.number(), excluded: z.number() });
export const Frozen = z.object({ eligible: z.number(), setHash: z.string() });

/**
 * The body of a freeze. `excluded` is required under the rule `paid`: the number of unpaid tickets that the caller was shown,
 * so that a change since then is noticed. `publicSource` names the public draw that will supply the starting number, such as
 * 'Joker lördag 12 december'.
 */
export const Freezing = body({
  publicSource: optionalText({ max: 100 }),
  excluded: z.optional(numeric('Fyll i antal').check(z.int('Heltal'), z.gte(0, 'Minst 0'))),
});
const reason = requiredText('Fyll i varför', { min: 5, max: 250, lines: true });
export const Unfreezing = body({ reason });
export const RenamedPrize = body({
  drawId: id,
  winnerId: id,
  name: requiredText('Fyll i vinst', { max: 100 }),
});
export const Redraw = body({ drawId: id, winnerId: id, reason });
export const HandedOut = body({ drawId: id, winnerId: id, handedOut: z.boolean('Ja eller nej') });

const params = z.object({ id });

export const previewFreeze = defineRoute('GET', '/draw/{id}/freeze', {
  summary:
    'How many numbers would take part if the draw were frozen now, and how many are left out as unpaid',
  access: 'admin',
  params,
  answer: json(FrozenCounts),
  errors: ['draw.notControlled'],
  grants: ['table:read'],
  throttles: perUserLimits.reports,
});
export const freezeDraw = defineRoute('POST', '/draw/{id}/freeze', {
  summary:
    'Freeze which numbers take part in a controlled draw, and name the public draw that its number will come from, if any',
  description:
    'Under the rule `paid`, `excluded` repeats what `GET` showed. Above 200 000 numbers it continues as a job (202).',
  access: 'admin',
  params,
  body: Freezing,
  answer: work(Frozen),
  errors: ['draw.notControlled', 'sale.open', 'draw.setChanged', 'draw.noneLeft', 'lottery.archived'],
  grants: ['table:write', 'documents:write'],
});
export const unfreezeDraw = defineRoute('POST', '/draw/{id}/unfreeze', {
  summary: 'Take the freeze of a draw back before it is started; voids an approval',
  description: 'Before the start only. An approval of the controller is void.',
  access: 'admin',
  params,
  body: Unfreezing,
  answer: nothing,
  errors: ['draw.notFrozen', 'draw.started', 'draw.frozen'],
  grants: ['table:write'],
});
export const startDraw = defineRoute('POST', '/draw/{id}/start', {
  summary: 'Start a frozen draw with a number that came up in the room, once',
  description:
    'The same number again changes nothing. Where the lottery requires it, the controller must have approved this very set.',
  access: 'admin',
  params,
  body: Start,
  answer: nothing,
  errors: ['draw.notFrozen', 'draw.notApproved', 'draw.started'],
  grants: ['table:write'],
});
export const renamePrize = defineRoute('PUT', '/draw/winner', {
  summary: 'Correct the name of a drawn prize, until the winner mail',
  access: 'admin',
  body: RenamedPrize,
  answer: nothing,
  errors: ['draw.closed', 'draw.mailSent'],
  grants: ['table:write'],
});
export const redrawWinner = defineRoute('POST', '/draw/winner/redraw', {
  summary: 'Draw a prize again: the earlier winner stays, marked, and the next index of the stream decides',
  description: 'Returns all winners so far: the replaced one stays, marked.',
  access: 'admin',
  body: Redraw,
  answer: json(z.array(Winner)),
  errors: [
    'draw.closed',
    'draw.mailSent',
    'draw.notStarted',
    'draw.mustBeControlled',
    'draw.noneLeft',
    'draw.notReplaceable',
    'lottery.archived',
    'bound.reached',
  ],
  grants: ['table:write', 'documents:write'],
  throttles: perUserLimits.prizes,
});
export const handOutPrize = defineRoute('PUT', '/draw/winner/handed-out', {
  summary: 'Record that a prize has been handed out, or has not',
  access: 'admin',
  body: HandedOut,
  answer: nothing,
  errors: ['draw.notReplaceable'],
  grants: ['table:write'],
});
