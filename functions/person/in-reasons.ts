import { type DrawRecord, parseDraw } from '../store/draw-record.ts';
import { attempt, equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { retry } from '../store/retry.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Table } from '../store/table.ts';
import { parseWinner } from '../store/winner-record.ts';
import type { ListedLottery, Person } from './person.ts';

const mentions = (reason: string | undefined, { email }: Person) =>
  reason?.toLowerCase().includes(email) === true;

const reasonsOf = ({ refusal, unfrozen }: DrawRecord) =>
  [refusal, ...(unfrozen ?? [])].flatMap((act) => act ?? []);

/** The reasons given in draws that mention a person's email, for the person's file. Two queries for each lottery. */
export async function reasonsAbout(table: TableReader, lotteries: readonly ListedLottery[], person: Person) {
  const found = [];
  for (const { id, view } of lotteries) {
    const [draws, winners] = await Promise.all([table.query(keys.draws(id)), table.query(keys.winners(id))]);
    const reasons = [
      ...draws.flatMap((item) => reasonsOf(parseDraw(item))),
      ...winners.flatMap((item) => parseWinner(item).replaced ?? []),
    ];
    for (const { at, reason } of reasons)
      if (mentions(reason, person)) found.push({ lotteri: view.name, tid: at, skäl: reason });
  }
  return found;
}

/** Removes the reasons given in a lottery's draws that mention a person's email. What was done, when and by whom stays (R489). */
export async function eraseFromReasons(table: Table, lotteryId: string, person: Person): Promise<void> {
  const strongly = { consistent: true };
  for (const item of await table.query(keys.draws(lotteryId), strongly))
    await eraseFromDraw(table, parseDraw(item), person);
  for (const item of await table.query(keys.winners(lotteryId), strongly)) {
    const { replaced } = parseWinner(item);
    if (replaced && mentions(replaced.reason, person))
      await attempt(
        table.write({
          update: { pk: String(item.pk), sk: String(item.sk) },
          set: { 'replaced.reason': '' },
          if: equal('replaced.reason', replaced.reason),
        }),
      );
  }
}

const eraseFromDraw = (table: Table, found: DrawRecord, person: Person): Promise<void> =>
  retry(async (before) => {
    const key = keys.draw(found.lotteryId, found.id);
    const item = before === 0 ? undefined : await table.get(key, { consistent: true });
    if (before > 0 && !item) return undefined;
    const draw = item ? parseDraw(item) : found;
    if (!reasonsOf(draw).some(({ reason }) => mentions(reason, person))) return undefined;
    const without = <T extends { readonly reason: string }>(act: T): T =>
      mentions(act.reason, person) ? { ...act, reason: '' } : act;
    const { refusal, unfrozen, v } = draw;
    await table.write({
      update: key,
      set: {
        ...(refusal && { refusal: without(refusal) }),
        ...(unfrozen && { unfrozen: unfrozen.map(without) }),
      },
      add: { v: 1 },
      if: equal('v', v),
    });
  });
