import { defaultCulture, readContent } from '../../shared/contract/content.ts';
import { implement } from '../kernel/implement.ts';
import { keys } from '../store/keys.ts';
import { parseContent } from '../store/content-record.ts';

export const handler = implement(readContent, async ({ params: { key }, query, resources: { service } }) => {
  const { cultureName = defaultCulture } = query;
  const item = await service.get(keys.content(key, cultureName), { consistent: true });
  return item ? parseContent(item) : { key, cultureName, metaTitle: '', metaDescription: '', html: '' };
});
