import * as z from 'zod/mini';
import { nothing } from './answer.ts';
import { body, requiredText } from './fields.ts';
import { defineRoute, type Throttle } from './route.ts';

/**
 * The decisions of a draw's controller (R403), by a link and without an account. Separate from the rest of the draw, so
 * that the controller's page loads no more of the contract than this.
 */

/** The token of a controller's link. */
export const byToken = z.object({ token: z.string().check(z.maxLength(200, 'Ogiltig länk')) });
/** Calls per minute: everyone in a hall shares an address. */
export const perAddress = (limit: number): readonly Throttle[] => [{ per: ['address'], limit, seconds: 60 }];
const decisions = perAddress(60);
/** Each mails all Admins. */
const refusals: readonly Throttle[] = [
  ...decisions,
  { per: ['address', 'params.token'], limit: 20, seconds: 3600 },
];

export const personName = requiredText('Fyll i namn', { max: 100 });
/** A number of 6 to 20 digits that came up in the room, also written in groups. */
const publicNumber = z.string('Skriv talet').check(
  z.overwrite<string>((value) => value.replace(/\s/g, '')),
  z.regex(/^\d{6,20}$/, 'Talet har 6 till 20 siffror'),
);
export const Start = body({ publicNumber });
export const Approval = body({
  setHash: z.string('Ladda om sidan').check(z.regex(/^[0-9a-f]{64}$/, 'Ladda om sidan')),
});
export const Refusal = body({ reason: requiredText('Fyll i varför', { min: 5, max: 250, lines: true }) });
export const Signature = body({ name: personName });

export const approveDraw = defineRoute('POST', '/control/{token}/approve', {
  summary: 'The controller approves the frozen set of a draw',
  description: 'Of this very set, before the start. Again it changes nothing.',
  access: 'public',
  params: byToken,
  body: Approval,
  answer: nothing,
  errors: ['draw.notFrozen', 'draw.setChanged', 'draw.started'],
  grants: ['global:write'],
  throttles: decisions,
});
export const refuseDraw = defineRoute('POST', '/control/{token}/refuse', {
  summary: 'The controller does not approve a draw, or takes an approval back; all Admins are mailed',
  description: 'Until the start. An approval is void.',
  access: 'public',
  params: byToken,
  body: Refusal,
  answer: nothing,
  errors: ['draw.started'],
  grants: ['global:write'],
  throttles: refusals,
});
export const startAsController = defineRoute('POST', '/control/{token}/start', {
  summary: 'The controller starts a frozen draw with a number that came up in the room, once',
  description: 'The same number again answers as before, another is 409.',
  access: 'public',
  params: byToken,
  body: Start,
  answer: nothing,
  errors: ['draw.notFrozen', 'draw.notApproved', 'draw.started'],
  grants: ['global:write'],
  throttles: decisions,
});
export const signDraw = defineRoute('POST', '/control/{token}/sign', {
  summary: 'The controller signs the winners: the secret is published, and the draw has ended',
  description:
    'Publishes the secret: no more winners, and no prize is drawn again. The same name again changes nothing.',
  access: 'public',
  params: byToken,
  body: Signature,
  answer: nothing,
  errors: ['draw.noWinners', 'draw.signed'],
  grants: ['global:write'],
  throttles: decisions,
});
