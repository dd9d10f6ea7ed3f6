import {
  freezeDraw,
  previewFreeze,
  redrawWinner,
  startDraw,
  unfreezeDraw,
} from '../../../shared/contract/controlled-draw.ts';
import { drawWinner, readDraw } from '../../../shared/contract/draw.ts';
import type { DrawRule } from '../../../shared/domain/draw-rule.ts';
import { handler as createDraw } from '../../../functions/draw/create-draw.ts';
import { keys } from '../../../functions/store/keys.ts';
import { testCloud } from '../../support/cloud.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { provenLottery } from './proven.ts';

export const number = '271828';
export const reason = 'Vinnaren hörde inte av sig';

/** A lottery with controlled draws, which have no name but their calls. */
export async function controlledLottery(
  numbers: number,
  sold: (number: number) => boolean = () => true,
  rule: DrawRule = 'sold',
) {
  const lottery = await provenLottery(numbers, numbers, sold);
  const { club } = lottery;
  const cloud = await testCloud();
  const table = cloud.service.of(club.id);
  if (rule !== 'sold')
    await table.write({ update: keys.lottery(lottery.lottery), set: { 'view.drawFrom': rule } });
  const call = club.admin.call;
  return {
    ...lottery,
    cloud,
    table,
    create: async (fields: object = {}) =>
      club.admin.perform(createDraw, {
        body: { name: 'Julen', ticketBaseId: lottery.lottery, controlled: true, ...fields },
      }),
    read: async (id: string) => (await call(readDraw, { params: { id } })).body,
    preview: async (id: string) => (await call(previewFreeze, { params: { id } })).body,
    freeze: async (id: string, body: { excluded?: number; publicSource?: string } = {}) =>
      outcomeOf(await call(freezeDraw, { params: { id }, body })),
    unfreeze: async (id: string) => outcomeOf(await call(unfreezeDraw, { params: { id }, body: { reason } })),
    start: async (id: string, publicNumber = number) =>
      outcomeOf(await call(startDraw, { params: { id }, body: { publicNumber } })),
    winner: async (drawId: string, name = 'Cykel') => {
      const answer = await call(drawWinner, { body: { drawId, name } });
      return answer.status === 200 ? answer.body : outcomeOf(answer);
    },
    redraw: async (drawId: string, winnerId: string) => {
      const answer = await call(redrawWinner, { body: { drawId, winnerId, reason } });
      return answer.status === 200 ? answer.body : outcomeOf(answer);
    },
  };
}
