import { afterEach, expect, test, vi } from 'vitest';
import { analyticsAt } from '../../web/app/analytics.ts';
import { routes } from '../../web/app/routes.tsx';

afterEach(() => vi.unstubAllGlobals());

function beacons(): [url: string, content: unknown][] {
  const sent: [string, unknown][] = [];
  const sendBeacon = (url: string, content: string) => sent.push([url, JSON.parse(content)]) > 0;
  vi.stubGlobal('navigator', { sendBeacon });
  return sent;
}

test('page views go nowhere until an address is configured, and then there', () => {
  const sent = beacons();
  for (const url of [undefined, '']) analyticsAt(url).pageView('/home');
  expect(sent).toEqual([]);
  analyticsAt('/matning').pageView('/ticket/:ticketId');
  expect(sent).toEqual([['/matning', expect.objectContaining({ page: '/ticket/:ticketId' })]]);
});

test('every screen is told of by the pattern of its route', () => {
  const screens = routes.flatMap(({ children = [] }) => children);
  expect(screens.length).toBeGreaterThan(10);
  for (const { path, handle } of screens) expect(handle).toMatchObject({ pattern: `/${path}` });
});
