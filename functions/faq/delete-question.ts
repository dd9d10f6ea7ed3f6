import { deleteQuestion } from '../../shared/contract/faq.ts';
import { implement } from '../runtime/implement.ts';
import { keys } from '../table/keys.ts';
import { findQuestion } from './question-record.ts';

export const handler = implement(deleteQuestion, async ({ params, resources: { service }, fail }) => {
  const { id } = (await findQuestion(service, params.id)) ?? fail('notFound');
  // Gone already is well: two may delete it at once.
  await service.write({ delete: keys.question(id) });
});
