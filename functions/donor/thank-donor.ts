import { thankDonor } from '../../shared/contract/donor.ts';
import { outboxPut } from '../store/outbox.ts';
import { implement } from '../kernel/implement.ts';
import { retry } from '../store/retry.ts';
import { equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { findDonor } from '../store/donor-record.ts';
import { reachesDonor } from './registration.ts';

export const handler = implement(thankDonor, async ({ body, caller, resources: { table }, now, fail }) => {
  await retry(async () => {
    const donor = await findDonor(table, body.fundraiserDonorId);
    if (!donor || !reachesDonor(caller, donor)) return fail('notFound');
    const { fundraiserId, place, view } = donor;
    if (view.email === '') return fail('donor.noEmail');
    const message = body.message || null;
    await table.commit([
      {
        update: keys.donor(fundraiserId, place),
        set: { 'view.mail': 'queued' },
        remove: ['view.mailHeld'],
        if: equal('view.email', view.email),
      },
      outboxPut(table.club, { kind: 'thanks', fundraiserId, place, message, senderId: caller.userId }, now),
    ]);
  });
});
