import * as z from 'zod/mini';
import { settlementTargets } from '../domain/settlement.ts';
import { created, json, listAnswer } from './answer.ts';
import { body, id, instant, optionalText, requiredText } from './fields.ts';
import { paging } from './paging.ts';
import { money } from './numeric.ts';
import { defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';

/**
 * What sellers have sold, and where the money is. `assigned` and `sold` count tickets, the rest are SEK. `amount`: sold
 * × price. `unpaid` and `paid`: not paid and paid by buyers. `swish`: the part of `paid` that went to the club's
 * number. `confirmed`: confirmed by the club's bank or an Admin. `held`: received by sellers in total. `handedIn`:
 * handed in of that; `owed`: the rest. `paid` − `held` − `confirmed` is paid to the club and not confirmed.
 */
const sums = {
  assigned: z.number(),
  sold: z.number(),
  amount: z.number(),
  unpaid: z.number(),
  paid: z.number(),
  swish: z.number(),
  confirmed: z.number(),
  held: z.number(),
  handedIn: z.number(),
  owed: z.number(),
};
export const SettlementSums = z.object(sums);
export type SettlementSums = z.infer<typeof SettlementSums>;

const Person = z.object({ id: z.string(), firstName: z.string(), lastName: z.string() });

/** A seller's sums in a lottery, the team that they sell for, and when they were last reminded of it. */
export const SellerSettlement = z.object({
  ...sums,
  user: Person,
  teamId: z.string(),
  lastReminder: z.nullable(instant),
});
export type SellerSettlement = z.infer<typeof SellerSettlement>;

/** Sums of a team's sellers in a lottery; `holds` is what the team has received and not yet passed on, SEK. */
export const TeamSettlement = z.object({
  ...sums,
  teamId: z.string(),
  name: z.string(),
  sectionName: z.string(),
  holds: z.number(),
});
export type TeamSettlement = z.infer<typeof TeamSettlement>;

/**
 * A hand-in or its reversal, whose `amount` is negative. `user` is the seller, null if a team hands in; `team` is the
 * team that receives or hands in, null if a seller hands in to the club. `reversedBy` is the id of its reversal.
 */
export const SettlementEntry = z.object({
  id: z.string(),
  at: instant,
  by: Person,
  from: z.enum(['seller', 'team']),
  to: z.enum(settlementTargets),
  user: z.nullable(Person),
  /** A removed team cannot take money back. */
  team: z.nullable(z.object({ id: z.string(), name: z.string(), removed: z.boolean() })),
  amount: z.number(),
  /** The note; in a reversal its reason. */
  note: z.optional(z.string()),
  reversalOf: z.optional(z.string()),
  reversedBy: z.optional(z.string()),
});
export type SettlementEntry = z.infer<typeof SettlementEntry>;

/** A seller's own sums in a lottery with their hand-ins, newest first. */
export const OwnSettlement = z.object({
  ticketBaseId: z.string(),
  name: z.string(),
  held: z.number(),
  handedIn: z.number(),
  owed: z.number(),
  entries: z.array(SettlementEntry),
});
export type OwnSettlement = z.infer<typeof OwnSettlement>;

/** A lottery to settle, archived or not. */
export const SettledLottery = z.object({
  id: z.string(),
  name: z.string(),
  price: z.number(),
  validUntilDate: instant,
  closed: z.boolean(),
});
export type SettledLottery = z.infer<typeof SettledLottery>;

const amount = money('Fyll i belopp').check(
  z.refine((sek) => sek !== 0, 'Fyll i ett belopp som är större än 0'),
);

/** Money that is handed in by a seller (`userId`) or by a team (`teamId`). */
export const NewSettlement = body({
  ticketBaseId: id,
  userId: z.optional(z.nullable(id)),
  teamId: z.optional(z.nullable(id)),
  amount,
  to: z.enum(settlementTargets, 'Välj vem som tar emot'),
  note: optionalText({ max: 250 }),
}).check(
  z.refine(({ userId, teamId }) => Boolean(userId) !== Boolean(teamId), {
    path: ['userId'],
    error: 'Välj en säljare eller ett lag',
  }),
  z.refine(({ teamId, to }) => !teamId || to === 'club', {
    path: ['to'],
    error: 'Ett lag lämnar in till föreningen',
  }),
);

export const NewReversal = body({ reason: requiredText('Skriv varför', { max: 250 }) });

const byId = z.object({ id });

export const readSettlement = defineRoute('GET', '/ticketbase/{id}/settlement', {
  summary:
    'What was sold in a lottery, what was paid, and who has the money: in total, by team and by seller',
  description:
    '`unpaid`, `paid`, `swish`, `confirmed`, `held`, `handedIn` and `owed` are sums of payments in SEK. Money paid to the club that nobody has confirmed, `paid` − `held` − `confirmed`, is not collected. A removed team without tickets and money is left out.',
  access: 'treasurer',
  params: byId,
  answer: json(
    z.object({ totals: SettlementSums, teams: z.array(TeamSettlement), sellers: z.array(SellerSettlement) }),
  ),
  grants: ['table:read'],
  throttles: perUserLimits.lists,
});
export const readTeamSettlement = defineRoute('GET', '/team/{id}/settlement', {
  summary: 'The same of one team and its sellers',
  access: 'teamAdmin',
  params: byId,
  query: z.object({ ticketBaseId: id }),
  answer: json(
    z.object({
      totals: z.object({ ...sums, holds: z.number() }),
      sellers: z.array(SellerSettlement),
      /** Whether the club tracks payments; if not, the money in these sums is not shown. */
      trackPayments: z.boolean(),
    }),
  ),
  grants: ['table:read'],
  throttles: perUserLimits.lists,
});
export const listOwnSettlements = defineRoute('GET', '/settlement/mine', {
  summary: 'What the caller has received from buyers and handed in, by lottery',
  access: 'user',
  answer: json(z.array(OwnSettlement)),
  grants: ['table:read'],
});
export const listSettledLotteries = defineRoute('GET', '/settlement/ticketbase', {
  summary: 'The lotteries of the club to settle, open ones first, newest first',
  access: 'treasurer',
  answer: json(z.array(SettledLottery)),
  grants: ['table:read'],
});
export const createSettlement = defineRoute('POST', '/settlement', {
  summary: 'Record money that a seller or a team hands in; a seller is mailed',
  description:
    '`to: team`: a TeamAdmin receives for their own team. `to: club`: an Admin or Kassör receives, from a seller (`userId`) or a team (`teamId`). More than is owed or held is refused, with the sum in the message.',
  access: 'teamAdminOrTreasurer',
  body: NewSettlement,
  answer: created(z.string()),
  errors: ['settlement.tooMuch', 'settlement.adminOnly', 'settlement.leaderOnly', 'payment.notTracked'],
  grants: ['table:write'],
  throttles: perUserLimits.handIns,
});
export const reverseSettlement = defineRoute('POST', '/settlement/{id}/reversal', {
  summary: 'Reverse a hand-in by an entry of its own, once',
  description:
    'Nothing is changed or deleted: the reversal is an entry with a negative amount. Money that a team has passed on must be reversed first.',
  access: 'teamAdminOrTreasurer',
  params: byId,
  body: NewReversal,
  answer: created(z.string()),
  errors: [
    'settlement.adminOnly',
    'settlement.passedOn',
    'settlement.reversed',
    'settlement.isReversal',
    'settlement.teamRemoved',
    'payment.notTracked',
  ],
  grants: ['table:write'],
  throttles: perUserLimits.handIns,
});
export const listSettlements = defineRoute('GET', '/settlement', {
  summary: 'Hand-ins and reversals in a lottery, newest first; for a TeamAdmin those of the team',
  access: 'teamAdminOrTreasurer',
  query: z.extend(paging, { ticketBaseId: id, userId: z.optional(id), teamId: z.optional(id) }),
  answer: listAnswer(SettlementEntry),
  grants: ['table:read'],
});
