import { type Key, keys } from '../../functions/store/keys.ts';
import type { ServiceTable } from '../../functions/store/table.ts';
import type { LocalCloud } from '../../infra/local/cloud-options.ts';
import { throttlePrefix } from '../../shared/key-prefixes.ts';

/**
 * Records the throttle counters that are written, so that they can be deleted: calls of one test do not count in
 * another.
 */
export class ThrottleCounters {
  readonly #written = new Map<string, Key>();

  constructor({ gateway }: LocalCloud, seen: (count: number) => void = () => undefined) {
    let count = 0;
    gateway.intercept(({ operation, keys: written }) => {
      // Ignores their deletion.
      if (operation === 'DeleteItem') return undefined;
      for (const { pk, sk = '' } of written)
        if (pk.startsWith(throttlePrefix)) {
          this.#written.set(`${pk} ${sk}`, { pk, sk, scope: 'service' });
          seen(++count);
        }
      return undefined;
    });
  }

  /** Deletes them. */
  async forget(service: ServiceTable): Promise<void> {
    const written = [...this.#written.values()];
    this.#written.clear();
    await Promise.all(written.map((key) => service.write({ delete: key })));
  }
}

/** Deletes content and questions, which all clubs share. */
export async function emptyLists(service: ServiceTable): Promise<void> {
  for (const list of [keys.contents(), keys.questions(), keys.bounds()]) {
    const items = await service.query({ ...list, scope: 'service' });
    const gone = items.map(({ sk }) => ({
      delete: { pk: list.pk, sk: String(sk), scope: 'service' } as const,
    }));
    await Promise.all(gone.map((write) => service.write(write)));
  }
}
