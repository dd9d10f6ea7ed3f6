import * as z from 'zod/mini';
import { drawRules } from '../domain/draw-rule.ts';
import { formatNumber } from '../domain/numbers.ts';
import { created, fileAnswer, json, nothing, perhaps, textAnswer } from './answer.ts';
import { body, day, id, instant, optionalText, requiredText } from './fields.ts';
import { money, numeric } from './numeric.ts';
import { drawDayAnswers, drawDayFields, drawnAfterSale } from './draw-day.ts';
import { groundAnswers, groundFields, statedGround } from './ground.ts';
import { bodySizes, defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';

/** A lottery; `image` is a URL on our own origin, or null. */
export const Lottery = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  maxNumber: z.number(),
  validUntilDate: instant,
  termsLink: z.nullable(z.string()),
  closed: z.boolean(),
  createdDate: instant,
  image: z.nullable(z.string()),
  /** Whether sellers may return unsold tickets themselves. */
  sellersMayReturn: z.boolean(),
  /** Which numbers its draws are drawn from. */
  drawFrom: z.enum(drawRules),
  /** Whether a controlled draw starts only after its controller has approved the frozen set. */
  controllerRequired: z.boolean(),
  ...drawDayAnswers,
  ...statedGround,
});
export type Lottery = z.infer<typeof Lottery>;

/** A lottery as those who run it see it. */
export const RunLottery = z.extend(Lottery, groundAnswers);
export type RunLottery = z.infer<typeof RunLottery>;

/** `total` tickets are assigned, `sold` of them have a buyer. */
export const CountedLottery = z.extend(RunLottery, {
  total: z.number(),
  sold: z.number(),
  /** For an archived lottery: when its buyers are anonymised; null once they are. */
  buyersKeptUntil: z.optional(z.nullable(instant)),
});
export type CountedLottery = z.infer<typeof CountedLottery>;

