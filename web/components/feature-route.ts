import type { ComponentType } from 'react';
import type { Access } from '../../shared/contract/roles.ts';

/** A screen of a feature. Its code is fetched when it is first opened. */
export interface FeatureRoute {
  /** As in product.md §2, with React Router's placeholders and no leading slash: `ticket/:ticketId`. */
  readonly path: string;
  /** Who may open it; everyone else is sent to the start page. */
  readonly access: Exclude<Access, 'public'>;
  /** The document's title until the page sets a more exact one. */
  readonly title: string;
  readonly page: () => Promise<ComponentType>;
}
