import type { SdkCall } from '../../../../infra/local/gateway/gateway-call.ts';
import { operations } from '../../../../shared/contract/index.ts';
import type { Route } from '../../../../shared/contract/route.ts';
import type { Sender } from '../../../support/call.ts';
import type { TestUser } from '../../../support/club.ts';
import type { TestClub, TestCloud } from '../../../support/start-cloud.ts';
import { retriesCost, type Planned } from './plans.ts';
import { Turns } from './turns.ts';

const nameOf = new Map<Route, string>(operations.map(({ name, route }) => [route, name]));
const people = ['master', 'admin', 'content', 'leader', 'otherLeader', 'seller', 'otherSeller'] as const;

/** Of the SDK's 500 for retries: with less, an environment may give up a call that fails once. */
const quota = 250;

/**
 * A cloud in which several attacks are made side by side, each in a club of its own. Whoever prepares something for
 * his own attack keeps out of a function that another attack must have to itself.
 */
export class Stage {
  readonly cloud: TestCloud;
  readonly turns = new Turns();
  readonly #clubs = new Set<string>();
  readonly #spent = new Map<string, number>();
  readonly #errors: Readonly<Record<string, string>>;
  #addresses = 0;

  /** @param errors by function: what it could not handle last */
  constructor(cloud: TestCloud, errors: Readonly<Record<string, string>>) {
    this.cloud = cloud;
    this.#errors = errors;
  }

  /** What a function could not handle last. */
  lastError(name: string): string {
    return this.#errors[this.functionOf(name)] ?? 'nothing';
  }

  functionOf(name: string): string {
    return `Lottlaget-api-${name}`;
  }

  /** The club that a call names; undefined where it names none. */
  ownerOf({ keys, url }: SdkCall): string | undefined {
    const named = `${keys.map(({ pk, sk = '' }) => `${pk} ${sk}`).join(' ')} ${url.pathname}`;
    for (const club of this.#clubs) if (named.includes(club)) return club;
    return undefined;
  }

  /** An address nobody has called from: no throttle counts it yet. */
  newAddress(): string {
    const count = ++this.#addresses;
    return `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`;
  }

  /** The next request meets a new environment. To be called while the function is one's own. */
  renew(name: string): void {
    this.#spent.delete(name);
    this.cloud.local.crash(this.functionOf(name));
  }

  /** Whether the environments of a function may have used up what the SDK retries with. */
  isTired(name: string): boolean {
    return (this.#spent.get(name) ?? 0) > quota;
  }

  spend(name: string, plan: readonly Planned[]): void {
    const cost = plan.reduce((sum, planned) => sum + retriesCost(planned), 0);
    this.#spent.set(name, (this.#spent.get(name) ?? 0) + cost);
  }

  /** The cloud as those who prepare something see it. */
  get fenced(): TestCloud {
    const { cloud } = this;
    return {
      ...cloud,
      club: async (word) => this.#fencedClub(await cloud.club(word)),
      anonymous: { call: this.#fencedCall(cloud.anonymous.call) },
    };
  }

  #fencedClub(club: TestClub): TestClub {
    this.#clubs.add(club.id);
    const fenced = Object.fromEntries(
      people.map((who) => [who, { ...club[who], call: this.#fencedCall(club[who].call) }]),
    ) as Record<(typeof people)[number], TestUser>;
    return {
      ...club,
      ...fenced,
      edit: (...about) => this.turns.together('editLottery', () => club.edit(...about)),
      lottery: (...about) => this.turns.together('createLottery', () => club.lottery(...about)),
      tickets: (...about) => this.turns.together('assignToUser', () => club.tickets(...about)),
    };
  }

  #fencedCall(call: Sender): Sender {
    return (route, input, options) =>
      this.turns.together(nameOf.get(route) ?? '', () => call(route, input, options));
  }
}
