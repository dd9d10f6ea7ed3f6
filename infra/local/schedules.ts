import { Cron } from 'croner';
import * as z from 'zod/mini';
import { RuleTarget, type EventDelivery } from './event-delivery.ts';
import type { Json } from './json.ts';
import type { Resolver } from './template.ts';

const Properties = z.object({
  ScheduleExpression: z.optional(z.string()),
  ScheduleExpressionTimezone: z.optional(z.string()),
  State: z.optional(z.string()),
  Targets: z.optional(z.array(RuleTarget)),
  Target: z.optional(RuleTarget),
});

export type Schedule = { id: string; name: string; due: Due; target: RuleTarget; event: Json };
/** Whether a schedule is due in the minute that begins at `minute`, in milliseconds since 1970. */
type Due = (minute: number, started: number) => boolean;

const MINUTE = 60_000;
const UNITS: Record<string, number> = { minute: MINUTE, hour: 60 * MINUTE, day: 24 * 60 * MINUTE };

/** The schedules of EventBridge rules and of EventBridge Scheduler. */
export function schedulesOf(resolver: Resolver): Schedule[] {
  return resolver.list('AWS::Events::Rule', 'AWS::Scheduler::Schedule').flatMap(([id, resource]) => {
    const properties = z.parse(Properties, resolver.properties(id));
    const expression = properties.ScheduleExpression;
    if (expression === undefined || properties.State === 'DISABLED') return [];
    const due = compileSchedule(expression, properties.ScheduleExpressionTimezone ?? 'UTC');
    const event: Json =
      resource.Type === 'AWS::Events::Rule'
        ? {
            version: '0',
            'detail-type': 'Scheduled Event',
            source: 'aws.events',
            resources: [resolver.getAtt(id, 'Arn')],
            detail: {},
          }
        : {};
    const targets = properties.Targets ?? (properties.Target ? [properties.Target] : []);
    return targets.map((target) => ({ id, name: resolver.ref(id), due, target, event }));
  });
}

/** Compiles rate(…), cron(…) with AWS's six fields, and at(…), to the minute. Throws on anything else. */
export function compileSchedule(expression: string, timeZone: string): Due {
  const [, kind, body = ''] = /^(rate|cron|at)\((.+)\)$/.exec(expression) ?? [];
  if (kind === 'rate') {
    const [, count, unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(body) ?? [];
    const every = Number(count) * (UNITS[unit] ?? Number.NaN);
    if (every > 0)
      return (minute, started) => Math.floor((minute - started) / MINUTE) % (every / MINUTE) === 0;
  }
  const pattern = kind === 'at' ? `${body.slice(0, 16)}:00` : `0 ${body}`;
  if (kind !== 'at' && (kind !== 'cron' || body.split(' ').length !== 6))
    throw new Error(`The local cloud does not support the schedule ${expression}.`);
  // AWS counts weekdays from 1, Sunday.
  const cron = new Cron(pattern, { timezone: timeZone, alternativeWeekdays: true, paused: true });
  return (minute) => cron.match(new Date(minute));
}

/** Runs the schedules every minute until the signal; rate schedules run first at the start. */
export function runSchedules(schedules: Schedule[], delivery: EventDelivery, signal: AbortSignal): void {
  const started = Math.floor(Date.now() / MINUTE) * MINUTE;
  let next = started;
  const tick = (): void => {
    for (; next <= Date.now(); next += MINUTE) {
      for (const { due, target, event } of schedules)
        if (due(next, started)) void delivery.toTarget(target, scheduled(event, next));
    }
    timer = setTimeout(tick, next - Date.now());
  };
  let timer = setTimeout(tick, 0);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

/** The event of a rule contains the time it was due. */
export const scheduled = (event: Json, at: number): Json =>
  event !== null && typeof event === 'object' && 'source' in event
    ? { ...event, time: new Date(at).toISOString() }
    : event;
