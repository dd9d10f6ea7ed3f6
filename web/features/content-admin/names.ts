import { defaultCulture } from '../../../shared/contract/content.ts';
import { sitePages } from '../../../shared/domain/site-pages.ts';

/** The name of a page without a title; an added page is identified by its path. */
export const nameOf = (key: string): string => sitePages.find((page) => page.key === key)?.name ?? `/${key}`;

/** The language of a text in Swedish, if it differs from the site's: 'engelska'. */
export const languageOf = (culture: string): string | undefined => {
  if (culture === defaultCulture) return undefined;
  try {
    return new Intl.DisplayNames('sv', { type: 'language' }).of(culture);
  } catch {
    // Not the code of a language.
    return culture;
  }
};
