import * as z from 'zod/mini';
import { fileAnswer } from './answer.ts';
import { id } from './fields.ts';
import { pdfType } from './lottery.ts';
import { defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';

export const printPlan = defineRoute('GET', '/ticketbase/{id}/plan', {
  summary: "A lottery's plan as a PDF, for the controller to approve before the sale",
  access: 'admin',
  params: z.object({ id }),
  answer: fileAnswer(pdfType),
  grants: ['table:read'],
  throttles: perUserLimits.reports,
});
