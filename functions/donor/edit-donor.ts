import { editDonor } from '../../shared/contract/donor.ts';
import { implement } from '../kernel/implement.ts';
import { equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import { detailsOf } from '../store/donor-record.ts';
import { changeDonor, readDonorInFundraiser, sumWrite } from './registration.ts';

export const handler = implement(
  editDonor,
  { ahead: ({ body, resources: { table } }) => readDonorInFundraiser(table, body.id) },
  async ({ body, caller, resources: { table }, clock, fail }, ahead) => {
    const details = detailsOf(body);
    const outcome = await changeDonor(table, body.id, { ahead, caller, clock }, ({ donor, fundraiser }) => {
      const hasNewEmail = details.email.toLowerCase() !== donor.view.email.toLowerCase();
      return [
        sumWrite(fundraiser, details.sum - donor.view.sum, 0),
        {
          update: keys.donor(donor.fundraiserId, donor.place),
          // Field by field: `view` also holds the mail status, which a worker may set concurrently.
          set: Object.fromEntries(Object.entries(details).map(([name, value]) => [`view.${name}`, value])),
          add: { v: 1 },
          remove: [
            // No mail has been sent to a new email.
            ...(hasNewEmail ? ['view.mail'] : []),
            ...(details.erased === undefined ? ['view.erased'] : []),
          ],
          if: equal('v', donor.v),
        },
      ];
    });
    if ('refused' in outcome) fail(outcome.refused);
  },
);
