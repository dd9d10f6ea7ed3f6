import { readQuestion } from '../../shared/contract/faq.ts';
import { implement } from '../kernel/implement.ts';
import { findQuestion, toQuestion } from '../store/question-record.ts';

export const handler = implement(readQuestion, async ({ params, resources: { service }, fail }) =>
  toQuestion((await findQuestion(service, params.id)) ?? fail('notFound')),
);
