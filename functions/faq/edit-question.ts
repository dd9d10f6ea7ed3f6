import { editQuestion } from '../../shared/contract/faq.ts';
import { cleaned, judgeHtml } from '../html/judge.ts';
import { amountChange, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { retry } from '../store/retry.ts';
import { keys } from '../store/keys.ts';
import { questionUnchanged, questionList, findQuestion, toQuestion } from '../store/question-record.ts';

export const handler = implement(
  editQuestion,
  { rules: (sent) => judgeHtml(sent, 'html', { required: true }) },
  async ({ body: { id, typeId, title, html }, resources: { service }, fail }) => {
    const set = { typeId, title, html: await cleaned(html) };
    await retry(async () => {
      const question = (await findQuestion(service, id)) ?? fail('notFound');
      const change = amountChange(toQuestion(question), toQuestion({ ...question, ...set }));
      await writeWithin(service, questionList, change, [
        {
          update: keys.question(id),
          set,
          add: { v: 1 },
          if: questionUnchanged(question),
        },
      ]);
    });
  },
);
