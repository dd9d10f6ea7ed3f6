import type { Content } from '../../../shared/contract/content.ts';

/** Where the text of a page is edited. */
export const editPath = ({ key, cultureName }: Pick<Content, 'key' | 'cultureName'>): string =>
  `/admin/content?${new URLSearchParams({ sida: key, sprak: cultureName })}`;
/** Where a page that has no text yet gets one. */
export const newPath = '/admin/content?ny';
