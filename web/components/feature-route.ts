import type { ComponentType } from 'react';
import type { Access } from '../../shared/contract/roles.ts';
import type { Route } from '../../shared/contract/route.ts';
import type { ScreenPattern } from '../../shared/domain/page-patterns.ts';

/** Paths of calls that change nothing. */
export type Calls<R extends Route & { readonly method: 'GET' }> = readonly R['path'][];

/** A screen of a feature. Its code is fetched when it is first opened. */
export interface FeatureRoute {
  /** The page's pattern (R198), with React Router's placeholders and no leading slash: `ticket/:ticketId`. */
  readonly path: ScreenPattern;
  /** Who may open it; everyone else is sent to the start page. */
  readonly access: Exclude<Access, 'public'>;
  /** The document's title until the page sets a more exact one. */
  readonly title: string;
  readonly page: () => Promise<ComponentType>;
  /** Where that is, from `web/`. With `calls` it tells `app/early.ts` what to fetch while the app itself is on its way. */
  readonly source: string;
  /** What the page asks for as soon as it is drawn, its first tab where it has some; their placeholders are the path's own, in its order. */
  readonly calls?: readonly string[];
}
