import { toSek } from '../../shared/domain/numbers.ts';
import { findDonor } from '../store/donor-record.ts';
import { findFundraiser } from '../store/fundraiser-record.ts';
import { imageKeys } from '../store/image-address.ts';
import { ids } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { findUser } from '../store/user-record.ts';
import { fullName } from '../store/shown-name.ts';
import type { Sender } from '../mail/blocks.ts';
import type { Letter } from '../mail/compose.ts';
import { inlineImage } from '../mail/inline-image.ts';
import type { Task } from '../store/outbox.ts';
import { thanks } from '../mail/templates/thanks.ts';

export type ThanksTask = Extract<Task, { kind: 'thanks' }>;

/**
 * The club's thanks to a donor, at the donor's current email; undefined if the donor has been removed or has none.
 */
export async function thanksLetter(
  table: TableReader,
  task: ThanksTask,
  sender: Sender,
): Promise<Letter | undefined> {
  const [fundraiser, donor, user] = await Promise.all([
    findFundraiser(table, task.fundraiserId, { consistent: true }),
    findDonor(table, ids.donor(task.fundraiserId, task.place)),
    findUser(table, task.senderId),
  ]);
  if (!fundraiser || !donor || donor.view.email === '') return undefined;
  const { id, view } = fundraiser;
  const { displayName, contactPerson, email, sum, inKind } = donor.view;
  const image = await inlineImage(imageKeys.fundraiser(id), view.image);
  const from = user && fullName(user.view);
  const draft = thanks(sender, {
    donorName: displayName,
    contactPerson,
    fundraiserName: view.name,
    description: view.description,
    sum: toSek(sum),
    inKind,
    collector: from,
    message: task.message === null ? undefined : { from: from ?? sender.clubName, text: task.message },
    hasImage: image !== undefined,
  });
  const to = { name: contactPerson || displayName, address: email };
  return { draft, sender, to, attachments: image ? [image] : [] };
}
