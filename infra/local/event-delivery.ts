import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { bareFunctionName } from './attributes.ts';
import { matchesPattern } from './event-filter.ts';
import { objectOf, type Json, type JsonObject } from './json.ts';
import type { LambdaService } from './lambda.ts';
import type { LocalQueues } from './queues.ts';
import type { Resolver } from './template.ts';

export const RuleTarget = z.object({
  Arn: z.string(),
  Input: z.optional(z.string()),
  InputPath: z.optional(z.string()),
  InputTransformer: z.optional(z.undefined()),
  DeadLetterConfig: z.optional(z.object({ Arn: z.optional(z.string()) })),
  RetryPolicy: z.optional(z.object({ MaximumRetryAttempts: z.optional(z.number()) })),
});
export type RuleTarget = z.infer<typeof RuleTarget>;
const Rule = z.object({
  EventBusName: z.optional(z.string()),
  EventPattern: z.optional(z.json()),
  State: z.optional(z.string()),
  Targets: z.optional(z.array(RuleTarget)),
});
const Subscription = z.object({
  TopicArn: z.string(),
  Protocol: z.enum(['sqs', 'lambda']),
  Endpoint: z.string(),
  RawMessageDelivery: z.optional(z.union([z.boolean(), z.string()])),
});

/** Retries of asynchronous invocations of a version or alias. */
const InvokeConfig = z.object({
  FunctionName: z.string(),
  Qualifier: z.string(),
  MaximumRetryAttempts: z.optional(z.number()),
  DestinationConfig: z.optional(z.object({ OnFailure: z.optional(z.object({ Destination: z.string() })) })),
});

type Subscriber = z.infer<typeof Subscription>;
type InvokeConfig = z.infer<typeof InvokeConfig>;
export type BusEvent = { source: string; 'detail-type': string; detail: JsonObject; resources: string[] };

const ASYNC_RETRIES = 2;
const RETRY_MS = 1000;

/** Delivers events asynchronously to functions, queues, topics and the default event bus. */
export class EventDelivery {
  readonly #lambda: LambdaService;
  readonly #queues: LocalQueues;
  readonly #log: (line: string) => void;
  readonly #signal: AbortSignal;
  readonly #rules: { pattern: Json; target: RuleTarget }[] = [];
  readonly #subscribers: Subscriber[] = [];
  readonly #invokeConfigs = new Map<string, InvokeConfig>();
  readonly #environment = { account: '', region: '' };
  #pending = 0;

  constructor(lambda: LambdaService, queues: LocalQueues, log: (line: string) => void, signal: AbortSignal) {
    this.#lambda = lambda;
    this.#queues = queues;
    this.#log = log;
    this.#signal = signal;
  }

  /** Adds the event pattern rules and topic subscriptions of a stack. */
  add(resolver: Resolver): void {
    this.#environment.account = resolver.ref('AWS::AccountId');
    this.#environment.region = resolver.ref('AWS::Region');
    for (const [id] of resolver.list('AWS::Events::Rule')) {
      const rule = z.parse(Rule, resolver.properties(id));
      const onDefaultBus = rule.EventBusName === undefined || rule.EventBusName === 'default';
      if (rule.EventPattern === undefined || rule.State === 'DISABLED' || !onDefaultBus) continue;
      for (const target of rule.Targets ?? []) this.#rules.push({ pattern: rule.EventPattern, target });
    }
    for (const [id] of resolver.list('AWS::SNS::Subscription')) {
      this.#subscribers.push(z.parse(Subscription, resolver.properties(id)));
    }
    for (const [id] of resolver.list('AWS::Lambda::EventInvokeConfig')) {
      const config = z.parse(InvokeConfig, resolver.properties(id));
      this.#invokeConfigs.set(`${bareFunctionName(config.FunctionName)}:${config.Qualifier}`, config);
    }
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
    const matching = this.#rules.filter(({ pattern }) => matchesPattern(pattern, whole));
    const accepted = await Promise.all(matching.map(({ target }) => this.toTarget(target, whole)));
    return accepted.every(Boolean);
  }

