import { readClub } from '../../shared/contract/club.ts';
import { implement } from '../kernel/implement.ts';
import { findClubByUrlKey, toClub } from '../store/club-record.ts';

export const handler = implement(readClub, async ({ params, resources: { service } }) => {
  const club = await findClubByUrlKey(service, params.urlKey.toLowerCase());
  return club?.active ? toClub(club) : undefined;
});
