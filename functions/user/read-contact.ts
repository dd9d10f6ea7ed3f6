import { readContact } from '../../shared/contract/user.ts';
import { implement } from '../runtime/implement.ts';
import { findContact } from './contact.ts';

export const handler = implement(
  readContact,
  { ahead: ({ resources: { table } }) => findContact(table) },
  async ({ fail }, ahead) => (await ahead) ?? fail('notFound'),
);
