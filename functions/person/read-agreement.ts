import { readAgreement } from '../../shared/contract/person.ts';
import { implement } from '../kernel/implement.ts';
import { environment } from '../store/environment.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { fullName, shownName } from '../store/shown-name.ts';

export const handler = implement(readAgreement, async ({ resources: { table } }) => {
  const { terms } = await readClubSettings(table);
  const buyerRetentionMonths = environment().BUYER_RETENTION_MONTHS;
  if (!terms) return { terms: null, buyerRetentionMonths };
  const { at, version, userId: id } = terms;
  const name = fullName(await shownName(table, id));
  return { terms: { at, version, by: { id, name } }, buyerRetentionMonths };
});
