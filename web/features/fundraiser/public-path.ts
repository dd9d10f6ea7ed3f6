import type { Fundraiser } from '../../../shared/contract/fundraiser.ts';

/** The public path of the fundraiser. The id identifies it; a name without letters or digits has no slug. */
export const publicPath = ({ slug, id }: Pick<Fundraiser, 'slug' | 'id'>): string =>
  `/f/${slug || 'insamling'}/${id}`;
