import * as z from 'zod/mini';
import { Target, type EventDelivery } from './event-delivery.ts';
import type { Json } from './json.ts';
import type { Resolver } from './template.ts';

const Properties = z.object({
  ScheduleExpression: z.optional(z.string()),
  ScheduleExpressionTimezone: z.optional(z.string()),
  State: z.optional(z.string()),
  Targets: z.optional(z.array(Target)),
  Target: z.optional(Target),
});

export type Schedule = { id: string; name: string; due: Due; target: Target; event: Json };
/** Whether a schedule runs in the minute that begins at `minute`, in milliseconds since 1970. */
type Due = (minute: number, started: number) => boolean;

const MINUTE = 60_000;
const UNITS: Record<string, number> = { minute: MINUTE, hour: 60 * MINUTE, day: 24 * 60 * MINUTE };
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

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

/** Compiles rate(…), cron(…) and at(…). Throws on anything else. */
export function compileSchedule(expression: string, timeZone: string): Due {
  const [, kind, body = ''] = /^(rate|cron|at)\((.+)\)$/.exec(expression) ?? [];
  if (kind === 'rate') {
    const [, count, unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(body) ?? [];
    const every = Number(count) * (UNITS[unit] ?? Number.NaN);
    if (every > 0)
      return (minute, started) => Math.floor((minute - started) / MINUTE) % (every / MINUTE) === 0;
  }
  if (kind === 'at') return (minute) => wallClock(minute, timeZone).text === body.slice(0, 16);
  const fields = body.split(' ');
  if (kind !== 'cron' || fields.length !== 6)
    throw new Error(`The local cloud does not know the schedule ${expression}.`);
  const [minutes = '', hours = '', days = '', months = '', weekdays = '', years = ''] = fields;
  const matchers = {
    minute: field(minutes, 0, 59),
    hour: field(hours, 0, 23),
    day: field(days, 1, 31),
    month: field(months, 1, 12, MONTHS),
    weekday: field(weekdays, 1, 7, WEEKDAYS),
    year: field(years, 1970, 2199),
  };
  return (minute) => {
    const clock = wallClock(minute, timeZone);
    return (
      matchers.minute(clock.minute) &&
      matchers.hour(clock.hour) &&
      matchers.day(clock.day) &&
      matchers.month(clock.month) &&
      matchers.weekday(clock.weekday) &&
      matchers.year(clock.year)
    );
  };
}

function field(
  text: string,
  lowest: number,
  highest: number,
  names: string[] = [],
): (value: number) => boolean {
  const number = (part: string): number => {
    const index = names.indexOf(part.toUpperCase());
    const value = index < 0 ? Number(part) : index + 1;
    if (Number.isInteger(value)) return value;
    throw new Error(`The local cloud does not know the cron field ${text}.`);
  };
  const ranges = text.split(',').map((part) => {
    const [range = '', step] = part.split('/');
    if (range === '*' || range === '?') return { from: lowest, to: highest, step: Number(step ?? 1) };
    const [from = '', to] = range.split('-');
    const last = to !== undefined ? number(to) : step !== undefined ? highest : number(from);
    return { from: number(from), to: last, step: Number(step ?? 1) };
  });
  return (value) =>
    ranges.some(({ from, to, step }) => value >= from && value <= to && (value - from) % step === 0);
}

type Clock = {
  minute: number;
  hour: number;
  day: number;
  month: number;
  weekday: number;
  year: number;
  text: string;
};

function wallClock(at: number, timeZone: string): Clock {
  const options = {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    weekday: 'short',
  } as const;
  const parts = new Map(
    new Intl.DateTimeFormat('en-US', options).formatToParts(at).map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  const weekday = WEEKDAYS.indexOf(part('weekday').toUpperCase()) + 1;
  const text = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
  const [minute, hour, day, month, year] = (['minute', 'hour', 'day', 'month', 'year'] as const).map((type) =>
    Number(part(type)),
  );
  return {
    minute: minute ?? 0,
    hour: hour ?? 0,
    day: day ?? 0,
    month: month ?? 0,
    year: year ?? 0,
    weekday,
    text,
  };
}

/** Runs the schedules minute by minute until the signal; those with a rate begin with a run at the start. */
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

/** The event of a rule says for when it was. */
export const scheduled = (event: Json, at: number): Json =>
  event !== null && typeof event === 'object' && 'source' in event
    ? { ...event, time: new Date(at).toISOString() }
    : event;
