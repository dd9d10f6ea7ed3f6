import { deleteQuestion } from '../../shared/contract/faq.ts';
import { amountChange, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { retry } from '../store/retry.ts';
import { keys } from '../store/keys.ts';
import { questionUnchanged, questionList, findQuestion, toQuestion } from '../store/question-record.ts';

export const handler = implement(deleteQuestion, async ({ params, resources: { service }, fail }) =>
  retry(async () => {
    const question = (await findQuestion(service, params.id)) ?? fail('notFound');
    const change = amountChange(toQuestion(question), undefined);
    await writeWithin(service, questionList, change, [
      {
        delete: keys.question(question.id),
        if: questionUnchanged(question),
      },
    ]);
  }),
);
