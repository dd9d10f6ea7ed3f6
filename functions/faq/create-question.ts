import { randomId } from '../store/ids.ts';
import { defaultCulture } from '../../shared/contract/content.ts';
import { createQuestion } from '../../shared/contract/faq.ts';
import { cleaned, judgeHtml } from '../html/judge.ts';
import { amountOf, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { absent } from '../store/write.ts';
import { questionList, questionItem, toQuestion } from '../store/question-record.ts';

export const handler = implement(
  createQuestion,
  { rules: (sent) => judgeHtml(sent, 'html', { required: true }) },
  async ({ body: { typeId, title, html }, resources: { service }, now }) => {
    const id = randomId();
    const fields = { typeId, title, html: await cleaned(html), cultureName: defaultCulture };
    const question = { ...fields, id, v: 1, createdDate: now.toISOString() };
    const amount = amountOf([toQuestion(question)]);
    await writeWithin(service, questionList, amount, [{ put: questionItem(question), if: absent('pk') }], id);
    return id;
  },
);
