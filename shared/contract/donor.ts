import * as z from 'zod/mini';
import { accepted, created, json, listAnswer, nothing } from './answer.ts';
import { body, id, instant, optionalEmail, optionalText, requiredText } from './fields.ts';
import { optionalPhone } from './phone.ts';
import { paging } from './paging.ts';
import { money } from './numeric.ts';
import { type Gift, isGift } from '../domain/gift.ts';
import { defineRoute } from './route.ts';
import { mailStatuses } from './buyer.ts';
import { perUserLimits } from './throttles.ts';

/** Donors that a user may register per day (Stockholm), removed ones included; above it 429 `donor.tooManyToday`. */
export const donorsPerDay = 300;

/** A donor's own words, as stored and answered; empty if there are none. */
export const donorTexts = {
  displayName: z.string(),
  contactPerson: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  zipCode: z.string(),
  information: z.string(),
};

/**
 * A company or person that gives. `sum` is in SEK, `createdBy` the name of the user who registered the donor;
 * `inKind` is present, and true, for goods or services.
 */
export const Donor = z.extend(z.extend(z.object({ id: z.string(), fundraiserId: z.string() }), donorTexts), {
  sum: z.number(),
  inKind: z.optional(z.boolean()),
  createdBy: z.string(),
  createdDate: instant,
  mailStatus: z.enum(mailStatuses),
  /** Present, and true, for a donor whose name and details have been removed. */
  erased: z.optional(z.boolean()),
});
export type Donor = z.infer<typeof Donor>;

const empty = z.transform((value: string | null | undefined) => value ?? '');
const text = (rule: { max: number; lines?: boolean }) => z.pipe(optionalText(rule), empty);
const fields = {
  displayName: requiredText('Fyll i namn', { max: 30 }),
  contactPerson: text({ max: 50 }),
  email: z.pipe(optionalEmail, empty),
  phone: z.pipe(optionalPhone, empty),
  address: text({ max: 50 }),
  city: text({ max: 20 }),
  zipCode: text({ max: 10 }),
  information: text({ max: 256, lines: true }),
  sum: money('Fyll i summa'),
  inKind: z.optional(z.boolean('Ja eller nej')),
};
/** A sum above 0, or a gift in kind. */
const gift = z.refine<Gift>(isGift, {
  path: ['sum'],
  error: 'Fyll i en summa över 0, eller kryssa i att gåvan är varor eller tjänster',
});
const readOnly = ['createdBy', 'createdDate', 'mailStatus', 'erased'];
export const NewDonor = body({ fundraiserId: id, ...fields }, [...readOnly, 'id']).check(gift);
export const EditedDonor = body({ id, ...fields }, [...readOnly, 'fundraiserId']).check(gift);
export const DonorMail = body({
  fundraiserDonorId: id,
  message: optionalText({ max: 250, lines: true }),
});

const byId = z.object({ id });

export const listDonors = defineRoute('GET', '/fundraiser/{id}/donors', {
  summary: "The caller's own donors of a fundraiser, or all donors for an Admin; newest first",
  access: 'user',
  params: byId,
  query: paging,
  answer: listAnswer(Donor),
  grants: ['table:read'],
});
export const readDonor = defineRoute('GET', '/fundraiser/donor/{id}', {
  summary: 'One donor',
  access: 'user',
  params: byId,
  answer: json(Donor),
  grants: ['table:read'],
});
export const createDonor = defineRoute('POST', '/fundraiser/donor', {
  summary: 'Register a donor; for users assigned to the fundraiser and for Admins',
  access: 'user',
  body: NewDonor,
  answer: created(z.string()),
  errors: ['sale.closed', 'donor.tooManyToday'],
  grants: ['table:write'],
});
export const editDonor = defineRoute('PUT', '/fundraiser/donor', {
  summary: 'Change a donor',
  access: 'user',
  body: EditedDonor,
  answer: nothing,
  errors: ['sale.closed'],
  grants: ['table:write'],
});
export const deleteDonor = defineRoute('DELETE', '/fundraiser/donor/{id}', {
  summary: 'Remove a donor',
  access: 'user',
  params: byId,
  answer: nothing,
  errors: ['sale.closed'],
  grants: ['table:write'],
});
export const thankDonor = defineRoute('POST', '/fundraiser/donor/mail', {
  summary: "Mail the club's thanks to a donor",
  access: 'user',
  body: DonorMail,
  answer: accepted,
  errors: ['donor.noEmail'],
  grants: ['table:write'],
  throttles: perUserLimits.mails,
});
