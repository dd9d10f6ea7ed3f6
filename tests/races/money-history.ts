import { expect } from 'vitest';
import { listHoldings } from '../../functions/store/settlement-record.ts';
import { readSale } from '../../shared/contract/sale.ts';
import { listSettlements, readTeamSettlement } from '../../shared/contract/settlement.ts';
import { toOre } from '../../shared/domain/numbers.ts';
import { sumsOfSeller } from '../api/sale/paying-club.ts';
import type { owingClub } from '../api/settlement/envelopes.ts';
import { recount } from '../support/recount.ts';
import { outcomeOf } from '../support/refusal.ts';

type Owing = Awaited<ReturnType<typeof owingClub>>;
interface Answer {
  readonly status: number;
  readonly body: unknown;
}
/** What an acknowledged act adds, öre. */
interface Effect {
  readonly handedIn: number;
  readonly held: number;
}

/**
 * Remembers which acts were acknowledged, and what they must have added up to: each once, and no act that was refused.
 * What buyers have paid is asked of the sales themselves.
 */
export class MoneyHistory {
  readonly #club: Owing;
  readonly #effects: Effect[] = [];
  readonly #entries: string[] = [];
  /** By outcome, how many acts were refused. */
  readonly refused = new Map<string, number>();

  constructor(club: Owing) {
    this.#club = club;
  }

  /** Records an act that adds an entry. */
  async entry(run: () => Promise<Answer>, effect: Effect): Promise<Answer> {
    const answer = await this.other(run);
    if (answer.status === 201) {
      this.#effects.push(effect);
      this.#entries.push(String(answer.body));
    }
    return answer;
  }

  /** Records an act that adds none: a payment, a removal. */
  async other(run: () => Promise<Answer>): Promise<Answer> {
    const answer = await run();
    if (answer.status >= 300) {
      const outcome = outcomeOf(answer);
      this.refused.set(outcome, (this.refused.get(outcome) ?? 0) + 1);
    }
    return answer;
  }

  /** While others write: nobody owes, and no team holds, less than nothing. */
  async look(): Promise<void> {
    const { club, lottery } = this.#club;
    const query = { ticketBaseId: lottery };
    const { body } = await club.admin.call(readTeamSettlement, { params: { id: club.p12 }, query });
    expect(body.totals.owed).toBeGreaterThanOrEqual(0);
    expect(body.totals.holds).toBeGreaterThanOrEqual(0);
    expect(toOre(body.totals.held)).toBe(toOre(body.totals.handedIn) + toOre(body.totals.owed));
  }

  /** Afterwards: the sums are those of the acts, of the entries, and of a recount. */
  async check(): Promise<void> {
    const { cloud, club, lottery, sales } = this.#club;
    const sum = (of: (effect: Effect) => number) => this.#effects.reduce((all, each) => all + of(each), 0);
    let cash = 0;
    for (const id of sales) {
      const { status, body } = await club.admin.call(readSale, { params: { id } });
      if (status === 200 && body.payment.receivedBy === 'seller') cash += toOre(body.amount);
    }
    const { held, handedIn = 0, owed } = await sumsOfSeller(cloud, club, lottery);
    expect({ held, handedIn, owed }).toEqual({
      held: cash,
      handedIn: sum((effect) => effect.handedIn),
      owed: cash - sum((effect) => effect.handedIn),
    });
    expect(owed).toBeGreaterThanOrEqual(0);
    const holdings = await listHoldings(cloud.service.of(club.id), lottery, { consistent: true });
    expect(holdings.get(club.p12) ?? 0).toBe(sum((effect) => effect.held));
    expect(holdings.get(club.p12) ?? 0).toBeGreaterThanOrEqual(0);
    const { body } = await club.admin.call(listSettlements, { query: { ticketBaseId: lottery } });
    expect(body.map(({ id }) => id).toSorted()).toEqual(this.#entries.toSorted());
    await recount(cloud, club, lottery);
  }
}
