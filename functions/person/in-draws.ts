import { parseDraw } from '../store/draw-record.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { ListedLottery, Person } from './person.ts';

/** The draws whose controller a person is or has signed as, for the person's file. One query for each lottery. */
export async function drawsControlledBy(
  table: TableReader,
  lotteries: readonly ListedLottery[],
  person: Person,
) {
  const found = [];
  for (const { id, view } of lotteries)
    for (const item of await table.query(keys.draws(id))) {
      const { name, controller, signature } = parseDraw(item);
      const isController = controller !== undefined && person.is(controller.email);
      const hasSigned = signature?.email !== undefined && person.is(signature.email);
      if (isController || hasSigned)
        found.push({
          uppdrag: 'kontrollant',
          lotteri: view.name,
          dragning: name,
          ...(isController && { namn: controller.name, email: controller.email }),
          ...(hasSigned && {
            underskrift: signature.name,
            underskriven: signature.at,
            email: signature.email,
          }),
        });
    }
  return found;
}
