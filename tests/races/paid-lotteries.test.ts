import { expect, test } from 'vitest';
import { copyLottery, createLottery, editLottery, readLottery } from '../../shared/contract/lottery.ts';
import { editSettings } from '../../shared/contract/settings.ts';
import { testClub } from '../support/cloud.ts';
import { callsOf, heldBack } from '../support/faults.ts';
import { outcomeOf } from '../support/refusal.ts';

/** A club with an open lottery and an archived one that is drawn among paid tickets. */
async function clubWithArchived() {
  const { cloud, club } = await testClub();
  const [open, archived] = [await club.lottery(), await club.lottery()];
  await club.edit(archived, { drawFrom: 'paid' });
  await club.edit(archived, { closed: true });
  const read = async (id: string) => (await club.admin.call(readLottery, { params: { id } })).body;
  const terms = await read(open);
  const { id: _, closed: __, ...fields } = terms;
  const { validUntilDate } = fields;
  const paid = { drawFrom: 'paid' } as const;
  const acts = {
    createLottery: () => club.admin.call(createLottery, { body: { ...fields, ...paid } as never }),
    copyLottery: () =>
      club.admin.call(copyLottery, { params: { id: archived }, body: { name: 'Kopia', validUntilDate } }),
    editLottery: () => club.admin.call(editLottery, { body: { ...terms, ...paid } }),
    reopened: async () =>
      club.admin.call(editLottery, { body: { ...(await read(archived)), closed: false } }),
  };
  return {
    cloud,
    off: async () => outcomeOf(await club.admin.call(editSettings, { body: { trackPayments: false } })),
    act: async (name: keyof typeof acts) => outcomeOf(await acts[name]()),
  };
}

const acts = ['createLottery', 'copyLottery', 'editLottery', 'reopened'] as const;
const operationOf = (act: (typeof acts)[number]) => (act === 'reopened' ? 'editLottery' : act);

test.each(acts)(
  'no lottery is drawn among paid tickets by %s when payments are turned off before it commits',
  async (name) => {
    const { cloud, off, act } = await clubWithArchived();
    const committing = callsOf(operationOf(name), 'TransactWriteItems');
    expect(await heldBack(cloud, committing, () => act(name), off)).toEqual({
      first: '409 payment.notTracked',
      meanwhile: '204',
    });
  },
);

test.each(acts)('payments stay on when %s makes a lottery drawn among paid tickets first', async (name) => {
  const { cloud, off, act } = await clubWithArchived();
  const committing = callsOf('editSettings', 'TransactWriteItems');
  expect(await heldBack(cloud, committing, off, () => act(name))).toEqual({
    first: '400 request.invalid',
    meanwhile: name === 'createLottery' || name === 'copyLottery' ? '201' : '204',
  });
});
