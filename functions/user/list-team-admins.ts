import { listTeamAdmins } from '../../shared/contract/user.ts';
import { implement } from '../kernel/implement.ts';
import { entriesOf, readPeople } from './admin-list.ts';

export const handler = implement(
  listTeamAdmins,
  { ahead: ({ resources: { table } }) => readPeople(table) },
  async ({ query }, ahead) => entriesOf(await ahead, ['TeamAdmin'], query),
);
