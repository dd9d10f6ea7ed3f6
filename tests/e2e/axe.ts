import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type * as Axe from 'axe-core';
import { expect } from './fixtures.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
export const narrow = { width: 320, height: 640 };

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
declare const axe: typeof Axe | undefined;

/**
 * The violations that axe finds on the page, in short form. One evaluation in the page itself: what
 * `@axe-core/playwright` does for frames (a second document per look, and axe sent to both) costs more than the rules.
 */
export async function violations(page: Page): Promise<string[]> {
  expect(page.frames(), 'axe looks into no frame of the page').toHaveLength(1);
  if (await page.evaluate(() => typeof axe === 'undefined')) await page.evaluate(axeSource);
  const found = await page.evaluate(async (values) => {
    if (axe === undefined) throw new Error('the page has no axe');
    const results = await axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    });
    return results.violations;
  }, tags);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}

/** Elements that extend past the right edge although nothing may scroll sideways. */
export const overflowing = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''}`)
      .slice(0, 8);
  });
