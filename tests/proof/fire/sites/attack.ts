import type { Operation } from '../../../../shared/contract/index.ts';
import { exchange, type Reply } from '../../../kernel/exchange.ts';
import type { Input, Row } from '../../../kernel/rows/row.ts';
import type { Holding } from '../../../kernel/fixture.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { ThrottleCounters } from '../../../support/throttle-counters.ts';
import { judge, type Reference, type Verdict } from './judge.ts';
import type { Planned } from './plans.ts';
import { type Site, sitesOf } from './site.ts';
import { Watch } from './watch.ts';

let count = 0;
/** How often a request is made anew that did not come by the place where the fault waits. */
const mostTries = 3;
interface Sent {
  readonly input: Input;
  readonly key: string;
}

const functionOf = ({ name }: Operation): string => `Lottlaget-api-${name}`;

/** One way to ask one operation, in a club of its own: asked again and again, each time with another fault. */
export class Attack {
  readonly operation: Operation;
  sites: readonly Site[] = [];
  readonly #cloud: TestCloud;
  readonly #row: Row;
  readonly #holding: Holding;
  readonly #counters: ThrottleCounters;
  #reference: Reference = { status: 0, effect: [] };

  constructor(cloud: TestCloud, operation: Operation, row: Row, holding: Holding) {
    this.#cloud = cloud;
    this.operation = operation;
    this.#row = row;
    this.#holding = holding;
    this.#counters = new ThrottleCounters(cloud.local);
  }

  /**
   * Asks without faults: which calls there are, and what it comes to.
   * @returns what is wrong with it: then nothing can be learnt of it under faults
   */
  async learn(): Promise<string | undefined> {
    // The first of a club makes what the later ones only count.
    await this.#undisturbed();
    const runs = [await this.#undisturbed(), await this.#undisturbed()] as const;
    const effects = runs.map(({ effect }) => effect.join('; '));
    for (const { reply } of runs)
      if (!(reply.status < 300)) return `undisturbed it is refused: ${reply.outcome}`;
    if (effects[0] !== effects[1]) return `undisturbed it comes to ${effects.join(' or ')}`;
    // A call of one run alone was there by chance: a counter's turn.
    this.sites = sitesOf(runs[0].seen, runs[1].seen);
    this.#reference = { status: runs[1].reply.status, effect: runs[1].effect };
    return undefined;
  }

  /** Asks once, with that fault. */
  async play(plan: Planned): Promise<Verdict> {
    let verdict: Verdict = { is: 'unreached' };
    for (let tries = 0; tries < mostTries && verdict.is === 'unreached'; tries++)
      verdict = await this.#ask(await this.#prepare(), plan);
    return verdict;
  }

  async #undisturbed() {
    const sent = await this.#prepare();
    const watch = this.#watch();
    try {
      const reply = await this.#send(sent);
      return { reply, seen: watch.seen, effect: (await watch.look()).effect };
    } finally {
      watch.stop();
    }
  }

  async #ask(sent: Sent, plan: Planned): Promise<Verdict> {
    const watch = this.#watch(plan);
    try {
      const first = await this.#send(sent);
      watch.calm();
      if (watch.hits === 0) return { is: 'unreached' };
      const came = await watch.look();
      const again = this.#isKeyed || first.status >= 300 ? await this.#send(sent) : undefined;
      const left = again ? await watch.look() : came;
      const { name } = this.operation;
      return judge({ name, reference: this.#reference, plan }, { first, came, again, left });
    } finally {
      watch.stop();
    }
  }

  /** The request meets a new environment: it calls all that it ever calls, and the SDK's quota for retries is whole. */
  #watch(plan?: Planned): Watch {
    const name = functionOf(this.operation);
    this.#cloud.local.crash(name);
    return new Watch(this.#cloud, name, plan);
  }

  async #prepare(): Promise<Sent> {
    // Otherwise the limits per hour would refuse most attempts.
    await this.#counters.forget(this.#cloud.service);
    const fresh = await this.#row.fresh?.(this.#holding);
    const nth = ++count;
    const own = {
      word: `O${String(nth).padStart(6, '0')}`,
      email: `nr${nth}@fel.example`,
      number: 100_000 - nth,
    };
    return {
      input: this.#row.request?.({ ...this.#holding.ids, ...own, ...fresh }) ?? {},
      key: `sites${nth}`,
    };
  }

  async #send({ input, key }: Sent): Promise<Reply> {
    const reply = await exchange(this.#cloud, this.operation, input, {
      ...(this.operation.route.access !== 'public' && { token: this.#person.token }),
      headers: { 'idempotency-key': key },
      address: newAddress(),
    });
    // The API's own answer where the function gives none in time.
    return Number.isInteger(reply.status) ? reply : { ...reply, status: 503, outcome: '503 ' };
  }

  get #person() {
    const { club, user } = this.#holding;
    return this.#row.by === 'seller' ? user : club.master;
  }

  get #isKeyed(): boolean {
    const { access, method } = this.operation.route;
    return access !== 'public' && method !== 'GET';
  }
}

let addresses = 0;
/** An address nobody has called from: no throttle counts it yet. */
function newAddress(): string {
  addresses++;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}
