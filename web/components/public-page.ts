import { useSyncExternalStore, type ComponentType } from 'react';

/** A page that is a document of its own: prerendered, readable without script. */
export interface PublicPage<Segment extends string = string> {
  /** First segment of its path, and the name of its file. */
  readonly segment: Segment;
  readonly title: string;
  /** For search engines and shared links. */
  readonly description: string;
  /** Whether search engines may list it: not what a mailed link leads to. */
  readonly isListed: boolean;
  /** Whether signing in is near: then the app's code is fetched while the person types. */
  readonly leadsIn: boolean;
  /** Where `load` finds it, from `web/`: the build names its files in the document. */
  readonly source: string;
  /** Its code, fetched beside that of every page. */
  readonly load: () => Promise<ComponentType>;
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

/** A value of the address's query, '' where there is none; undefined while prerendered. */
export function useQueryValue(name: string): string | undefined {
  return useSyncExternalStore(still, () => new URLSearchParams(location.search).get(name) ?? '', unknown);
}
