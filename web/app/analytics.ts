/** Where page views are told. `page` is a route's pattern (`/ticket/:ticketId`), never an address. */
export interface Analytics {
  readonly pageView: (page: string) => void;
}

/** Tells nobody. */
const off: Analytics = { pageView: () => undefined };

/** Posts each view to that address as a beacon, so that no page ever waits for it; nowhere without one. */
export function analyticsAt(url: string | undefined): Analytics {
  if (url === undefined || url === '') return off;
  return {
    pageView: (page) =>
      void navigator.sendBeacon(url, JSON.stringify({ page, version: import.meta.env.VITE_VERSION })),
  };
}

/** Off until the build is told where to (`VITE_ANALYTICS_URL`, on this origin). */
export const analytics = analyticsAt(import.meta.env.VITE_ANALYTICS_URL);
