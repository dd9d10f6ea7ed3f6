import { approveDraw, refuseDraw, signDraw, startAsController } from '../../../shared/contract/control.ts';
import { printControlProtocol, readControl, setController } from '../../../shared/contract/controller.ts';
import { createDraw } from '../../../shared/contract/draw.ts';
import type { DrawRule } from '../../../shared/domain/draw-rule.ts';
import { handler as performController } from '../../../functions/draw/set-controller.ts';
import { ids, keys } from '../../../functions/store/keys.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { controlledLottery, number } from './controlled.ts';

export const setHash = '0'.repeat(64);

/** A lottery that is over, with a controlled draw and the calls of its controller, who has been mailed a link. */
export async function controlledBy(numbers = 6, sold?: (number: number) => boolean, rule?: DrawRule) {
  const found = await controlledLottery(numbers, sold, rule);
  const { cloud, club, lottery } = found;
  await found.close();
  const id = await found.create();
  const { drawId = '' } = ids.parseDraw(id) ?? {};
  const karin = { name: 'Karin Östergård', email: `karin@revision-${club.urlKey}.example` };
  const name = async (body: object = karin, of = id) =>
    outcomeOf(await club.admin.call(setController, { params: { id: of }, body }));
  await club.admin.perform(performController, { params: { id }, body: karin });
  const item = async () => (await found.table.get(keys.draw(lottery, drawId), { consistent: true })) ?? {};
  const nonceOf = async () => (((await item()).controller ?? {}) as { nonce?: string }).nonce ?? '';
  const token = ids.control(club.id, id, await nonceOf());
  const { call } = cloud.anonymous;
  const of = (params: { token: string }) => ({
    read: async () => call(readControl, { params }),
    approve: async (hash: string) => outcomeOf(await call(approveDraw, { params, body: { setHash: hash } })),
    refuse: async (reason: string) => outcomeOf(await call(refuseDraw, { params, body: { reason } })),
    start: async (publicNumber = number) =>
      outcomeOf(await call(startAsController, { params, body: { publicNumber } })),
    sign: async (as = karin.name) => outcomeOf(await call(signDraw, { params, body: { name: as } })),
    protocol: async () => call(printControlProtocol, { params }),
  });
  return {
    ...found,
    id,
    drawId,
    karin,
    name,
    item,
    token,
    tokenNow: async () => ids.control(club.id, id, await nonceOf()),
    controller: of({ token }),
    withToken: (another: string) => of({ token: another }),
    hash: async () => (await found.read(id)).setHash ?? '',
    ordinary: async () =>
      (await club.admin.call(createDraw, { body: { name: 'Vanlig', ticketBaseId: lottery } })).body,
  };
}
