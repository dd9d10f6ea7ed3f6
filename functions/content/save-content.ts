import { saveContent } from '../../shared/contract/content.ts';
import { cleanHtml } from '../html/clean.ts';
import { judgeHtml } from '../html/judge.ts';
import { implement } from '../runtime/implement.ts';
import { contentItem } from './content-record.ts';

export const handler = implement(
  saveContent,
  { rules: async (sent) => judgeHtml(sent, 'html') },
  async ({ body, resources: { service } }) => {
    await service.write({ put: contentItem({ ...body, html: cleanHtml(body.html) }) });
  },
);
