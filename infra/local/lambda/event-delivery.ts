import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { matchesPattern } from './event-filter.ts';
import type { JsonObject } from '../foundations/json.ts';
import type { LambdaService } from './lambda.ts';
import type { LocalQueues } from '../storage/queues.ts';
import { rulesOf, type Rule } from './rules.ts';
import type { Resolver } from '../template/template.ts';

/** Retries of asynchronous invocations of a function; an event that fails on every attempt goes to a queue. */
const InvokeConfig = z.object({
  FunctionName: z.string(),
  Qualifier: z.literal('$LATEST'),
  MaximumRetryAttempts: z.number(),
  DestinationConfig: z.optional(
    z.strictObject({
      OnFailure: z.object({ Destination: z.string().check(z.startsWith('arn:aws:sqs:')) }),
    }),
  ),
});
type InvokeConfig = z.infer<typeof InvokeConfig>;
export type BusEvent = { source: string; 'detail-type': string; detail: JsonObject; resources: string[] };

const ASYNC_RETRIES = 2;
const RETRY_MS = 1000;

/** Delivers the events of the default bus and of schedules asynchronously to functions. */
export class EventDelivery {
  readonly #lambda: LambdaService;
  readonly #queues: LocalQueues;
  readonly #log: (line: string) => void;
  readonly #signal: AbortSignal;
  readonly #invokeConfigs = new Map<string, InvokeConfig>();
  readonly #environment = { account: '', region: '' };
  #rules: Rule[] = [];
  #pending = 0;

  constructor(lambda: LambdaService, queues: LocalQueues, log: (line: string) => void, signal: AbortSignal) {
    this.#lambda = lambda;
    this.#queues = queues;
    this.#log = log;
    this.#signal = signal;
  }

  /** Sets the rules and retries of the stack; returns the rules. Throws if a rule has a target other than a function. */
  deploy(resolver: Resolver): Rule[] {
    this.#environment.account = resolver.ref('AWS::AccountId');
    this.#environment.region = resolver.ref('AWS::Region');
    for (const [id] of resolver.list('AWS::Lambda::EventInvokeConfig')) {
      const config = z.parse(InvokeConfig, resolver.properties(id));
      this.#invokeConfigs.set(config.FunctionName, config);
    }
    this.#rules = rulesOf(resolver);
    for (const { targets } of this.#rules) for (const target of targets) this.#lambda.resolve(target);
    return this.#rules;
  }

  /** The number of deliveries in progress. */
  get pending(): number {
    return this.#pending;
  }

  /** Puts an event on the default bus; resolves to whether every target of every matching rule accepted it. */
  async publish(event: BusEvent): Promise<boolean> {
    const whole: JsonObject = {
      version: '0',
      id: randomUUID(),
      time: new Date().toISOString(),
      ...this.#environment,
      ...event,
    };
    const matching = this.#rules.filter(
      ({ pattern }) => pattern !== undefined && matchesPattern(pattern, whole),
    );
    const accepted = await Promise.all(matching.map((rule) => this.toTargets(rule, whole)));
    return accepted.every(Boolean);
  }

  /** Delivers an event to the functions of a rule; resolves to whether all accepted it. */
  async toTargets({ targets }: Rule, event: JsonObject): Promise<boolean> {
    this.#pending++;
    try {
      const accepted = await Promise.all(targets.map((arn) => this.#toFunction(arn, event)));
      return accepted.every(Boolean);
    } finally {
      this.#pending--;
    }
  }

  async #toFunction(arn: string, payload: JsonObject): Promise<boolean> {
    const { name } = this.#lambda.resolve(arn);
    const config = this.#invokeConfigs.get(name);
    const destination = config?.DestinationConfig?.OnFailure.Destination;
    for (let attempt = 0; ; attempt++) {
      const { error } = await this.#lambda.invoke(arn, payload);
      if (!error) return true;
      // Interrupted by the stop of the cloud: a source that stores its events delivers them again after a restart.
      if (this.#signal.aborted) return false;
      if (attempt >= (config?.MaximumRetryAttempts ?? ASYNC_RETRIES)) {
        this.#log(`${name} has failed an event on every attempt: ${error.errorMessage}`);
        if (destination) {
          const body = JSON.stringify({ requestPayload: payload, responsePayload: error });
          await this.#queues.send(destination.split(':').pop() ?? '', body);
        }
        return true;
      }
      await delay(RETRY_MS * (attempt + 1), undefined, { signal: this.#signal }).catch(() => undefined);
    }
  }
}
