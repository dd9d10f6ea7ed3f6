import type { ComponentType } from 'react';
import type { ReadPath } from '../../shared/contract/index.ts';
import type { Access } from '../../shared/contract/roles.ts';
import type { ScreenPattern } from '../../shared/domain/page-patterns.ts';

/** A screen of a feature. Its code is loaded when it is first opened. */
export interface FeatureRoute {
  /** The page's pattern (R198), with React Router's placeholders and no leading slash: `ticket/:ticketId`. */
  readonly path: ScreenPattern;
  /** Required access; other users are redirected to the start page. */
  readonly access: Exclude<Access, 'public'>;
  /** The document's title until the page sets a more specific one. */
  readonly title: string;
  /** Opens without a connection too: the service worker keeps its code (R520), the device its last answers. */
  readonly isKept?: boolean;
  /** Shown alone, without navigation and alerts. */
  readonly bare?: boolean;
  /** Its component, from a module that it imports by name, so that the build can find the page's files. */
  readonly page: () => Promise<ComponentType>;
  /**
   * The data that the page requests on its first render (on its first tab, if it has tabs), which `app/early.ts`
   * fetches while the app loads. Placeholders are those of the page's path, in its order. Used only by the build.
   */
  readonly calls?: readonly (ReadPath | `${ReadPath}?${string}`)[];
  /** Parts of the first render that only users with that access see. Used only by the build. */
  readonly parts?: readonly Pick<FeatureRoute, 'access' | 'page' | 'calls'>[];
}
