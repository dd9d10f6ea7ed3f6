import type { Page } from '@playwright/test';
import { cleanHtml } from '../../functions/html/clean.ts';
import { saveContent } from '../../shared/contract/content.ts';
import { createQuestion, deleteQuestion } from '../../shared/contract/faq.ts';
import { createNews } from '../../shared/contract/news.ts';
import { withoutControls } from '../support/vectors.ts';
import { test as base } from './club.ts';
import { desktop, expect } from './fixtures.ts';
import { signIn } from './session.ts';

const marker = '<p><a href="/contact" data-link>Vidare</a></p>';
/**
 * Attacks that swallow the rest of the text are tested alone; the others together, since they may act on each other.
 */
const swallows = (vector: string) => !cleanHtml(vector + marker).endsWith(marker);
const joined = withoutControls.filter((vector) => !swallows(vector));
const parts = Array.from({ length: Math.ceil(joined.length / 12) }, (_, part) =>
  joined.slice(part * 12, part * 12 + 12).join('\n'),
);
const alone = withoutControls.filter(swallows);
const all = joined.join('\n') + marker;

interface Watched {
  readonly page: Page;
  /** What ran, was blocked from running, or was fetched from another origin. */
  readonly effects: () => Promise<string[]>;
}

/** A page that records every effect of an attack. */
const test = base.extend<{ readonly watched: (who: 'visitor' | 'seller' | 'content') => Promise<Watched> }>({
  watched: async ({ browser, baseURL, club }, provide) => {
    const origin = baseURL ?? '';
    const contexts: { close(): Promise<void> }[] = [];
    await provide(async (who) => {
      const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce' });
      contexts.push(context);
      if (who !== 'visitor') await signIn(context, origin, club, club[who]);
      const elsewhere: string[] = [];
      await context.addInitScript(() => {
        const ran: string[] = [];
        Object.assign(globalThis, { ran });
        for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
          Object.defineProperty(globalThis, name, { value: () => ran.push(name), configurable: false });
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
          ran.push(`${violatedDirective} ${blockedURI} ${sample}`),
        );
      });
      const page = await context.newPage();
      page.on('dialog', (dialog) => elsewhere.push(`dialog ${dialog.message()}`));
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== origin) elsewhere.push(request.url());
      });
      page.on('frameattached', (frame) => elsewhere.push(`frame ${frame.url()}`));
      const effects = async () => [
        ...elsewhere,
        ...(await page.evaluate(() => (globalThis as unknown as { ran: string[] }).ran)),
      ];
      return { page, effects };
    });
    for (const context of contexts) await context.close();
  },
});

/** Active content in the shown text: by element, handler, URL or style. */
const suspects = (page: Page) =>
  page.evaluate(() => {
    const inside = [...document.querySelectorAll('.html-text *')];
    const dangerous =
      'script,style,link,meta,base,iframe,object,embed,form,input,button,svg,math,template,[style]';
    const found = inside.filter((element) =>
      element.matches(`${dangerous},[id],[name],[class],[srcdoc],[srcset]`),
    );
    const handled = inside.filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    );
    const leading = [...document.querySelectorAll<HTMLAnchorElement>('.html-text a[href]')].filter(
      ({ protocol }) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol),
    );
    const isWhole =
      document.querySelector('body > #root main') !== null && typeof document.createElement === 'function';
    return [...found, ...handled, ...leading]
      .map(({ outerHTML }) => outerHTML)
      .concat(isWhole ? [] : ['the page']);
  });

/** Moves pointer and focus over everything, as a user would: what waits for that acts now. */
const touchAll = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('.html-text *'))
      for (const name of ['mouseover', 'pointerover', 'focus', 'wheel', 'copy', 'animationend', 'toggle'])
        element.dispatchEvent(new Event(name, { bubbles: true }));
  });

/** Nothing has happened, and the detectors work. */
async function expectCalm({ page, effects }: Watched, title: string | RegExp): Promise<void> {
  await touchAll(page);
  await page.waitForLoadState('networkidle');
  expect(await suspects(page)).toEqual([]);
  expect(await effects()).toEqual([]);
  await expect(page).toHaveTitle(title);
  const refusal = await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="alert(1)">');
      return 'nothing';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  });
  expect(refusal, 'HTML that nobody has cleaned does not become part of the page').toContain('TrustedHTML');
  const worker = await page.evaluate(() => {
    try {
      new Worker('/media/picture');
      return 'nothing';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  });
  expect(worker, 'only a file of the built site runs as a worker').toContain('TrustedScriptURL');
  await expect.poll(effects).not.toEqual([]);
}

