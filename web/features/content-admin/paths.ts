import type { Content } from '../../../shared/contract/content.ts';

/** The path of the editor of a page. */
export const editPath = ({ key, cultureName }: Pick<Content, 'key' | 'cultureName'>): string =>
  `/admin/content/edit/${encodeURIComponent(key)}/${encodeURIComponent(cultureName)}`;
export const addPath = '/admin/content/add';
