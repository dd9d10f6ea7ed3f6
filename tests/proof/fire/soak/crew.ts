import { setTimeout as delay } from 'node:timers/promises';
import type { Lane } from './seller-lane.ts';

/** Milliseconds between two steps of a lane: people think, and others want the machine too. */
const thinking = 40;

/** Lanes that go on side by side until they are told to rest. */
export class Crew {
  readonly #lanes: readonly Lane[];
  readonly #rounds = new Map<Lane, number>();
  #working: Promise<void> | undefined;
  #resting = true;

  constructor(lanes: readonly Lane[]) {
    this.#lanes = lanes;
  }

  work(): void {
    this.#resting = false;
    this.#working = Promise.all(this.#lanes.map((lane) => this.#goOn(lane))).then(() => undefined);
  }

  /** Every lane ends its step. */
  async rest(): Promise<void> {
    this.#resting = true;
    await this.#working;
  }

  async #goOn(lane: Lane): Promise<void> {
    while (!this.#resting) {
      const round = this.#rounds.get(lane) ?? 0;
      this.#rounds.set(lane, round + 1);
      await lane(round);
      await delay(thinking);
    }
  }
}
