import { expect, test } from 'vitest';
import { listDraws, mailWinners } from '../../../shared/contract/draw.ts';
import { type Proof } from '../../../shared/contract/proof.ts';
import type { DrawRule } from '../../../shared/domain/draw-rule.ts';
import { ask } from '../../../web/features/draw-proof/check/ask.ts';
import { checkProof } from '../../../web/features/draw-proof/check/check-proof.ts';
import { buyer } from '../../support/club.ts';
import { fetchPdf, readPdf } from '../../support/pdf.ts';
import { verify } from '../../support/verify.ts';
import { controlledLottery } from './controlled.ts';
import { splitCases } from '../../support/searches.ts';

type Lottery = Awaited<ReturnType<typeof controlledLottery>>;

/** What the page makes of the current proof. */
const page = async ({ proof }: Lottery, id: string) => checkProof(await proof(id), id);

/** Draws this many prizes, the second one twice where there are several. */
async function drawAll({ winner, redraw }: Lottery, id: string, prizes: number): Promise<void> {
  for (let prize = 0; prize < prizes; prize++) {
    const answer = await winner(id);
    if (typeof answer === 'string') throw new Error(answer);
  }
  if (prizes > 1 && typeof (await redraw(id, `${id}-1`)) === 'string') throw new Error('not drawn again');
}

const families: readonly (readonly [draws: number, rule: DrawRule])[] = [
  [2, 'sold'],
  [5, 'sold'],
  [5, 'all'],
];
/** Chosen by somebody who would steer, if that were possible. */
const publicNumbers = ['000000', '123456', '999999', '00000000000000000000', '271828'];

for (const [cases, options] of splitCases(families, ([draws]) => draws === 2))
  test.each(cases)(
    '%i controlled draws (%s) are proven from the freeze to the secret, by both checks',
    options,
    async (draws, rule) => {
      const lottery = await controlledLottery(60, (number) => number % 4 === 0, rule);
      const { club, close, create, freeze, start, proof, cloud } = lottery;
      await close();
      const sets = new Set<string | null>();
      for (const [index, publicNumber] of publicNumbers.slice(0, draws).entries()) {
        const id = await create();
        const before = await page(lottery, id);
        expect([before.findings, before.waiting]).toEqual([[], ['freeze', 'secret']]);
        expect(await proof(id)).toMatchObject({
          controlled: true,
          rule,
          set: null,
          setHash: null,
          eligible: null,
        });
        expect(await freeze(id)).toBe('200');
        const frozen = await proof(id);
        const eligible = rule === 'all' ? 60 : 15;
        expect(frozen).toMatchObject({
          eligible,
          frozenDate: expect.any(String),
          setHash: expect.stringMatching(/^[0-9a-f]{64}$/),
          prizes: [],
        });
        sets.add(frozen.setHash);
        const waiting = checkProof(frozen, id);
        expect([waiting.findings, waiting.waiting]).toEqual([[], ['start', 'secret']]);
        expect([4, 5].map((number) => ask(waiting, number).tookPart)).toEqual([
          'all',
          rule === 'all' ? 'all' : 'none',
        ]);
        expect(await start(id, publicNumber)).toBe('204');
        const several = index % 2 === 1;
        await drawAll(lottery, id, several ? 3 : 1);
        const drawn = await proof(id);
        expect(drawn).toMatchObject({ publicNumber, startedDate: expect.any(String) });
        expect(drawn.secret).toBeUndefined();
        expect(checkProof(drawn, id)).toMatchObject({ findings: [], waiting: ['secret'] });
        expect((await club.admin.call(mailWinners, { body: { drawId: id } })).status).toBe(202);
        await expectProven(lottery, id, drawn);
        const { prizes } = drawn;
        const replaced = prizes.map((prize) => prize.replaced ?? false);
        expect(replaced).toEqual(prizes.map((_, at) => several && at === 1));
        expect(prizes).toHaveLength(several ? 4 : 1);
        // A prize shows numbers and its name, nothing else.
        for (const prize of prizes) expect(Object.keys(prize)).not.toContain('set');
      }
      expect(sets.size).toBe(1);
      const published = JSON.stringify(await Promise.all((await listed(lottery)).map(proof)));
      for (const word of [buyer.firstName, buyer.lastName, '@', club.id, club.admin.id, 'hörde inte av sig'])
        expect(published).not.toContain(word);
      await cloud.drain();
    },
  );

