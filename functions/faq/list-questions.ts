import { listQuestions } from '../../shared/contract/faq.ts';
import { implement } from '../runtime/implement.ts';
import { listQuestionRecords, toQuestion } from './question-record.ts';

export const handler = implement(listQuestions, async ({ resources: { service } }) =>
  (await listQuestionRecords(service)).map(toQuestion),
);
