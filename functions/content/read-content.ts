import { defaultCulture, readContent } from '../../shared/contract/content.ts';
import { implement } from '../kernel/implement.ts';
import { builtInPage } from '../ledger/terms.ts';
import { keys } from '../store/keys.ts';
import { parseContent } from '../store/content-record.ts';

export const handler = implement(readContent, async ({ params: { key }, query, resources: { service } }) => {
  const { cultureName = defaultCulture } = query;
  const item = await service.get(keys.content(key, cultureName), { consistent: true });
  if (item) return parseContent(item);
  return builtInPage(key, cultureName) ?? { key, cultureName, metaTitle: '', metaDescription: '', html: '' };
});
