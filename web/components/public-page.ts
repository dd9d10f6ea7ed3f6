import { useSyncExternalStore, type ComponentType } from 'react';

/** A page with a document of its own: prerendered, readable without script. */
export interface PublicPage<Segment extends string = string> {
  /** First segment of its path, and the name of its file. */
  readonly segment: Segment;
  readonly title: string;
  /** Its code, loaded in parallel with that of every page. */
  readonly load: () => Promise<ComponentType>;
  /**
   * A `door` is for signing in or for a mailed link, so any session in the browser is an older one. A `guest` is not a
   * user.
   */
  readonly isFor?: 'door' | 'guest';
  /** For search engines and shared links, until the page sets its own. Used only by the build, like the following. */
  readonly description: string;
  /** Not for search engines: the target of mailed links, or one of many similar pages. */
  readonly isUnlisted?: true;
  /** The user is about to sign in: the app's code is loaded while they type. */
  readonly leadsIn?: true;
}

const still = () => () => undefined;
const unknown = () => undefined;

/** The first segment of the address, which names a page. */
export const useFirstSegment = (): string =>
  useSyncExternalStore(
    still,
    () => location.pathname.split('/')[1] ?? '',
    () => '',
  );
/** The second segment of the address, `nordvikens-if` of `/club/nordvikens-if`; undefined while prerendered. */
export function useSecondSegment(): string | undefined {
  return useSyncExternalStore(still, secondSegment, unknown);
}
/** The third segment of the address, the id of `/f/ny-laktare/{id}`; undefined while prerendered. */
export function useThirdSegment(): string | undefined {
  return useSyncExternalStore(still, thirdSegment, unknown);
}
const secondSegment = () => decodeURIComponent(location.pathname.split('/')[2] ?? '');
const thirdSegment = () => decodeURIComponent(location.pathname.split('/')[3] ?? '');

/** A value of the address's query, '' if absent; undefined while prerendered. */
export function useQueryValue(name: string): string | undefined {
  return useSyncExternalStore(still, () => new URLSearchParams(location.search).get(name) ?? '', unknown);
}
