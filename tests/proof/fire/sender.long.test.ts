import { expect, test } from 'vitest';
import { sender } from './mail/sender.ts';
import { inOneCloud } from './one-cloud.ts';

test('a sender that is taken away during a draw of 2 000 buyers, and given back, costs no buyer their one mail', async () => {
  const { figures, wrong } = await inOneCloud({ short: false, say: () => undefined }, [sender]);
  expect(figures['buyers whose sender was taken away']).toBe(2000);
  expect(wrong, JSON.stringify(figures)).toEqual([]);
});
