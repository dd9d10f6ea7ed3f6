import { randomUUID } from 'node:crypto';
import type { Action, Script, Wire } from './contender.ts';

/** A seller at work: knows which of their tickets are sold. */
export class Client {
  readonly #script: Script;
  readonly #unsold: Wire[];
  readonly #sold: { readonly sale: Wire; readonly id: string }[] = [];

  constructor(script: Script) {
    this.#script = script;
    this.#unsold = [...script.sales];
  }

  /**
   * One request. With nothing left to sell a sale is taken back instead, and the other way round.
   * @throws where the answer is none of 2xx
   */
  async ask(action: Action): Promise<void> {
    if (action !== 'sale' && action !== 'removal') return void (await this.#send(this.#script[action]));
    if (action === 'sale' ? this.#unsold.length > 0 : this.#sold.length === 0) {
      const sale = this.#unsold.shift();
      if (!sale) throw new Error('there is nothing to sell');
      const id = String(JSON.parse(await this.#send(sale)));
      this.#sold.push({ sale, id });
    } else {
      const [first] = this.#sold.splice(0, 1);
      if (!first) throw new Error('nothing is sold');
      const { removal } = this.#script;
      await this.#send({ ...removal, path: removal.path.replace('{sold}', first.id) });
      this.#unsold.push(first.sale);
    }
  }

  async #send({ method, path, body, isKeyed, authorization }: Wire): Promise<string> {
    const { url, authorization: own } = this.#script;
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: authorization ?? own,
        ...(body && { 'content-type': 'application/json' }),
        ...(isKeyed && { 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text;
  }
}
