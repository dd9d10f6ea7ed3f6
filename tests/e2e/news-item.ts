import type { Page } from '@playwright/test';
import { createNews } from '../../shared/contract/news.ts';
import type { TestClub } from '../support/club.ts';

export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Creates a news item as the club's admin, published by default; returns its id. */
export async function write(club: TestClub, fields: Readonly<Record<string, unknown>>): Promise<string> {
  const body = { title: 'Nyhet', preamble: 'Ingress', published: true, ...fields };
  return (await club.admin.call(createNews, { body })).body;
}
