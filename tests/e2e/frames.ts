import type { Browser, Page } from '@playwright/test';

/** Milliseconds after which a page whose script runs, and for which no frame came, is not being drawn. */
const longest = 60_000;

const within = <T>(work: Promise<T>, ms: number): Promise<T | undefined> => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms);
  const nothing = () => undefined;
  return Promise.race([work.catch(nothing), promise]).finally(() => clearTimeout(timer));
};

async function isDrawn(page: Page, ms: number): Promise<boolean> {
  const frame = page.evaluate(
    () => new Promise<boolean>((drawn) => requestAnimationFrame(() => drawn(true))),
  );
  if (await within(frame, ms)) return true;
  // A page that is closed, asks something or is busy does not answer this either: that is not about drawing.
  return (
    (await within(
      page.evaluate(() => document.visibilityState),
      ms,
    )) !== 'visible'
  );
}

/** Ids of the operating system. */
export async function drawingProcesses(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'GPU').map(({ id }) => id);
}

/**
 * Restarts the browser's drawing process if a page has not been drawn for that long (ms). A browser without a screen
 * occasionally stops drawing, for good: scripts run, clicks wait for a frame. The process belongs to all its pages,
 * restarts by itself within half a second, and holds nothing of theirs.
 */
export async function redraw(browser: Browser, ms = longest): Promise<boolean> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  const areDrawn = await Promise.all(pages.map((page) => isDrawn(page, ms)));
  if (areDrawn.every(Boolean)) return false;
  for (const id of await drawingProcesses(browser)) process.kill(id, 'SIGKILL');
  return true;
}

/** Looks twice a minute, until stopped, whether the browser draws. */
export function keepDrawing(browser: Browser): { stop: () => void } {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    const isRestarted = await redraw(browser).catch(() => false);
    if (isRestarted) console.log(`The browser had drawn nothing for ${longest / 1_000} s: it draws again.`);
    isLooking = false;
  };
  const timer = setInterval(() => void look(), 30_000);
  return { stop: () => clearInterval(timer) };
}
