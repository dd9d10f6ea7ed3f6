import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
  type TestInfo,
} from '@playwright/test';
import type { Mail } from '../support/start-cloud.ts';
import { keepLines } from '../support/test-log.ts';
import { keepDrawing } from './frames.ts';
import { logIn } from './judge-log.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };
export const password = 'lottdemo1';
/** With the motion that most people have. Pages are without it, since without a graphics card it is a tenth of their work. */
export const moving = { reducedMotion: 'no-preference' } as const;

export interface Fixtures {
  /** A page for each user, in a separate browser context. Anything its console reports as an error fails the test. */
  readonly person: (
    viewport: { width: number; height: number },
    options?: BrowserContextOptions,
  ) => Promise<Page>;
  /** Attaches the product's log to a failed test: lines of the test's own club, and those that name no club. */
  readonly log: void;
}

/** Marks the club that a test has to itself. */
export const ownClub = 'club';

const refusal = 'refusal';

/**
 * Announces that the server will refuse calls with these statuses in this test, which the browser logs to its
 * console.
 */
export function refusals(...statuses: readonly (number | typeof net)[]): void {
  for (const status of statuses) test.info().annotations.push({ type: refusal, description: String(status) });
}

const net = 'net';
/** Announces that the net will be lost in this test, which the browser logs too. */
export const lossOfNet = (): void => refusals(net);

/**
 * Closes a page's context, if it is still open. Its route handlers are removed first: one that still fetches when its page
 * closes throws, which would fail whatever test runs next.
 */
export async function closeContext(page: Page): Promise<void> {
  const context = page.context();
  if (!context.browser()?.contexts().includes(context)) return;
  for (const each of context.pages()) await each.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

export const test = base.extend<Fixtures, { readonly drawn: void }>({
  drawn: [
    async ({ browser }, provide) => {
      const drawing = keepDrawing(browser);
      await provide();
      drawing.stop();
    },
    { scope: 'worker', auto: true },
  ],
  log: [
    async ({ baseURL }, provide, info) => {
      if (!baseURL) throw new Error('nothing is served');
      const file = logIn(process.env.E2E_DATA ?? '');
      const before = statSync(file).size;
      await provide();
      if (info.status === info.expectedStatus) return;
      const own = info.annotations.find(({ type }) => type === ownClub)?.description;
      const lines = readFileSync(file).subarray(before).toString('utf8').split('\n');
      const isOthers = (line: string) =>
        own !== undefined && line.includes('"club":"') && !line.includes(own);
      keepLines(
        info.file,
        info.title,
        lines.filter((line) => line !== '' && !isOthers(line)),
      );
    },
    { auto: true },
  ],
  person: async ({ browser }, provide, info) => {
    const complaints: string[] = [];
    const pages: Page[] = [];
    await provide(async (viewport, options = {}) => {
      const page = await openPage(browser, { viewport, ...options }, complaints);
      pages.push(page);
      return page;
    });
    if (info.status !== info.expectedStatus) await attachPages(pages, complaints, info);
    for (const page of pages) await closeContext(page);
    const statusIn = (complaint: string) =>
      /net::ERR_(FAILED|INTERNET_DISCONNECTED|EMPTY_RESPONSE|CONNECTION_(RESET|CLOSED))|when fetching the script/.test(
        complaint,
      )
        ? net
        : (/the server responded with a status of (\d+)/.exec(complaint)?.[1] ?? '');
    const expected = info.annotations.flatMap(({ type, description = '' }) =>
      type === refusal ? [description] : [],
    );
    expect(
      complaints.filter((complaint) => !expected.includes(statusIn(complaint))),
      'no page said anything in its console',
    ).toEqual([]);
  },
});

/** Of the browser and its driver on service workers, and of no page: that a context has none; that one took over. */
const remarks = [
  /^Service Worker registration blocked by Playwright$/,
  /^A preload for .* is not used because it is a cross-world service worker resource mismatch\.$/,
];

/** Attaches to a failed test what each of its pages shows, which the summary of the run prints. */
async function attachPages(
  pages: readonly Page[],
  complaints: readonly string[],
  info: TestInfo,
): Promise<void> {
  for (const [index, page] of pages.entries()) {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch(() => 'The page does not answer.');
    const ownComplaints = complaints.filter((complaint) => complaint.startsWith(page.url()));
    await info.attach(`page ${index + 1}`, { body: [page.url(), ...ownComplaints, shown].join('\n') });
  }
}

async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
  complaints: string[],
): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    const isComplaint =
      ['error', 'warning'].includes(message.type()) && !remarks.some((remark) => remark.test(message.text()));
    if (isComplaint) complaints.push(`${page.url()}: ${message.text()}`);
  });
  return page;
}

/** Waits for the newest mail to a recipient whose subject matches. */
export async function mailTo(page: Page, address: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const mails = (await (
          await page.request.get('/_local/mail.json', { params: { to: address } })
        ).json()) as Mail[];
        found = mails.find((mail) => subject.test(mail.subject));
        return found?.subject;
      },
      { message: `a mail to ${address} about ${String(subject)}` },
    )
    .toMatch(subject);
  if (!found) throw new Error('unreachable: the poll has just found it');
  return found;
}

/** The path of the first link in a mail that starts with this. */
export function linkIn(mail: Mail, begins: string): string {
  const link = new RegExp(`https?://[^\\s/]+(${begins}[^\\s>)]+)`).exec(mail.text)?.[1];
  if (!link) throw new Error(`no link to ${begins} in: ${mail.text}`);
  return link;
}

/** `npm run club -- create`, as the operators do it. */
export function createClub(name: string, urlKey: string, email: string, master: string): void {
  const root = path.resolve(import.meta.dirname, '../..');
  execFileSync(
    process.execPath,
    [
      path.join(root, 'bin/club.ts'),
      'create',
      '--name',
      name,
      '--url-key',
      urlKey,
      '--admin-email',
      email,
      '--admin-name',
      master,
    ],
    { cwd: root, env: { ...process.env, DATA_DIR: process.env.E2E_DATA ?? '' } },
  );
}

/** Opens an activation link and chooses the password. */
export async function activate(page: Page, email: string): Promise<void> {
  await page.goto(linkIn(await mailTo(page, email, /aktiver/i), '/activate/'));
  await page.getByLabel('Lösenord', { exact: true }).fill(password);
  await page.getByLabel(/upprepa|bekräfta/i).fill(password);
  await page.getByRole('button', { name: 'Aktivera' }).click();
  await page.waitForURL('**/home');
  await expect(page.getByText('Ditt konto är aktiverat')).toBeVisible();
}

/**
 * From now on only the test moves the page's clock, so alerts stay. The clock is set a minute ahead, at which fetches
 * in progress time out: `shown` must be what the page shows once it has all its data.
 */
export async function holdTime(page: Page, shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}

/** Answers the open confirmation. */
export async function agree(page: Page, button: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
}

/** Adds a user on a team's page. */
export async function addUser(page: Page, firstName: string, lastName: string, email: string): Promise<void> {
  await page.getByRole('tab', { name: 'Lägg till' }).click();
  const form = page.getByRole('region', { name: 'Lägg till användare' });
  await form.getByLabel('Förnamn').fill(firstName);
  await form.getByLabel('Efternamn').fill(lastName);
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Lägg till' }).click();
  await expect(page.getByText('Användare tillagd')).toBeVisible();
  await page.getByRole('tab', { name: 'Team' }).click();
}

export { expect };
