import { clubListChanged, type ClubRecord, listClubRecords } from '../store/club-record.ts';
import type { OpsAnswer } from '../../shared/ops.ts';
import { attempt, equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { changed, logPut } from '../store/log-record.ts';
import type { ServiceTable } from '../store/table.ts';

/**
 * Ends a club's trial (R347): the club's record, its settings and its log in one transaction. Says which other clubs have
 * the same organisation number, since somebody may pose as one of them.
 */
export async function approveClub(
  service: ServiceTable,
  club: ClubRecord,
  organisationNumber: string,
  now: Date,
): Promise<OpsAnswer> {
  const { id, name, selfMade } = club;
  if (!selfMade) return { error: `${name} har inte startat själv och är inte på prov.` };
  if (selfMade.standing === 'approved')
    return { message: `${name} är redan godkänd, med organisationsnummer ${selfMade.organisationNumber}.` };
  const approved = { ...selfMade, standing: 'approved', organisationNumber, approvedAt: now.toISOString() };
  const outcome = await attempt(
    service.of(id).transact([
      {
        update: keys.clubRecord(id),
        set: { selfMade: approved },
        add: { v: 1 },
        if: equal('selfMade.standing', 'trial'),
      },
      clubListChanged(),
      {
        update: keys.settings(),
        set: { selfMade: 'approved', organisationNumber },
        add: { v: 1 },
      },
      logPut(null, now, {
        about: { what: 'club', id },
        text: 'Lottlaget godkände föreningen',
        changes: changed('organisationsnummer', undefined, organisationNumber),
      }),
    ]),
  );
  if (outcome !== 'committed') return { error: `${name} ändrades samtidigt. Kör kommandot igen.` };
  const others = (await listClubRecords(service)).filter(
    (other) => other.id !== id && other.selfMade?.organisationNumber === organisationNumber,
  );
  const warning = others.map((other) => `\nSamma nummer har ${other.name} (${other.urlKey}).`).join('');
  return { message: `${name} är godkänd och finns nu i listan över föreningar.${warning}` };
}
