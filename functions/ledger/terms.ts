import { createHash } from 'node:crypto';
import { type Content, defaultCulture } from '../../shared/contract/content.ts';
import { parseContent, versionOf } from '../store/content-record.ts';
import { keys } from '../store/keys.ts';
import type { ServiceTable } from '../store/table.ts';
import { defaultTerms } from './default-terms.ts';

/** The page with the terms that a club accepts. */
export const termsPage = 'terms';

/** A page that exists even if no content admin has written it; undefined for other pages. */
export const builtInPage = (key: string, cultureName: string): Content | undefined =>
  key === termsPage && cultureName === defaultCulture ? { key, cultureName, ...defaultTerms } : undefined;

/**
 * The terms in force (R344): how often the page has been saved (0: the built-in text), and the start of the SHA-256 of
 * its HTML, which shows whether a text is the accepted one. 1 R.
 */
export async function currentTerms(
  service: Pick<ServiceTable, 'get'>,
): Promise<{ version: number; hash: string }> {
  const item = await service.get(keys.content(termsPage, defaultCulture), { consistent: true });
  const { html } = item ? parseContent(item) : defaultTerms;
  return { version: versionOf(item), hash: createHash('sha256').update(html).digest('hex').slice(0, 16) };
}
