import * as z from 'zod/mini';
import { created, json, listAnswer, nothing } from './answer.ts';
import { body, id, requiredText } from './fields.ts';
import { paging } from './paging.ts';
import { requiredHtml } from './html.ts';
import { bodySizes, defineRoute } from './route.ts';
import { perUserLimits } from './throttles.ts';

const Topic = z.object({ id: z.number(), name: z.string() });

/** A question with its answer; one set for the whole service. */
export const Question = z.object({
  id: z.string(),
  typeId: z.number(),
  title: z.string(),
  html: z.string(),
  cultureName: z.string(),
});
export type Question = z.infer<typeof Question>;

const fields = {
  typeId: z.literal([1, 2, 3, 4], 'Välj typ'),
  title: requiredText('Fyll i titel', { max: 100 }),
  html: requiredHtml,
};
const readOnly = ['cultureName', 'typeName'];
export const NewQuestion = body(fields, [...readOnly, 'id']);
export const EditedQuestion = body({ id, ...fields }, readOnly);

const byId = z.object({ id });

export const listTopics = defineRoute('GET', '/faq/types', {
  summary: 'The topics of questions',
  access: 'public',
  answer: json(z.array(Topic)),
  revalidates: true,
  grants: [],
});
export const listQuestions = defineRoute('GET', '/faq', {
  summary: 'All questions, by topic, oldest first',
  access: 'public',
  query: paging,
  answer: listAnswer(Question),
  revalidates: true,
  grants: ['global:read'],
});
export const readQuestion = defineRoute('GET', '/faq/{id}', {
  summary: 'One question',
  access: 'public',
  params: byId,
  answer: json(Question),
  revalidates: true,
  grants: ['global:read'],
});
export const createQuestion = defineRoute('POST', '/faq', {
  summary: 'Add a question; the HTML is cleaned',
  access: 'content',
  body: NewQuestion,
  maxBody: bodySizes.html,
  answer: created(z.string()),
  errors: ['bound.reached'],
  grants: ['global:write'],
  throttles: perUserLimits.html,
});
export const editQuestion = defineRoute('PUT', '/faq', {
  summary: 'Change a question; the HTML is cleaned',
  access: 'content',
  body: EditedQuestion,
  maxBody: bodySizes.html,
  answer: nothing,
  errors: ['bound.reached'],
  grants: ['global:write'],
  throttles: perUserLimits.html,
});
export const deleteQuestion = defineRoute('DELETE', '/faq/{id}', {
  summary: 'Delete a question',
  access: 'content',
  params: byId,
  answer: nothing,
  grants: ['global:write'],
});
