import { renameUser } from '../../shared/contract/user.ts';
import { whyNotRenamed } from '../../shared/domain/user-changes.ts';
import { implement } from '../kernel/implement.ts';
import { retry } from '../store/retry.ts';
import { equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { logPut } from '../store/log-record.ts';
import { nameWrites } from '../store/name-record.ts';
import { findUser, namesOf, ownNames, type UserRecord } from '../store/user-record.ts';
import { findUserInScope } from '../kernel/scope.ts';
import { asChanger, changedUser } from '../ledger/user-view.ts';
import { inParallel } from '../store/in-parallel.ts';
import type { Table } from '../store/table.ts';
import { parseWinner } from '../store/winner-record.ts';

export const handler = implement(
  renameUser,
  { repeated: async ({ body, resources: { table } }) => hideSeller(table, body.id) },
  async ({ body, caller, resources: { table }, now, fail }) => {
    await retry(async () => {
      const user = (await findUserInScope(table, caller, body.id)) ?? fail('notFound');
      const why = whyNotRenamed(changedUser(user), asChanger(caller));
      if (why !== null) fail(why);
      const before = aliasOf(user);
      const after = body.protected === true ? (body.alias ?? '') : body.protected === false ? null : before;
      if (after !== before && !caller.isAdmin) fail('user.protected');
      const names = { firstName: body.firstName, lastName: body.lastName };
      const own = ownNames(user);
      const isSame = names.firstName === own.firstName && names.lastName === own.lastName && after === before;
      const { real, ...shown } = namesOf(names, after);
      await table.commit([
        {
          update: keys.user(user.id),
          set: { 'view.firstName': shown.firstName, 'view.lastName': shown.lastName, ...(real && { real }) },
          ...(!real && { remove: ['real'] }),
          add: { v: 1 },
          if: equal('v', user.v),
        },
        ...nameWrites(user, { ...user, view: { ...user.view, ...shown } }),
        ...(isSame
          ? []
          : [
              logPut(caller.userId, now, {
                about: { what: 'user', id: user.id },
                text: actOf(before, after),
              }),
            ]),
      ]);
    });
    if (body.protected === true) await hideSeller(table, body.id);
  },
);

const aliasOf = ({ real, view }: UserRecord): string | null => (real ? view.firstName : null);

/** What was done, in the log's words; neither name is one of them. */
function actOf(before: string | null, after: string | null): string {
  if (before === null && after !== null) return 'Skyddade en användares personuppgifter';
  if (before !== null && after === null) return 'Tog bort skyddet av en användares personuppgifter';
  return 'Ändrade en användares namn';
}

/** Lotteries at a time. */
const atOnce = 6;

/**
 * Replaces the name of a seller with a protected identity by the alias in the winners of every lottery, which store
 * names as of the draw (R610). One query per lottery. Repeatable.
 */
async function hideSeller(table: Table, userId: string): Promise<void> {
  const user = await findUser(table, userId, { consistent: true });
  if (!user?.real) return;
  const { firstName, lastName } = user.view;
  const lotteries = await Promise.all([true, false].map((closed) => table.query(keys.lotteries(closed))));
  await inParallel(lotteries.flat(), atOnce, async (lottery) => {
    for (const item of await table.query(keys.winners(String(lottery.sk1)), { consistent: true }))
      if (parseWinner(item).seller?.id === userId)
        await table.write({
          update: { pk: String(item.pk), sk: String(item.sk) },
          set: { 'seller.firstName': firstName, 'seller.lastName': lastName },
          if: equal('seller.id', userId),
        });
  });
}
