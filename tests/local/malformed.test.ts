import { expect, test } from 'vitest';
import { testCloud } from '../support/cloud.ts';
import { rawRequest } from './fixture/raw-request.ts';

const statusOf = async (path: string): Promise<number> =>
  (await rawRequest((await testCloud()).local.port, path)).status;

const places = [
  '/',
  '/start/',
  '/assets/',
  '/media/',
  '/f/name/',
  '/api/club/',
  '/api/news/',
  '/_local/',
  '/_local/mail/',
];
test.each(['%zz', '%', '%e4', 'a%c0%af', '%00', 'a%00.png', '%00.js', `${'a'.repeat(4000)}.png`])(
  'a path that ends in %s is refused or not found, on every route',
  async (end) => {
    const isSpelled = /%00|aaa/.test(end);
    for (const place of places) {
      const status = await statusOf(place + end);
      expect(isSpelled ? [200, 400, 401, 404] : [400], place).toContain(status);
    }
  },
);

test('a query that cannot be decoded causes no 5xx', async () => {
  for (const place of ['/?', '/api/club?x=', '/media/a.png?v=', '/_local/mail?x='])
    for (const end of ['%zz', '%00', '%', '%e4=%zz&&='])
      expect(await statusOf(place + end), place).toBeLessThan(500);
});
