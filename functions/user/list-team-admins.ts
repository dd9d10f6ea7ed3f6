import { listTeamAdmins } from '../../shared/contract/user.ts';
import { implement } from '../runtime/implement.ts';
import { teamNames } from '../structure/structure-record.ts';
import { entriesOf } from './admin-list.ts';
import { listUserRecords } from './user-repository.ts';

export const handler = implement(
  listTeamAdmins,
  { ahead: ({ resources: { table } }) => Promise.all([listUserRecords(table), teamNames(table)]) },
  async (_call, ahead) => {
    const [users, teams] = await ahead;
    return entriesOf(users, teams, ['TeamAdmin']);
  },
);
