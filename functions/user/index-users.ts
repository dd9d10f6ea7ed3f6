import { roleKeys } from '../store/user-record.ts';
import { equal } from '../store/expression.ts';
import { inParallel } from '../store/in-parallel.ts';
import { keys } from '../store/keys.ts';
import { nameWrites } from '../store/name-record.ts';
import { retry } from '../store/retry.ts';
import type { Table } from '../store/table.ts';
import { findUser, listUserRecords } from '../store/user-repository.ts';

/** Users at a time. */
const atOnce = 10;

/**
 * Adds what users stored by an earlier release lack, once in a club's life: the words of their names (R381) and the index
 * by role. From then on each change of a user writes them. 0.5 R where that has been done. Repeatable.
 */
export async function indexUsers(table: Table): Promise<void> {
  const club = await table.get(keys.club());
  if (!club || (club.names === true && club.roles === true)) return;
  await inParallel(await listUserRecords(table), atOnce, ({ id }) =>
    retry(async () => {
      const user = await findUser(table, id, { consistent: true });
      if (!user) return;
      const byRole = roleKeys(user);
      const isSame = equal('v', user.v);
      await table.transact([
        byRole ? { update: keys.user(id), set: byRole, if: isSame } : { check: keys.user(id), if: isSame },
        ...nameWrites(undefined, user),
      ]);
    }),
  );
  await table.write({ update: keys.club(), set: { names: true, roles: true } });
}
