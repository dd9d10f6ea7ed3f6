import * as z from 'zod/mini';
import { json } from './answer.ts';
import { body, id, optionalText, requiredText } from './fields.ts';
import { numeric } from './numeric.ts';
import { bodySizes, defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';

/** Maximum rows of a bank's report in one call. */
export const rowsAtOnce = 500;
/** Maximum sales that one incoming payment may pay. */
export const salesPerRow = 20;

/**
 * `matched`: the message has the reference of sales whose sum is the amount. `suggested`: phone, name or amount points
 * to a sale. `already`: it has been recorded. `unmatched`: nothing fits; includes refunds and differing amounts.
 */
export const rowStatuses = ['matched', 'suggested', 'already', 'unmatched'] as const;
export type RowStatus = (typeof rowStatuses)[number];

/**
 * One row of a bank's report. `amount` is in SEK, negative for a refund. Date and amount are validated row by row, so
 * that an unreadable one does not stop the other rows.
 */
const row = {
  line: z
    .number('Fyll i radnummer')
    .check(z.int('Ett heltal'), z.gte(0, 'Minst 0'), z.lte(10_000_000, 'Radnumret är för högt')),
  date: requiredText('Fyll i datum', { max: 40 }),
  amount: numeric('Fyll i belopp'),
  message: optionalText({ max: 500, lines: true }),
  name: optionalText({ max: 200 }),
  phone: optionalText({ max: 50 }),
  bankReference: optionalText({ max: 100 }),
};
/** What the preview of a row adds to it. */
const previewed = ['status', 'why'];
const PreviewRow = body(row, [...previewed, 'saleIds', 'fundraiserId']);
export type BankRow = z.output<typeof PreviewRow>;

const ConfirmRow = body(
  {
    ...row,
    saleIds: z.optional(
      z.nullable(
        z.array(id, 'Välj köp').check(
          z.maxLength(salesPerRow, `Högst ${salesPerRow} köp`),
          z.refine((ids) => new Set(ids).size === ids.length, 'Samma köp är valt två gånger'),
        ),
      ),
    ),
    fundraiserId: z.optional(z.nullable(id)),
  },
  previewed,
);
export type RowToConfirm = z.output<typeof ConfirmRow>;

const rows = <S extends z.ZodMiniType>(each: S) =>
  z
    .array(each, 'Välj rader')
    .check(
      z.minLength(1, 'Välj minst en rad'),
      z.maxLength(rowsAtOnce, `Högst ${rowsAtOnce} rader åt gången`),
    );

export const PaymentPreview = z.object({
  rows: z.array(
    z.object({
      line: z.number(),
      status: z.enum(rowStatuses),
      /** The sales that it pays, or may pay. */
      saleIds: z.optional(z.array(z.string())),
      /** The fundraiser whose reference is in the message. */
      fundraiserId: z.optional(z.string()),
      /** A Swedish sentence: what fits, or what is wrong. */
      why: z.string(),
    }),
  ),
  /** The fundraisers that a row can be booked to as a gift. */
  fundraisers: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type PaymentPreview = z.infer<typeof PaymentPreview>;

/** Number of rows by outcome, and the outcome of each row. */
export const PaymentOutcome = z.object({
  confirmed: z.number(),
  already: z.number(),
  unmatched: z.number(),
  rows: z.array(
    z.object({ line: z.number(), status: z.enum(['confirmed', 'already', 'unmatched']), why: z.string() }),
  ),
});
export type PaymentOutcome = z.infer<typeof PaymentOutcome>;

export const previewPayments = defineRoute('POST', '/payment/preview', {
  summary: "Match the rows of a bank's report with sales; nothing is changed or kept",
  access: 'treasurer',
  body: body({ rows: rows(PreviewRow) }),
  maxBody: bodySizes.lists,
  answer: json(PaymentPreview),
  errors: ['payment.notTracked'],
  grants: ['table:write'],
  throttles: perUserLimits.bankReports,
});
export const confirmPayments = defineRoute('POST', '/payment', {
  summary: "Confirm the rows of a bank's report as payments of sales or as gifts; each row once",
  description:
    'A row is known by `bankReference`, else by all its fields and its line: confirming it again changes nothing. Names and phones of rows that are not confirmed are not kept.',
  access: 'treasurer',
  body: body({ rows: rows(ConfirmRow) }),
  maxBody: bodySizes.lists,
  answer: json(PaymentOutcome),
  errors: ['payment.notTracked'],
  grants: ['table:write'],
  throttles: perUserLimits.reports,
});
