import { deleteDonor } from '../../shared/contract/donor.ts';
import { implement } from '../kernel/implement.ts';
import { equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import { changeDonor, readDonorInFundraiser, sumWrite } from './registration.ts';

export const handler = implement(
  deleteDonor,
  { ahead: ({ params, resources: { table } }) => readDonorInFundraiser(table, params.id) },
  async ({ params, caller, resources: { table }, clock, fail }, ahead) => {
    const outcome = await changeDonor(table, params.id, { ahead, caller, clock }, ({ donor, fundraiser }) => [
      sumWrite(fundraiser, -donor.view.sum, -1),
      { delete: keys.donor(donor.fundraiserId, donor.place), if: equal('v', donor.v) },
    ]);
    if ('refused' in outcome) fail(outcome.refused);
  },
);
