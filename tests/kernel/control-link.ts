import { ids, keys } from '../../functions/store/keys.ts';
import { setController } from '../../shared/contract/controller.ts';
import type { TestClub } from '../support/cloud.ts';

/** Names the controller of a controlled draw. @returns the token of their link */
export async function nameController(club: TestClub, id: string, name: string): Promise<string> {
  const body = { name, email: `${name.toLowerCase()}@kontrollant.example` };
  const { status } = await club.admin.call(setController, { params: { id }, body });
  if (status !== 204) throw new Error(`controller: ${status}`);
  const { lotteryId = '', drawId = '' } = ids.parseDraw(id) ?? {};
  const item = await club.maker.table.get(keys.draw(lotteryId, drawId), { consistent: true });
  const { nonce = '' } = (item?.controller ?? {}) as { nonce?: string };
  return ids.control(club.id, id, nonce);
}