  /** Delivers to a target of a rule or schedule: its constant input if any, else the event or a part of it. */
  toTarget(target: RuleTarget, event: Json): Promise<boolean> {
    let input = event;
    if (target.Input !== undefined) input = JSON.parse(target.Input) as Json;
    for (const name of target.InputPath?.split('.').slice(1) ?? []) input = objectOf(input)[name] ?? null;
    const retries = Math.min(target.RetryPolicy?.MaximumRetryAttempts ?? ASYNC_RETRIES, ASYNC_RETRIES);
    return this.deliver(target.Arn, input, retries, target.DeadLetterConfig?.Arn);
  }

  /** Delivers to a function, queue or topic by ARN; resolves to whether it was accepted. */
  async deliver(
    arn: string,
    payload: Json,
    retries = ASYNC_RETRIES,
    deadLetterArn?: string,
  ): Promise<boolean> {
    this.#pending++;
    try {
      const service = arn.split(':')[2];
      if (service === 'lambda') return await this.#toFunction(arn, payload, retries, deadLetterArn);
      if (service === 'sns') return await this.#toTopic(arn, payload);
      if (service !== 'sqs') throw new Error(`The local cloud cannot deliver events to ${arn}.`);
      await this.#queues.send(nameOf(arn), typeof payload === 'string' ? payload : JSON.stringify(payload));
      return true;
    } finally {
      this.#pending--;
    }
  }

  async #toFunction(arn: string, payload: Json, retries: number, deadLetterArn?: string): Promise<boolean> {
    const [name, qualifier = '$LATEST'] = arn.split(':').slice(6);
    const config = this.#invokeConfigs.get(`${name}:${qualifier}`);
    const maxRetries = Math.min(retries, config?.MaximumRetryAttempts ?? ASYNC_RETRIES);
    const destination = config?.DestinationConfig?.OnFailure?.Destination ?? deadLetterArn;
    for (let attempt = 0; ; attempt++) {
      const { error } = await this.#lambda.invoke(arn, payload);
      if (!error) return true;
      // Interrupted by the stop of the cloud: a source that stores its events delivers them again after a restart.
      if (this.#signal.aborted) return false;
      if (attempt >= maxRetries) {
        this.#log(`${nameOf(arn)} has failed an event on every attempt: ${error.errorMessage}`);
        if (destination)
          await this.#queues.send(
            nameOf(destination),
            JSON.stringify({ requestPayload: payload, responsePayload: error }),
          );
        return true;
      }
      await delay(RETRY_MS * (attempt + 1), undefined, { signal: this.#signal }).catch(() => undefined);
    }
  }

  async #toTopic(arn: string, payload: Json): Promise<boolean> {
    const Message = JSON.stringify(payload);
    const notification = {
      Type: 'Notification',
      MessageId: randomUUID(),
      TopicArn: arn,
      Message,
      Timestamp: new Date().toISOString(),
    };
    const subscribers = this.#subscribers.filter(({ TopicArn }) => TopicArn === arn);
    const accepted = await Promise.all(
      subscribers.map((subscriber) => {
        const { Protocol, Endpoint } = subscriber;
        if (Protocol === 'sqs')
          return this.deliver(
            Endpoint,
            String(subscriber.RawMessageDelivery) === 'true' ? Message : notification,
          );
        const record = {
          EventSource: 'aws:sns',
          EventVersion: '1.0',
          EventSubscriptionArn: arn,
          Sns: notification,
        };
        return this.deliver(Endpoint, { Records: [record] });
      }),
    );
    return accepted.every(Boolean);
  }
}

const nameOf = (arn: string): string =>
  arn.includes(':lambda:') ? (arn.split(':')[6] ?? '') : (arn.split(':').pop() ?? '');
