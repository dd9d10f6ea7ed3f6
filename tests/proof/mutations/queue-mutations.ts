import type { Mutation } from './mutations.ts';

/** What takes away a promise of sales that wait for a connection. */
export const queueMutations: readonly Mutation[] = [
  {
    says: 'a sale that waits gets another key at each attempt: a lost answer is no longer the same sale',
    file: 'web/queue/api.ts',
    from: 'call(createSale, { body }, { key, isAside })',
    to: 'call(createSale, { body }, { key: `${key}-${Math.random()}`, isAside })',
    caughtBy: 'tests/e2e/queue.spec.ts',
  },
  {
    says: 'every tab sends what waits: only the server keeps a sale from being made twice',
    file: 'web/queue/queue.ts',
    from: "'locks' in navigator ? navigator.locks.request(lockName, work) : work();",
    to: 'work();',
    caughtBy: 'tests/e2e/queue.spec.ts',
  },
  {
    says: 'a sale that waited is dropped where the server refuses it',
    file: 'web/queue/pass.ts',
    from: 'await changeSale(next.key, (sale) => refused(sale, said));',
    to: 'await changeSale(next.key, (sale) => (said === undefined ? sale : null));',
    caughtBy: 'tests/e2e/queue.spec.ts',
  },
  {
    says: 'what another user of the device sold is sent and shown',
    file: 'web/device/sales.ts',
    from: 'isReadable(sale) && sale.userId === userId)',
    to: "isReadable(sale) && userId !== '')",
    caughtBy: 'tests/e2e/queue-device.spec.ts',
  },
];