const fields = {
  name: requiredText('Fyll i namn', { max: 20 }),
  description: requiredText('Fyll i beskrivning', { max: 300, lines: true }),
  price: money('Fyll i pris'),
  maxNumber: numeric('Fyll i högsta lottnummer').check(
    z.int('Heltal'),
    z.gte(1, 'Minst 1'),
    z.lte(1_000_000, `Högst ${formatNumber(1_000_000)}`),
  ),
  validUntilDate: day,
  termsLink: z
    .pipe(
      optionalText({ max: 256 }),
      z.transform((value) => value || null),
    )
    .check(
      z.refine(
        (value) => value === null || /^https:\/\/[^\s/?#]/.test(value),
        'Länken måste starta med https://',
      ),
    ),
  /** Absent leaves it unchanged; null clears it: sellers may. */
  sellersMayReturn: z.optional(z.nullable(z.boolean('Ja eller nej'))),
  /** Likewise: null resets it to the sold numbers. */
  drawFrom: z.optional(z.nullable(z.enum(drawRules, 'Välj vilka lotter som deltar'))),
  /** Likewise: null resets it to false. */
  controllerRequired: z.optional(z.nullable(z.boolean('Ja eller nej'))),
  ...drawDayFields,
  ...groundFields,
};
/** Only in the lists of lotteries and of a seller's tickets. */
const counted = ['createdDate', 'image', 'registration', 'total', 'sold', 'buyersKeptUntil'];
const ofSeller = ['tickets', 'trackPayments', 'payee', 'code'];
const readOnly = [...counted, ...ofSeller, 'daysLeft', 'active'];
export const NewLottery = body({ ...fields, termsLink: z.optional(fields.termsLink) }, [
  ...readOnly,
  'id',
  'closed',
]).check(drawnAfterSale);
export const EditedLottery = body(
  { id, ...fields, termsLink: z.optional(fields.termsLink), closed: z.boolean('Ja eller nej') },
  readOnly,
).check(drawnAfterSale);

/** What differs in a copy of a lottery. */
export const CopiedLottery = body({ name: fields.name, validUntilDate: fields.validUntilDate });

const byId = z.object({ id });
export const pdfType = 'application/pdf';
/** Largest PDF in bytes (R163). */
export const maxPdfBytes = 2_097_152;

export const listLotteries = defineRoute('GET', '/ticketbase', {
  summary: 'The lotteries that are not archived, newest first',
  access: 'teamAdmin',
  answer: json(z.array(CountedLottery)),
  grants: ['table:read'],
});
export const listArchivedLotteries = defineRoute('GET', '/ticketbase/closed', {
  summary: 'The archived lotteries, newest first',
  access: 'admin',
  answer: json(z.array(CountedLottery)),
  grants: ['table:read'],
});
export const listOwnArchive = defineRoute('GET', '/ticketbase/archive', {
  summary: 'The archived lotteries in which the caller has tickets, newest first',
  access: 'user',
  answer: json(z.array(Lottery)),
  grants: ['table:read'],
});
export const hasOwnArchive = defineRoute('GET', '/ticketbase/archive/show', {
  summary: 'Whether the caller has tickets in an archived lottery',
  access: 'user',
  answer: json(z.boolean()),
  grants: ['table:read'],
});
export const readLottery = defineRoute('GET', '/ticketbase/{id}', {
  summary: 'One lottery',
  access: 'teamAdmin',
  params: byId,
  answer: json(RunLottery),
  grants: ['table:read'],
});
export const readLotteryName = defineRoute('GET', '/ticketbase/{id}/name', {
  summary: 'The name of a lottery, as text',
  access: 'teamAdmin',
  params: byId,
  answer: textAnswer,
  grants: ['table:read'],
});
export const createLottery = defineRoute('POST', '/ticketbase', {
  summary: 'Create a lottery',
  description: '`drawDate` is on the last day of the sale or later.',
  access: 'admin',
  body: NewLottery,
  maxBody: bodySizes.lists,
  answer: created(z.string()),
  errors: ['bound.reached', 'payment.notTracked'],
  grants: ['table:write'],
});
export const copyLottery = defineRoute('POST', '/ticketbase/{id}/copy', {
  summary: 'A new lottery like one of the club, open or archived, with its prizes, image and PDF',
  description: 'It has its own image, PDF and prizes, none drawn. Tickets, draws and sales are not copied.',
  access: 'admin',
  params: byId,
  body: CopiedLottery,
  answer: created(z.string()),
  errors: ['bound.reached', 'payment.notTracked'],
  grants: ['table:write', 'media:write', 'documents:write'],
});
export const editLottery = defineRoute('PUT', '/ticketbase', {
  summary:
    'Change, archive or reactivate a lottery; after the answer no sale is accepted under the old rules',
  access: 'admin',
  body: EditedLottery,
  maxBody: bodySizes.lists,
  answer: nothing,
  errors: ['lottery.maxTooLow', 'lottery.priceFixed', 'lottery.drawn', 'draw.frozen', 'payment.notTracked'],
  grants: ['table:write'],
});
export const readPdf = defineRoute('GET', '/ticketbase/{id}/pdf', {
  summary: 'Whether the lottery has a PDF (204 if it has none)',
  description: '204 if the lottery has none.',
  access: 'admin',
  params: byId,
  answer: perhaps(z.object({ exists: z.literal(true), size: z.number(), createdDate: instant })),
  grants: ['table:read'],
});
export const savePdf = defineRoute('PUT', '/ticketbase/pdf', {
  summary: 'Attach a PDF that goes with the mailed tickets',
  description: 'A PDF, judged by content, of at most 2 MB.',
  access: 'admin',
  body: body({ ticketBaseId: id, fileData: z.string('Välj en fil').check(z.minLength(1, 'Välj en fil')) }, [
    'exists',
  ]),
  maxBody: bodySizes.file,
  answer: nothing,
  errors: ['pdf.invalid'],
  grants: ['table:write', 'documents:write'],
  throttles: perUserLimits.uploads,
});
export const deletePdf = defineRoute('DELETE', '/ticketbase/{id}/pdf', {
  summary: "Remove the lottery's PDF",
  access: 'admin',
  params: byId,
  answer: nothing,
  grants: ['table:write', 'documents:write'],
});
export const downloadPdf = defineRoute('GET', '/ticketbase/{id}/pdf/download', {
  summary: "Download the lottery's PDF",
  access: 'admin',
  params: byId,
  answer: fileAnswer(pdfType),
  grants: ['table:read', 'documents:read'],
  throttles: perUserLimits.downloads,
});
export const readSaleSummary = defineRoute('GET', '/ticketbase/{id}/salesummary', {
  summary: 'Sold (`customerCount`) and assigned (`ticketCount`) tickets',
  access: 'admin',
  params: byId,
  answer: json(z.object({ customerCount: z.number(), ticketCount: z.number() })),
  grants: ['table:read'],
});
export const readTeamSaleSummary = defineRoute('GET', '/ticketbase/{id}/teamsalesummary', {
  summary: 'The same per team that holds tickets, by section and name',
  access: 'admin',
  params: byId,
  answer: json(
    z.array(
      z.object({
        sectionName: z.string(),
        teamName: z.string(),
        customerCount: z.number(),
        ticketCount: z.number(),
      }),
    ),
  ),
  grants: ['table:read'],
});
