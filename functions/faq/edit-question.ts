import { editQuestion } from '../../shared/contract/faq.ts';
import { cleanHtml } from '../html/clean.ts';
import { judgeHtml } from '../html/judge.ts';
import { implement } from '../runtime/implement.ts';
import { present } from '../table/expression.ts';
import { keys } from '../table/keys.ts';
import { Refused } from '../table/write.ts';

export const handler = implement(
  editQuestion,
  { rules: async (sent) => judgeHtml(sent, 'html', { required: true }) },
  async ({ body: { id, typeId, title, html }, resources: { service }, fail }) => {
    try {
      await service.write({
        update: keys.question(id),
        set: { typeId, title, html: cleanHtml(html) },
        if: present('pk'),
      });
    } catch (error) {
      if (error instanceof Refused) fail('notFound');
      throw error;
    }
  },
);
