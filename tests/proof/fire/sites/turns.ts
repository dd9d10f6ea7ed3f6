/** Lets many through at once, or one alone. */
class Door {
  #alone: Promise<unknown> = Promise.resolve();
  readonly #together = new Set<Promise<unknown>>();

  async together<T>(run: () => Promise<T>): Promise<T> {
    for (let waited: Promise<unknown> | undefined; waited !== this.#alone;) {
      waited = this.#alone;
      await waited;
    }
    const running = run();
    const over = settled(running);
    this.#together.add(over);
    try {
      return await running;
    } finally {
      this.#together.delete(over);
    }
  }

  async alone<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#alone.then(async () => {
      await Promise.all(this.#together);
      return run();
    });
    this.#alone = settled(turn);
    return turn;
  }
}

const settled = (running: Promise<unknown>): Promise<unknown> =>
  running.then(
    () => undefined,
    () => undefined,
  );

/** A door for each function: some attacks must know that whatever it calls is their own doing. */
export class Turns {
  readonly #doors = new Map<string, Door>();

  together<T>(name: string, run: () => Promise<T>): Promise<T> {
    return this.#door(name).together(run);
  }

  alone<T>(name: string, run: () => Promise<T>): Promise<T> {
    return this.#door(name).alone(run);
  }

  #door(name: string): Door {
    const door = this.#doors.get(name) ?? new Door();
    this.#doors.set(name, door);
    return door;
  }
}
