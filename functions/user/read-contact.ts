import { readContact } from '../../shared/contract/user.ts';
import { implement } from '../kernel/implement.ts';
import { findContact } from '../mail/contact.ts';

export const handler = implement(
  readContact,
  { ahead: ({ resources: { table } }) => findContact(table) },
  async ({ fail }, ahead) => (await ahead) ?? fail('notFound'),
);
