/**
 * Page views, as route patterns and never as addresses. Off until the build is told where to
 * (`VITE_ANALYTICS_URL`); a beacon, so that no page ever waits for it.
 */
export function reportPageView(pattern: string): void {
  const url = import.meta.env.VITE_ANALYTICS_URL;
  if (url === undefined || url === '') return;
  navigator.sendBeacon(url, JSON.stringify({ page: pattern, version: import.meta.env.VITE_VERSION }));
}
