import * as z from 'zod/mini';
import { drawRules } from '../domain/draw-rule.ts';
import { drawStates } from '../domain/draw-state.ts';
import { fileAnswer, json, nothing } from './answer.ts';
import { byToken, perAddress, personName } from './control.ts';
import { Draw } from './draw.ts';
import { body, email, id, instant } from './fields.ts';
import { pdfType } from './lottery.ts';
import { Prize } from './prize.ts';
import { defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';

/**
 * The controller of a draw (R400): checks it by a link of their own, without an account. The link's token shows this
 * one lottery and nothing else of the club.
 */

export const NamedController = body({ name: personName, email });

/** What a controller sees. Winners are numbers, never names. */
export const Control = z.object({
  club: z.object({
    name: z.string(),
    organisationNumber: z.nullable(z.string()),
    registrationNumber: z.nullable(z.string()),
    municipality: z.nullable(z.string()),
  }),
  lottery: z.object({
    name: z.string(),
    description: z.string(),
    createdDate: instant,
    validUntilDate: instant,
    drawDate: z.nullable(z.string()),
    price: z.number(),
    maxNumber: z.number(),
  }),
  handedOut: z.number(),
  sold: z.number(),
  rule: z.enum(drawRules),
  controllerRequired: z.boolean(),
  /** The lottery's list, in its order; `value` in SEK for each one. */
  prizes: z.array(z.pick(Prize, { name: true, value: true, sponsor: true, count: true, cash: true })),
  /** How many of the list this draw could still draw: 0 if it draws a prize again. */
  left: z.number(),
  /** Steps that have not happened are absent, as in a draw that an Admin reads. */
  draw: z.extend(
    z.pick(Draw, {
      id: true,
      name: true,
      createdDate: true,
      commitment: true,
      setHash: true,
      eligible: true,
      excluded: true,
      frozenDate: true,
      publicSource: true,
      publicNumber: true,
      startedDate: true,
      approvedDate: true,
      refused: true,
      signed: true,
    }),
    { state: z.enum(drawStates) },
  ),
  /** The controller's own name. */
  controller: z.object({ name: z.string() }),
  /** In drawing order; a replaced winner was drawn again. */
  winners: z.array(z.object({ number: z.number(), name: z.string(), replaced: z.boolean() })),
  /** Every draw of the lottery, so that none is hidden. */
  draws: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdDate: instant,
      controlled: z.boolean(),
      state: z.enum(drawStates),
      winners: z.number(),
    }),
  ),
});
export type Control = z.infer<typeof Control>;

const byId = z.object({ id });

export const setController = defineRoute('PUT', '/draw/{id}/controller', {
  summary: 'Name the controller of a controlled draw, who is mailed a link; the same one is mailed it again',
  description:
    'The same name and email keep the link and are mailed it again; another gets a link of their own, and the earlier one ends. 409 for an email of an Admin or Master.',
  access: 'admin',
  params: byId,
  body: NamedController,
  answer: nothing,
  errors: ['draw.notControlled', 'controller.isAdmin', 'controller.tooLate'],
  grants: ['table:write'],
  throttles: perUserLimits.mails,
});
export const printProtocol = defineRoute('GET', '/draw/{id}/protocol', {
  summary: 'The protocol of a draw as a PDF, to sign',
  description: 'Of any draw; the parts of a controlled one are left out of an ordinary one.',
  access: 'admin',
  params: byId,
  answer: fileAnswer(pdfType),
  grants: ['table:read'],
  throttles: perUserLimits.reports,
});
export const readControl = defineRoute('GET', '/control/{token}', {
  summary: "What a draw's controller checks, until 60 days after the sale period",
  description:
    'Nobody is named but the controller. 404 for an unknown link, one that another has replaced, and after 60 days.',
  access: 'public',
  params: byToken,
  answer: json(Control),
  grants: ['global:write'],
  throttles: perAddress(120),
});
export const printControlProtocol = defineRoute('GET', '/control/{token}/protocol', {
  summary: "The protocol of a draw as a PDF, for the draw's controller",
  access: 'public',
  params: byToken,
  answer: fileAnswer(pdfType),
  grants: ['global:write'],
  throttles: perAddress(30),
});
