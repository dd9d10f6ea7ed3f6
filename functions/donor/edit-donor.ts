import { editDonor } from '../../shared/contract/donor.ts';
import { implement } from '../kernel/implement.ts';
import { equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import { detailsOf } from '../store/donor-record.ts';
import {
  commitDonor,
  fundraiserIsOpen,
  type Judged,
  reachesDonor,
  readDonorInFundraiser,
  sumWrite,
} from './registration.ts';

export const handler = implement(
  editDonor,
  { ahead: ({ body, resources: { table } }) => readDonorInFundraiser(table, body.id) },
  async ({ body, caller, resources: { table }, clock, fail }, ahead) => {
    const details = detailsOf(body);
    const read = () => readDonorInFundraiser(table, body.id);
    const outcome = await commitDonor(
      table,
      { ahead, read },
      (found): Judged<undefined, 'notFound' | 'sale.closed'> => {
        if (!found || !reachesDonor(caller, found.donor)) return { refused: 'notFound' };
        const { donor, fundraiser } = found;
        if (!fundraiserIsOpen(fundraiser, clock())) return { refused: 'sale.closed' };
        const moved = details.email.toLowerCase() !== donor.view.email.toLowerCase();
        return {
          answer: undefined,
          writes: [
            sumWrite(fundraiser, details.sum - donor.view.sum, 0),
            {
              update: keys.donor(donor.fundraiserId, donor.place),
              // Field by field, so that the mail status set by the worker stays.
              set: Object.fromEntries(
                Object.entries(details).map(([name, value]) => [`view.${name}`, value]),
              ),
              add: { v: 1 },
              // A new address has no mail status.
              ...(moved && { remove: ['view.mail'] }),
              if: equal('v', donor.v),
            },
          ],
        };
      },
    );
    if ('refused' in outcome) fail(outcome.refused);
  },
);
