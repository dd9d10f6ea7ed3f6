import type { Fundraiser } from '../../../shared/contract/fundraiser.ts';

/** Where anyone can see the fundraiser. The id tells which it is; a name of signs alone has no slug. */
export const publicPath = ({ slug, id }: Pick<Fundraiser, 'slug' | 'id'>): string =>
  `/f/${slug || 'insamling'}/${id}`;