const isProtected = async (page: Page, path: string): Promise<void> => {
  const response = await page.goto(path);
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self';");
  expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
};

test('no attack in the text of a page has an effect, and its links stay on the site', async ({
  club,
  watched,
}) => {
  // A page of its own: others look at those of the service meanwhile.
  const body = {
    key: 'angrepp',
    metaTitle: 'Angrepp',
    metaDescription: '"><script>alert(1)</script>',
    html: all,
  };
  expect((await club.content.call(saveContent, { body })).status).toBe(204);
  const visitor = await watched('visitor');
  await isProtected(visitor.page, '/angrepp');
  const link = visitor.page.locator('.html-text a[data-link]').getByText('Vidare');
  await expect(link).toBeVisible();
  await expectCalm(visitor, 'Angrepp – Lottlaget');
  await link.click();
  await expect(visitor.page).toHaveURL(/\/contact$/);
});

// In npm test a page stands for it.
test('no attack in the answer of a question has an effect', { tag: '@search' }, async ({ club, watched }) => {
  const ids: string[] = [];
  try {
    for (const [index, part] of [...parts, ...alone].entries()) {
      const html = `<p>Nummer ${index}</p>${part}`;
      const body = { typeId: 2, title: `<img src=x onerror=alert(${index})> ${index}`, html };
      const { status, body: id } = await club.content.call(createQuestion, { body });
      expect(status, part).toBe(201);
      ids.push(id);
    }
    const visitor = await watched('visitor');
    await isProtected(visitor.page, '/faq');
    await visitor.page.getByRole('tab', { name: 'Team Admin' }).click();
    await expect(visitor.page.getByText('Nummer 0', { exact: true })).toBeAttached();
    await visitor.page.evaluate(() => {
      for (const entry of document.querySelectorAll('details')) entry.open = true;
    });
    await expect(visitor.page.getByText(`Nummer ${ids.length - 1}`, { exact: true })).toBeVisible();
    await visitor.page.getByRole('searchbox').fill('onerror=alert(1');
    await expect(visitor.page.locator('mark').first()).toBeVisible();
    await expectCalm(visitor, /^Frågor och svar/);
  } finally {
    for (const id of ids) await club.content.call(deleteQuestion, { params: { id } });
  }
});

test(
  "no attack in a news item has an effect on the club's members",
  { tag: '@search' },
  async ({ club, watched }) => {
    const body = { title: 'Angrepp', preamble: '<script>alert(1)</script>', text: all, published: true };
    const { status, body: id } = await club.admin.call(createNews, { body });
    expect(status).toBe(201);
    const seller = await watched('seller');
    await isProtected(seller.page, `/news/${id}`);
    await expect(seller.page.locator('.html-text a[data-link]').getByText('Vidare')).toBeVisible();
    await expectCalm(seller, 'Angrepp – Lottlaget');
  },
);

for (const [which, texts, options] of [
  ['of all together', [joined.join('\n')], {}],
  ['of any', [...parts, ...alone], { tag: '@search' }],
] as const)
  test(
    `no attack ${which} has an effect in the editor, before it has been cleaned`,
    options,
    async ({ watched }) => {
      const author = await watched('content');
      await isProtected(author.page, '/admin/question/add');
      const preview = author.page.getByRole('region', { name: 'Förhandsvisning' });
      const source = author.page.getByLabel('Svar (HTML)');
      for (const [index, part] of texts.entries()) {
        await source.fill(`<p>Nummer ${index}</p>${part}`);
        await expect(preview.getByText(`Nummer ${index}`, { exact: true })).toBeVisible();
        expect(await suspects(author.page), part).toEqual([]);
        expect(await author.effects(), part).toEqual([]);
      }
      await source.fill(marker);
      await expect(preview.locator('a[data-link]')).toBeVisible();
      await expectCalm(author, 'Ny fråga – Lottlaget');
    },
  );
