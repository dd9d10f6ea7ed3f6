import { deleteDonor } from '../../shared/contract/donor.ts';
import { implement } from '../kernel/implement.ts';
import { equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import {
  commitDonor,
  fundraiserIsOpen,
  type Judged,
  reachesDonor,
  readDonorInFundraiser,
  sumWrite,
} from './registration.ts';

export const handler = implement(
  deleteDonor,
  { ahead: ({ params, resources: { table } }) => readDonorInFundraiser(table, params.id) },
  async ({ params, caller, resources: { table }, clock, fail }, ahead) => {
    const read = () => readDonorInFundraiser(table, params.id);
    const outcome = await commitDonor(
      table,
      { ahead, read },
      (found): Judged<undefined, 'notFound' | 'sale.closed'> => {
        if (!found || !reachesDonor(caller, found.donor)) return { refused: 'notFound' };
        const { donor, fundraiser } = found;
        if (!fundraiserIsOpen(fundraiser, clock())) return { refused: 'sale.closed' };
        return {
          answer: undefined,
          writes: [
            sumWrite(fundraiser, -donor.view.sum, -1),
            { delete: keys.donor(donor.fundraiserId, donor.place), if: equal('v', donor.v) },
          ],
        };
      },
    );
    if ('refused' in outcome) fail(outcome.refused);
  },
);
