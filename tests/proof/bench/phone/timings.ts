/** What the browser has noted of the page it shows, in milliseconds since the visit began. */
export interface Timings {
  /** When that was, by the clock. */
  readonly origin: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly largest: string;
  /** How long the page could not have answered a touch: what tasks took beyond 50 ms each, from the first paint on. */
  readonly blocked: number;
}

/** Runs in the page: all it uses stands in it. */
export function timingsOf(): Timings {
  const noted = (type: string): PerformanceEntryList => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type, buffered: true });
    return observer.takeRecords();
  };
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  const largest = noted('largest-contentful-paint').at(-1) as LargestContentfulPaint | undefined;
  const text = largest?.element?.textContent?.trim().slice(0, 30) ?? '';
  const blocked = noted('longtask').reduce((sum, { startTime, duration }) => {
    const seen = startTime + duration - Math.max(startTime, firstPaint);
    return sum + Math.max(0, seen - 50);
  }, 0);
  return {
    origin: performance.timeOrigin,
    firstPaint,
    largestPaint: largest?.startTime ?? Number.NaN,
    largest: `${largest?.element?.localName ?? 'gone'} ${text}`.trim(),
    blocked,
  };
}