/** Both checks confirm what is published now, which is what was before, and the secret. */
async function expectProven({ proof, cloud }: Lottery, id: string, before: Proof): Promise<void> {
  const shown = await proof(id);
  expect(shown).toEqual({ ...before, secret: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(checkProof(shown, id)).toMatchObject({ findings: [], waiting: [] });
  const { code, output: words } = await verify(`${cloud.url}/api/draw/${id}/proof`);
  expect([code, words]).toEqual([0, expect.stringMatching(/\nDragningen stämmer: /)]);
}

const listed = async ({ club, lottery }: Lottery) => {
  const { body } = await club.admin.call(listDraws, { params: { ticketBaseId: lottery } });
  return body.map(({ id }) => id);
};

test('a prize drawn again after the secret is proven by a draw of its own, from the first set without its winners', async () => {
  const lottery = await controlledLottery(24);
  const { club, close, create, freeze, start, winner, proof } = lottery;
  await close();
  const id = await create();
  await freeze(id);
  await start(id);
  await drawAll(lottery, id, 3);
  await club.admin.call(mailWinners, { body: { drawId: id } });
  const first = await proof(id);
  const again = await create({ redrawOf: `${id}-2`, reason: 'Vinnaren hörde inte av sig' });
  const frozen = await proof(again);
  expect(frozen).toMatchObject({
    redrawOf: { drawId: id, prize: 2 },
    eligible: 24 - first.prizes.length,
    maxNumber: 24,
  });
  const checked = checkProof(frozen, again);
  expect(checked.findings).toEqual([]);
  for (const { number } of first.prizes) expect(ask(checked, number).tookPart).toBe('none');
  expect(await start(again, '314159')).toBe('204');
  await winner(again);
  const drawn = await proof(again);
  await club.admin.call(mailWinners, { body: { drawId: again } });
  await expectProven(lottery, again, drawn);
  // The first draw stays proven, and shows which of its prizes was drawn again.
  expect((await proof(id)).prizes.map(({ replaced }) => replaced)).toEqual([
    undefined,
    true,
    true,
    undefined,
  ]);
  expect(await page(lottery, id)).toMatchObject({ findings: [], waiting: [] });
});

test('a public draw named at the freeze stands in the draw, the proof and the protocol, and both checks take it', async () => {
  const lottery = await controlledLottery(6);
  const { club, close, create, freeze, start, winner, proof, read, cloud } = lottery;
  const publicSource = 'Svenska Spels Joker lördag 12 december';
  await close();
  const id = await create();
  expect(await freeze(id, { publicSource: 'x'.repeat(101) })).toMatch(/^400/);
  expect(await freeze(id, { publicSource })).toBe('200');
  expect(await read(id)).toMatchObject({ publicSource });
  expect(await proof(id)).toMatchObject({ publicSource });
  await start(id);
  await winner(id);
  const drawn = await proof(id);
  const { pages } = await readPdf(await fetchPdf(`${cloud.url}/api/draw/${id}/protocol`, club.admin.token));
  expect(pages.join(' ')).toContain(`Talet hämtas från ${publicSource}`);
  await club.admin.call(mailWinners, { body: { drawId: id } });
  await expectProven(lottery, id, drawn);
  const forged = checkProof({ ...drawn, publicSource: '' }, id);
  expect(forged.findings.flatMap(({ fields }) => fields)).toContain('publicSource');
});
