import * as z from 'zod/mini';
import { drawRules } from '../domain/draw-rule.ts';
import { json } from './answer.ts';
import { id, instant } from './fields.ts';
import { defineRoute } from './route.ts';

/**
 * Everything needed to recompute every winner: numbers and times only, never a person. Prizes are in drawing order.
 * `docs/draw.md` says how; `npm run verify-draw` and the page `/dragning/{id}` do it.
 *
 * A set is a base64 bitmap: number 1 is the lowest bit of the first byte, and a one bit follows the highest number.
 * `setHash` is the hex SHA-256 of its bytes. The set of a controlled draw is the one that was frozen. That of an
 * ordinary draw is shared by the winners drawn after the sale was over; it is null if there are none or until it is
 * stored. A prize with a `setHash` has a set of its own, because it was drawn during the sale or under other rules of
 * the lottery; it is null until it is stored, within a minute.
 */
export const Proof = z.object({
  id: z.string(),
  controlled: z.boolean(),
  /** What the numbers of the set have in common. */
  rule: z.enum(drawRules),
  createdDate: instant,
  /** For a controlled draw: when its set was frozen, when it was started and with which number. */
  frozenDate: z.optional(instant),
  startedDate: z.optional(instant),
  publicNumber: z.optional(z.string()),
  /** The public draw that supplies the number, as named at the freeze, so that anyone can look it up. */
  publicSource: z.optional(z.string()),
  maxNumber: z.number(),
  /** How many numbers the draw's set holds; null until it has one. */
  eligible: z.nullable(z.number()),
  set: z.nullable(z.string()),
  setHash: z.nullable(z.string()),
  commitment: z.string(),
  /** Shown once the winners are mailed or the controller has signed. */
  secret: z.optional(z.string()),
  /** The draw, and its prize from 0, that this one draws again. */
  redrawOf: z.optional(z.object({ drawId: z.string(), prize: z.number() })),
  prizes: z.array(
    z.object({
      name: z.string(),
      number: z.number(),
      counter: z.number(),
      maxNumber: z.number(),
      /** Drawn again since: the prize at a later index replaces it. */
      replaced: z.optional(z.literal(true)),
      set: z.optional(z.nullable(z.string())),
      setHash: z.optional(z.nullable(z.string())),
    }),
  ),
});
export type Proof = z.infer<typeof Proof>;

export const readProof = defineRoute('GET', '/draw/{id}/proof', {
  summary: 'The proof of a draw: everything needed to recompute its winners',
  access: 'public',
  params: z.object({ id }),
  answer: json(Proof),
  grants: ['global:read', 'documents:read'],
});
