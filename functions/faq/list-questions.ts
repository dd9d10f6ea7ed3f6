import { listQuestions } from '../../shared/contract/faq.ts';
import { implement } from '../runtime/implement.ts';
import { fitting, partOf } from '../runtime/page.ts';
import { inOrder, listQuestionRecords, placeOf, toQuestion } from './question-record.ts';

export const handler = implement(listQuestions, async ({ query, resources: { service } }) =>
  fitting(partOf(await listQuestionRecords(service), query, placeOf, inOrder), toQuestion, placeOf),
);
