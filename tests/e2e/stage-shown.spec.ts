import { listWinners } from '../../shared/contract/draw.ts';
import { test } from './club.ts';
import { expect } from './fixtures.ts';
import { drawOfPrizes, projector, small, StagePage } from './stage.ts';
import { searchIf } from '../support/searches.ts';

declare global {
  /** What the page's stub of the screen's lock was asked for. */
  var lock: { held: number; asked: number; end: () => void };
}

const longName =
  'Presentkort på en resa till fjällen för hela familjen, med boende, liftkort och skidhyra i en vecka';

for (const [size, reducedMotion] of [
  [projector, 'reduce'],
  [small, 'no-preference'],
] as const)
  test(
    `the stage fills ${size.width} × ${size.height}: dark, alone, the number a third of its height, ${reducedMotion === 'reduce' ? 'not counted up with reduced motion' : 'counted up'}; a screen reader announces each part once, when the hall sees it, and no full name; the screen stays awake until Escape`,
    searchIf(size !== projector),
    async ({ club, signedIn }) => {
      const { id } = await drawOfPrizes(club, 2, [{ name: longName, sponsor: 'Sportringen' }]);
      const page = await signedIn(club.admin, size, undefined, { colorScheme: 'light', reducedMotion });
      await page.addInitScript(() => {
        globalThis.lock = { held: 0, asked: 0, end: () => undefined };
        const request = () => {
          globalThis.lock.held++;
          globalThis.lock.asked++;
          const sentinel = {
            released: false,
            release: () => {
              sentinel.released = true;
              globalThis.lock.held--;
              return Promise.resolve();
            },
          };
          globalThis.lock.end = () => void sentinel.release();
          return Promise.resolve(sentinel);
        };
        Object.defineProperty(navigator, 'wakeLock', { value: { request } });
      });
      const stage = await StagePage.open(page, id);
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => globalThis.lock.held)).toBe(1);
      // The browser releases the lock when the page is hidden; the page requests it again when it is shown.
      for (const ends of [false, true]) {
        await page.evaluate((isHidden) => {
          if (isHidden) globalThis.lock.end();
          document.dispatchEvent(new Event('visibilitychange'));
        }, ends);
      }
      await expect.poll(() => page.evaluate(() => globalThis.lock)).toMatchObject({ held: 1, asked: 2 });
      const announcements: string[] = [];
      await page.exposeFunction('saidOnStage', (text: string) => announcements.push(text));
      await stage.spoken.evaluate((status) => {
        const tell = (globalThis as unknown as { saidOnStage: (text: string) => void }).saidOnStage;
        new MutationObserver(() => tell(status.textContent)).observe(status, {
          childList: true,
          characterData: true,
          subtree: true,
        });
      });
      await stage.press('Space');
      await stage.passTo('armed');
      const counted = page.evaluate(
        () =>
          new Promise<readonly string[]>((resolve) => {
            const texts: string[] = [];
            const observer = new MutationObserver(() => {
              const number = document.querySelector('.scene-number > [aria-hidden]');
              if (number?.textContent) texts.push(number.textContent);
              if (!document.querySelector('.scene-person.is-shown')) return;
              observer.disconnect();
              resolve(texts);
            });
            observer.observe(document.body, {
              childList: true,
              subtree: true,
              characterData: true,
              attributes: true,
            });
          }),
      );
      await stage.press('Space');
      await stage.passTo('shown');
      expect((await counted).length > 0).toBe(reducedMotion !== 'reduce');
      const [winner] = (await club.admin.call(listWinners, { params: { id } })).body;
      await expect(() =>
        expect(announcements).toEqual([
          `Nästa vinst: ${longName}, Från Sportringen`,
          'Drar vinnare',
          `${longName}, Från Sportringen`,
          `Lott nummer ${winner?.ticket.number}`,
          'Åsa K., Såld av P12',
        ]),
      ).toPass();
      await expect(page.getByText(/Köpare|Saljare|070/)).toHaveCount(0);
      const number = page.locator('.scene-number');
      const box = await number.boundingBox();
      expect((box?.height ?? 0) / size.height).toBeGreaterThanOrEqual(0.3);
      for (const part of [number, page.locator('.scene-name'), page.locator('.scene-who')])
        await expect(part).toBeInViewport({ ratio: 1 });
      // The longest name is shown whole.
      const ofShown = await page
        .locator('.scene-name')
        .evaluate(({ scrollHeight, clientHeight }) => scrollHeight / clientHeight);
      // But for descenders, less than a line.
      expect(ofShown).toBeLessThan(1.2);
      const lightness = await page
        .locator('.stage')
        .evaluate((element) =>
          Math.max(...(getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(Number)),
        );
      expect(lightness).toBeLessThan(40);
      expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
      await page.keyboard.press('Escape');
      await page.waitForURL(`**/admin/draw/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Stora dragningen' })).toBeVisible();
      await expect.poll(() => page.evaluate(() => globalThis.lock.held)).toBe(0);
      await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
    },
  );
