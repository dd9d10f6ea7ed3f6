import { Cron } from 'croner';
import * as z from 'zod/mini';
import type { Json, JsonObject } from '../foundations/json.ts';
import type { Resolver } from '../template/template.ts';

const Properties = z.strictObject({
  Description: z.optional(z.string()),
  EventPattern: z.optional(z.json()),
  ScheduleExpression: z.optional(z.string()),
  State: z.literal('ENABLED'),
  Tags: z.optional(z.unknown()),
  /** Functions. */
  Targets: z.array(z.strictObject({ Id: z.string(), Arn: z.string() })),
});

/** A rule of EventBridge: events of the default bus that match the pattern, or points in time, go to its functions. */
export type Rule = {
  name: string;
  arn: string;
  pattern: Json | undefined;
  due: Due | undefined;
  targets: string[];
};
/** Whether a schedule is due in the minute that begins at `minute`, in milliseconds since 1970. */
type Due = (minute: number, started: number) => boolean;

const MINUTE = 60_000;
const UNITS: Record<string, number> = { minute: MINUTE, hour: 60 * MINUTE, day: 24 * 60 * MINUTE };

export const rulesOf = (resolver: Resolver): Rule[] =>
  resolver.list('AWS::Events::Rule').map(([id]) => {
    const { EventPattern, ScheduleExpression, Targets } = z.parse(Properties, resolver.properties(id));
    return {
      name: resolver.ref(id),
      arn: resolver.getAtt(id, 'Arn'),
      pattern: EventPattern,
      due: ScheduleExpression === undefined ? undefined : compileSchedule(ScheduleExpression),
      targets: Targets.map(({ Arn }) => Arn),
    };
  });

/** Compiles rate(…) and cron(…) with AWS's six fields, in UTC, to the minute. Throws on anything else. */
export function compileSchedule(expression: string): Due {
  const [, kind, body = ''] = /^(rate|cron)\((.+)\)$/.exec(expression) ?? [];
  if (kind === 'rate') {
    const [, count, unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(body) ?? [];
    const every = Number(count) * (UNITS[unit] ?? Number.NaN);
    if (every > 0)
      return (minute, started) => Math.floor((minute - started) / MINUTE) % (every / MINUTE) === 0;
  }
  if (kind !== 'cron' || body.split(' ').length !== 6)
    throw new Error(`The local cloud does not support the schedule ${expression}.`);
  // AWS counts weekdays from 1, Sunday.
  const cron = new Cron(`0 ${body}`, { timezone: 'UTC', alternativeWeekdays: true, paused: true });
  return (minute) => cron.match(new Date(minute));
}

/** Runs the scheduled rules every minute until the signal; rate schedules run first at the start. */
export function runSchedules(
  rules: Rule[],
  deliver: (rule: Rule, event: JsonObject) => Promise<unknown>,
  signal: AbortSignal,
): void {
  const started = Math.floor(Date.now() / MINUTE) * MINUTE;
  let next = started;
  const tick = (): void => {
    for (; next <= Date.now(); next += MINUTE) {
      for (const rule of rules) if (rule.due?.(next, started)) void deliver(rule, scheduledEvent(rule, next));
    }
    timer = setTimeout(tick, next - Date.now());
  };
  let timer = setTimeout(tick, 0);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

/** The event of a scheduled rule; it contains the time it was due. */
export const scheduledEvent = ({ arn }: Rule, at: number): JsonObject => ({
  version: '0',
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  resources: [arn],
  detail: {},
  time: new Date(at).toISOString(),
});
