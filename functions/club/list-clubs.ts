import { type Club, listClubs } from '../../shared/contract/club.ts';
import { sortedBy } from '../../shared/domain/swedish-order.ts';
import { implement } from '../kernel/implement.ts';
import { clubListVersion, isOnTrial, listClubRecords, toClub } from '../store/club-record.ts';

/** The list, with its version: the sign-in page requests it, and it grows with the service. */
let remembered: { readonly version: string; readonly clubs: Club[] } | undefined;

export const handler = implement(listClubs, async ({ resources: { service } }) => {
  // Read before the list, which is read strongly, so that the list is never older than its version.
  const version = await clubListVersion(service);
  if (version !== undefined && remembered?.version === version) return remembered.clubs;
  const found = (await listClubRecords(service)).filter((club) => club.active && !isOnTrial(club));
  const clubs = sortedBy(found, (club) => club.name).map(toClub);
  if (version !== undefined) remembered = { version, clubs };
  return clubs;
});
