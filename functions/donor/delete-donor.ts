import { deleteDonor } from '../../shared/contract/donor.ts';
import { implement } from '../kernel/implement.ts';
import { equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { changed, logPut } from '../store/log-record.ts';
import { formatSek, toSek } from '../../shared/domain/numbers.ts';
import { changeDonor, readDonorInFundraiser } from './registration.ts';
import { sumWrite } from '../ledger/fundraiser-sum.ts';

export const handler = implement(
  deleteDonor,
  { ahead: ({ params, resources: { table } }) => readDonorInFundraiser(table, params.id) },
  async ({ params, caller, resources: { table }, now, clock, fail }, ahead) => {
    const outcome = await changeDonor(table, params.id, { ahead, caller, clock }, ({ donor, fundraiser }) => [
      sumWrite(fundraiser, -donor.view.sum, -1),
      { delete: keys.donor(donor.fundraiserId, donor.place), if: equal('v', donor.v) },
      logPut(caller.userId, now, {
        about: { what: 'fundraiser', id: donor.fundraiserId },
        text: 'Tog bort en gåva',
        changes: changed('summa', formatSek(toSek(donor.view.sum)), undefined),
      }),
    ]);
    if ('refused' in outcome) fail(outcome.refused);
  },
);
