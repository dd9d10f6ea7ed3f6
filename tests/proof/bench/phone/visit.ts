import type { CDPSession, Page } from '@playwright/test';

/** The line of the benchmark: bytes a second each way, milliseconds there and back. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** Milliseconds without a request under way after which nothing more is waited for. */
const silence = 500;

/** What one visit took; times in milliseconds since it began. */
export interface Visit {
  /** Over the wire, heads of the answers included. */
  readonly bytes: number;
  /** Sent over the wire before the largest part of the page was painted. */
  readonly requests: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** How long the page could not have answered a touch: what tasks took beyond 50 ms each, from the first paint on. */
  readonly blocked: number;
}

interface Sent {
  readonly at: number;
  bytes: number;
  /** Answered by the browser's own cache: nothing went over the wire. */
  isKept: boolean;
}

/**
 * A phone's page; a second visit to an address finds what the browser has kept of the first, and the service worker that
 * the first has installed.
 */
export interface PhonePage {
  visit(url: string): Promise<Visit>;
}

/** @param slowDown how much slower the phone computes than this machine */
export async function phonePage(page: Page, slowDown: number): Promise<PhonePage> {
  const devtools = await page.context().newCDPSession(page);
  const wire = listen(devtools);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  return {
    visit: async (url) => {
      // Nothing of the visit before is still running, and the browser starts from what it keeps.
      await page.goto('about:blank');
      wire.requests.clear();
      await page.goto(url);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction(() => document.querySelector('main .skeleton') === null);
      await wire.silent();
      const { origin, ...times } = await page.evaluate(timingsOf);
      const sent = [...wire.requests.values()];
      const early = sent.filter(({ at }) => at <= origin + times.largestPaint);
      await page.evaluate(workerOf);
      return {
        ...times,
        bytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
        requests: early.filter(({ isKept }) => !isKept).length,
      };
    },
  };
}

/** In the page: waits until a service worker that it has registered has what it keeps. */
const workerOf = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration !== undefined) await navigator.serviceWorker.ready;
};

/** In the page: what the browser has noted of it, and by the clock when the visit began. */
function timingsOf() {
  const noted = (type: string): PerformanceEntryList => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type, buffered: true });
    return observer.takeRecords();
  };
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  const largestPaint = noted('largest-contentful-paint').at(-1)?.startTime ?? Number.NaN;
  const blocked = noted('longtask').reduce((sum, { startTime, duration }) => {
    const seen = startTime + duration - Math.max(startTime, firstPaint);
    return sum + Math.max(0, seen - 50);
  }, 0);
  return { origin: performance.timeOrigin, firstPaint, largestPaint, blocked };
}

/** Everything that the page asks for, whoever in it asks: beacons, icons and prefetched files too. */
function listen(devtools: CDPSession) {
  const requests = new Map<string, Sent>();
  const open = new Set<string>();
  let changed: () => void = () => undefined;
  const ended = (requestId: string) => {
    open.delete(requestId);
    changed();
  };
  devtools.on('Network.requestWillBeSent', ({ requestId, request, wallTime, redirectResponse }) => {
    if (!request.url.startsWith('http')) return;
    // A request that is sent elsewhere keeps its name: what the first answer weighed stays with it.
    const bytes = redirectResponse?.encodedDataLength ?? 0;
    const at = wallTime * 1000;
    requests.set(requestId, { at, bytes, isKept: false });
    open.add(requestId);
    changed();
  });
  devtools.on('Network.requestServedFromCache', ({ requestId }) => {
    const sent = requests.get(requestId);
    if (sent) sent.isKept = true;
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const sent = requests.get(requestId);
    if (sent) sent.isKept ||= response.fromDiskCache === true;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const sent = requests.get(requestId);
    if (sent && !sent.isKept) sent.bytes += encodedDataLength;
    ended(requestId);
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => ended(requestId));
  return {
    requests,
    silent: () =>
      new Promise<void>((resolve) => {
        let patience: NodeJS.Timeout | undefined;
        changed = () => {
          clearTimeout(patience);
          if (open.size === 0) patience = setTimeout(resolve, silence);
        };
        changed();
      }),
  };
}
