import type { Content } from '../../../shared/contract/content.ts';

/** Where the text of a page is edited. */
export const editPath = ({ key, cultureName }: Pick<Content, 'key' | 'cultureName'>): string =>
  `/admin/content/edit/${encodeURIComponent(key)}/${encodeURIComponent(cultureName)}`;
export const addPath = '/admin/content/add';
