import { expect, test } from 'vitest';
import { countViews } from '../../../shared/contract/club.ts';
import { viewsAtOnce } from '../../../shared/domain/page-patterns.ts';
import { testCloud } from '../../support/cloud.ts';
import { logLines } from '../../support/test-log.ts';

const cloud = await testCloud();

/** What a call of the route logs; the last line is the request's own. */
async function loggedBy(send: () => Promise<{ readonly status: number }>): Promise<unknown[]> {
  const before = logLines().length;
  const { status } = await send();
  const own = () =>
    logLines()
      .slice(before)
      .map((line) => line.replace(/^\[[^\]]*\] /, ''))
      .filter((line) => line.includes('POST /views') || line.includes('page.view'))
      .map((line) => JSON.parse(line) as object);
  await expect.poll(() => own().at(-1)).toMatchObject({ event: 'request', status });
  return own();
}

test('each view is one log line with the page pattern and the release, and nothing about the viewer', async () => {
  const { seller } = await cloud.club();
  const pages = ['/home', '/ticket/:ticketId'] as const;
  // Even with a session, which the app does not send.
  const logged = await loggedBy(() => seller.call(countViews, { body: { pages: [...pages] } }));
  const view = { level: 'info', event: 'page.view', time: expect.any(String), version: expect.any(String) };
  const [first, second, request, ...others] = logged;
  expect([first, second]).toEqual(pages.map((page) => ({ ...view, page })));
  expect(request).toMatchObject({ event: 'request', route: 'POST /views', status: 204 });
  expect(request).not.toHaveProperty('user');
  expect(request).not.toHaveProperty('club');
  expect(others).toEqual([]);
});

test.each([
  ['an address', ['/ticket/01J8ZQ']],
  ['an address that looks like a word', ['/club/nordvikens-if']],
  ['no page', []],
  ['more than a browser tells of at once', Array.from({ length: viewsAtOnce + 1 }, () => '/home')],
])('%s is not counted', async (_, pages) => {
  const logged = await loggedBy(() => cloud.anonymous.call(countViews, { body: { pages } }));
  expect(logged).toEqual([expect.objectContaining({ event: 'request', status: 400 })]);
  expect(JSON.stringify(logged)).not.toMatch(/01J8ZQ|nordvikens/);
});
