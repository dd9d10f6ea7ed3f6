import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nestedPart } from '../../functions/kernel/nested-part.ts';
import { fitting, partOf } from '../../functions/store/page.ts';
import type { Page } from '../../shared/contract/answer.ts';
import { largestReply } from '../../shared/domain/bounds.ts';

const byNumber = (one: string, other: string) => Number(one) - Number(other);

test('a list of long records comes in parts that each fit into a reply, each record once and in order', () => {
  // Some 10 kB each: about 600 a reply, in which a quote takes two bytes.
  const items = Array.from({ length: 1500 }, (_, id) => ({ id, text: '"𝔸'.repeat(1700) }));
  const place = ({ id }: { id: number }) => String(id);
  const found: number[] = [];
  let count = 0;
  for (let cursor: string | undefined = ''; cursor !== undefined; count++) {
    const part: Page<(typeof items)[number]> = partOf(
      items,
      { ...(cursor !== '' && { cursor }) },
      place,
      byNumber,
    );
    const { items: shown, next }: Page<(typeof items)[number]> = fitting(part, (item) => item, place);
    expect(JSON.stringify(JSON.stringify(shown)).length).toBeLessThanOrEqual(largestReply);
    expect(shown.length).toBeGreaterThan(0);
    found.push(...shown.map(({ id }) => id));
    cursor = next;
  }
  expect(found).toEqual(items.map(({ id }) => id));
  expect(count).toBeGreaterThan(2);
});

test('lotteries with tickets come in parts of a bounded size, each ticket once and in order, however distributed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 20 }),
      fc.integer({ min: 3, max: 25 }),
      async (sizes, atOnce) => {
        const holders = sizes.map((size, index) => ({ index, size }));
        const found: string[] = [];
        for (let cursor: string | undefined = ''; cursor !== undefined;) {
          const {
            held,
            next,
          }: Awaited<ReturnType<typeof nestedPart<{ index: number; size: number }, number>>> =
            await nestedPart(
              {
                holders,
                place: ({ index }) => String(index),
                compare: byNumber,
                read: async ({ size }, limit, after) =>
                  Array.from({ length: size }, (_, item) => item)
                    .filter((item) => after === undefined || item > Number(after))
                    .slice(0, limit),
                itemPlace: String,
                atOnce,
                holderWeight: 1,
              },
              cursor === '' ? undefined : cursor,
            );
          expect(held.reduce((sum, { items }) => sum + items.length + 1, 0)).toBeLessThanOrEqual(atOnce + 1);
          for (const { holder, items } of held) found.push(...items.map((item) => `${holder.index}/${item}`));
          cursor = next;
        }
        expect(found).toEqual(
          sizes.flatMap((size, index) => Array.from({ length: size }, (_, item) => `${index}/${item}`)),
        );
      },
    ),
  );
});
