import { listQuestions } from '../../shared/contract/faq.ts';
import { implement } from '../kernel/implement.ts';
import { fitting, partOf } from '../store/page.ts';
import { inOrder, listQuestionRecords, sortKeyOf, toQuestion } from '../store/question-record.ts';

export const handler = implement(listQuestions, async ({ query, resources: { service } }) =>
  fitting(partOf(await listQuestionRecords(service), query, sortKeyOf, inOrder), toQuestion, sortKeyOf),
);
