import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { functionName } from './attributes.ts';
import { matchesPattern } from './event-filter.ts';
import { objectOf, type Json, type JsonObject } from './json.ts';
import type { LambdaService } from './lambda.ts';
import type { Queues } from './queues.ts';
import type { Resolver } from './template.ts';

export const Target = z.object({
  Arn: z.string(),
  Input: z.optional(z.string()),
  InputPath: z.optional(z.string()),
  InputTransformer: z.optional(z.undefined()),
  DeadLetterConfig: z.optional(z.object({ Arn: z.optional(z.string()) })),
  RetryPolicy: z.optional(z.object({ MaximumRetryAttempts: z.optional(z.number()) })),
});
export type Target = z.infer<typeof Target>;
const Rule = z.object({
  EventBusName: z.optional(z.string()),
  EventPattern: z.optional(z.json()),
  State: z.optional(z.string()),
  Targets: z.optional(z.array(Target)),
});
const Subscription = z.object({
  TopicArn: z.string(),
  Protocol: z.enum(['sqs', 'lambda']),
  Endpoint: z.string(),
  RawMessageDelivery: z.optional(z.union([z.boolean(), z.string()])),
});

/** How asynchronous calls of a version or alias of a function are retried. */
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

/** Hands events to functions, queues, topics and the default event bus without anybody waiting for the outcome. */
export class EventDelivery {
  readonly #lambda: LambdaService;
  readonly #queues: Queues;
  readonly #log: (line: string) => void;
  readonly #signal: AbortSignal;
  readonly #rules: { pattern: Json; target: Target }[] = [];
  readonly #subscribers: Subscriber[] = [];
  readonly #invokeConfigs = new Map<string, InvokeConfig>();
  readonly #environment = { account: '', region: '' };
  #pending = 0;

  constructor(lambda: LambdaService, queues: Queues, log: (line: string) => void, signal: AbortSignal) {
    this.#lambda = lambda;
    this.#queues = queues;
    this.#log = log;
    this.#signal = signal;
  }

  /** Takes over the rules with patterns and the topics' subscriptions of a stack. */
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
      this.#invokeConfigs.set(`${functionName(config.FunctionName)}:${config.Qualifier}`, config);
    }
  }

  /** Deliveries that have begun and not ended. */
  get pending(): number {
    return this.#pending;
  }

  /** Puts an event on the default bus; resolves to whether every target of every matching rule took it. */
  async publish(event: BusEvent): Promise<boolean> {
    const whole: JsonObject = {
      version: '0',
      id: randomUUID(),
      time: new Date().toISOString(),
      ...this.#environment,
      ...event,
    };
    const matching = this.#rules.filter(({ pattern }) => matchesPattern(pattern, whole));
    const taken = await Promise.all(matching.map(({ target }) => this.toTarget(target, whole)));
    return taken.every(Boolean);
  }

  /** Delivers to a rule's or schedule's target: its own input if it has one, else the event or a part of it. */
  toTarget(target: Target, event: Json): Promise<boolean> {
    let input = event;
    if (target.Input !== undefined) input = JSON.parse(target.Input) as Json;
    for (const name of target.InputPath?.split('.').slice(1) ?? []) input = objectOf(input)[name] ?? null;
    const retries = Math.min(target.RetryPolicy?.MaximumRetryAttempts ?? ASYNC_RETRIES, ASYNC_RETRIES);
    return this.deliver(target.Arn, input, retries, target.DeadLetterConfig?.Arn);
  }

  /** Delivers to a function, queue or topic by its ARN; resolves to whether it was taken. */
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
    const most = Math.min(retries, config?.MaximumRetryAttempts ?? ASYNC_RETRIES);
    const destination = config?.DestinationConfig?.OnFailure?.Destination ?? deadLetterArn;
    for (let attempt = 0; ; attempt++) {
      const { error } = await this.#lambda.invoke(arn, payload);
      if (!error) return true;
      // Stopped with the cloud: whoever remembers the event may deliver it again after the restart.
      if (this.#signal.aborted) return false;
      if (attempt >= most) {
        this.#log(`${nameOf(arn)} has failed an event for good: ${error.errorMessage}`);
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
    const taken = await Promise.all(
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
    return taken.every(Boolean);
  }
}

const nameOf = (arn: string): string =>
  arn.includes(':lambda:') ? (arn.split(':')[6] ?? '') : (arn.split(':').pop() ?? '');
