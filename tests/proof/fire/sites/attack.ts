import type { Operation } from '../../../../shared/contract/index.ts';
import { exchange, type Told } from '../../../kernel/exchange.ts';
import type { Input, Row } from '../../../kernel/rows/row.ts';
import type { Holding } from '../../../kernel/stand.ts';
import { judge, type Reference, type Verdict } from './judge.ts';
import type { Planned } from './plans.ts';
import { type Site, seenInBoth, sitesOf } from './site.ts';
import type { Stage } from './stage.ts';
import { Watch } from './watch.ts';

let count = 0;
/** How often a request is made anew that did not come by the place where the fault waits. */
const mostTries = 3;
interface Sent {
  readonly input: Input;
  readonly key: string;
}

/** One way to ask one operation, in a club of its own: asked again and again, each time with other faults. */
export class Attack {
  readonly operation: Operation;
  sites: readonly Site[] = [];
  readonly #stage: Stage;
  readonly #row: Row;
  readonly #holding: Holding;
  #reference: Reference = { status: 0, effect: [] };
  #isMarked = false;
  #asked = 0;

  constructor(stage: Stage, operation: Operation, row: Row, holding: Holding) {
    this.#stage = stage;
    this.operation = operation;
    this.#row = row;
    this.#holding = holding;
  }

  /**
   * Asks without faults: which calls there are, and what it comes to.
   * @returns what is wrong with it: then nothing can be learnt of it under faults
   */
  async learn(): Promise<string | undefined> {
    const cold = await this.#undisturbed(true);
    const before = await this.#undisturbed(false);
    const warm = await this.#undisturbed(false);
    const effects = [before, warm].map(({ effect }) => effect.join('; '));
    for (const { told } of [cold, before, warm])
      if (!(told.status < 300)) return `undisturbed it is refused: ${told.outcome}`;
    if (effects[0] !== effects[1]) return `undisturbed it comes to ${effects.join(' or ')}`;
    // A call of one run alone was there by chance: a transaction that met another one, or a counter's turn.
    this.sites = sitesOf(cold.watch.seen, seenInBoth(before.watch.seen, warm.watch.seen));
    this.#isMarked = warm.watch.isMarked;
    this.#reference = { status: warm.told.status, effect: warm.effect };
    return undefined;
  }

  /**
   * Asks once, with those faults.
   * @param harm what else is done to it on its way, in secret: the verdict must tell
   */
  async play(plan: readonly Planned[], harm: readonly Planned[] = plan): Promise<Verdict> {
    const { name } = this.operation;
    const isCold = plan.some(({ site }) => site.cold);
    const isAlone = isCold || !this.#isMarked || this.#stage.isTired(name);
    let verdict: Verdict = { is: 'unreached' };
    for (let tries = 0; tries < mostTries && verdict.is === 'unreached'; tries++) {
      const sent = await this.#prepare();
      const run = () => {
        if (isCold || (isAlone && this.#stage.isTired(name))) this.#stage.renew(name);
        return this.#ask(sent, plan, harm, isAlone);
      };
      verdict = await (isAlone ? this.#stage.turns.alone(name, run) : this.#stage.turns.together(name, run));
      this.#stage.spend(name, harm);
    }
    return verdict;
  }

  async #undisturbed(isCold: boolean) {
    const { name } = this.operation;
    const sent = await this.#prepare();
    return this.#stage.turns.alone(name, async () => {
      if (isCold) this.#stage.renew(name);
      const watch = this.#watch([], true);
      try {
        const told = await this.#send(sent);
        return { told, watch, effect: (await watch.look()).effect };
      } finally {
        watch.stop();
      }
    });
  }

  async #ask(
    sent: Sent,
    plan: readonly Planned[],
    harm: readonly Planned[],
    isAlone: boolean,
  ): Promise<Verdict> {
    const watch = this.#watch(harm, isAlone);
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

  #watch(plan: readonly Planned[], alone: boolean): Watch {
    const { name } = this.operation;
    return new Watch(this.#stage, { name, club: this.#holding.club.id, alone }, plan);
  }

  async #prepare(): Promise<Sent> {
    const fresh = await this.#row.fresh?.(this.#holding);
    const nth = ++count;
    const own = {
      word: `O${String(nth).padStart(6, '0')}`,
      email: `nr${nth}@fel.example`,
      number: 100_000 - ++this.#asked,
    };
    return {
      input: this.#row.request?.({ ...this.#holding.ids, ...own, ...fresh }) ?? {},
      key: `sites${nth}`,
    };
  }

  async #send({ input, key }: Sent): Promise<Told> {
    const told = await exchange(this.#stage.cloud, this.operation, input, {
      ...(this.operation.route.access !== 'public' && { token: this.#person.token }),
      headers: { 'idempotency-key': key },
      address: this.#stage.newAddress(),
    });
    // The API's own answer where the function gives none in time.
    return Number.isInteger(told.status) ? told : { ...told, status: 503, outcome: '503 ' };
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
