import type { countViews } from '../../shared/contract/club.ts';
import { type PagePattern, viewsAtOnce } from '../../shared/domain/page-patterns.ts';

const url = `/api${'/views' satisfies (typeof countViews)['path']}`;
let viewed: PagePattern[] = [];
let isWanted = true;

/**
 * Without cookies or a session: the server cannot identify the viewer. The request outlives its page. An installation
 * without analytics has no such route and is not called again.
 */
async function send(): Promise<void> {
  const pages = viewed;
  viewed = [];
  if (pages.length === 0 || !isWanted) return;
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      keepalive: true,
      signal: AbortSignal.timeout(15_000),
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pages }),
    });
    isWanted = status !== 404;
  } catch {
    // A view that is not counted must not become an error.
  }
}

/** Counts a view of the page with that pattern; reported to the server when the document is hidden or left. */
export function countView(page: PagePattern): void {
  viewed.push(page);
  if (viewed.length >= viewsAtOnce) void send();
}

/** Reports views whenever the document is hidden: the last event that phones reliably deliver. */
export function watchViews(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void send();
  });
  addEventListener('pagehide', () => void send());
}
