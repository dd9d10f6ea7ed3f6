import { readDonor } from '../../shared/contract/donor.ts';
import { implement } from '../kernel/implement.ts';
import { fullName, shownName } from '../store/shown-name.ts';
import { findDonor, toDonor } from '../store/donor-record.ts';
import { reachesDonor } from './registration.ts';

export const handler = implement(
  readDonor,
  { ahead: ({ params, resources: { table } }) => findDonor(table, params.id) },
  async ({ caller, resources: { table }, fail }, ahead) => {
    const donor = await ahead;
    if (!donor || !reachesDonor(caller, donor)) return fail('notFound');
    const own = donor.userId === caller.userId;
    return toDonor(donor, fullName(own ? caller : await shownName(table, donor.userId)));
  },
);
