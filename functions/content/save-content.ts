import { saveContent } from '../../shared/contract/content.ts';
import { cleaned, judgeHtml } from '../html/judge.ts';
import { amountChange, writeWithin } from '../store/bound.ts';
import { implement } from '../kernel/implement.ts';
import { retry } from '../store/retry.ts';
import { keys } from '../store/keys.ts';
import {
  contentUnchanged,
  contentItem,
  contentList,
  parseContent,
  versionOf,
} from '../store/content-record.ts';

export const handler = implement(
  saveContent,
  { rules: (sent) => judgeHtml(sent, 'html') },
  async ({ body: { isNew, ...body }, resources: { service }, fail }) => {
    const content = { ...body, html: await cleaned(body.html) };
    await retry(async () => {
      const item = await service.get(keys.content(body.key, body.cultureName), { consistent: true });
      if (isNew && item)
        return fail('request.invalid', undefined, [
          { path: 'key', message: 'Sidan finns redan. Ändra den i listan.' },
        ]);
      const change = amountChange(item && parseContent(item), content);
      await writeWithin(service, contentList, change, [
        {
          put: contentItem(content, versionOf(item) + 1),
          if: contentUnchanged(item),
        },
      ]);
    });
  },
);
