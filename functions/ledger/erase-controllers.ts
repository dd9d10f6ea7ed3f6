import { type DrawRecord, parseDraw } from '../store/draw-record.ts';
import { equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { retry } from '../store/retry.ts';
import type { Table } from '../store/table.ts';

/** Shown in place of a controller who has been erased. */
const erasedName = 'Borttagen person';

/**
 * Removes the controllers of a lottery's draws whose email matches, and their links (R407). Their decisions stay, with
 * the time.
 * @param signed whether to remove the name from the signature too; otherwise only the email is removed
 */
export async function eraseControllers(
  table: Table,
  lotteryId: string,
  concerns: (email: string) => boolean,
  { signed }: { readonly signed: boolean },
): Promise<void> {
  for (const item of await table.query(keys.draws(lotteryId), { consistent: true }))
    await eraseController(table, parseDraw(item), concerns, signed);
}

function eraseController(
  table: Table,
  found: DrawRecord,
  concerns: (email: string) => boolean,
  signed: boolean,
): Promise<void> {
  const key = keys.draw(found.lotteryId, found.id);
  return retry(async (before) => {
    const item = before === 0 ? undefined : await table.get(key, { consistent: true });
    if (before > 0 && !item) return undefined;
    const { controller, signature, v } = item ? parseDraw(item) : found;
    const isTheirs = controller !== undefined && concerns(controller.email);
    const isSigned = signature?.email !== undefined && concerns(signature.email);
    if (!isTheirs && !isSigned) return undefined;
    await table.write({
      update: key,
      ...(isSigned && signed && { set: { 'signature.name': erasedName } }),
      remove: [...(isTheirs ? ['controller'] : []), ...(isSigned ? ['signature.email'] : [])],
      add: { v: 1 },
      if: equal('v', v),
    });
  });
}
