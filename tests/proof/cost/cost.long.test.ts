import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../shared/contract/index.ts';
import { type Bill, billOf, idleBill, idleLimit, limit, perClub, totalOf } from './bill.ts';
import { type FixedPart, type Resource, resourcesOf, type Shape, shapeOf } from './fixed.ts';
import { type Measured, measure } from './measure.ts';
import { yearly } from './season.ts';

let measured: Measured;
let shape: Shape;
const told = ({ byUse, fixed }: Bill) => JSON.stringify({ byUse, fixed }, null, 1);

beforeAll(async () => {
  const resources = resourcesOf();
  measured = await measure(1);
  shape = shapeOf(resources, measured.metricNames);
}, 600_000);

describe('a typical month at list prices', () => {
  test('costs a club at most $0.10 at 10 000 clubs, all that is always there included', () => {
    const bill = billOf(measured, shape, 10_000);
    expect(perClub(bill), told(bill)).toBeLessThanOrEqual(limit);
  });

  test('costs at most $1 while nobody calls, beside what is always there', () => {
    const bill = idleBill(measured, shape);
    expect(totalOf(bill.byUse), told(bill)).toBeLessThanOrEqual(idleLimit);
    // Not because something was forgotten: the sweep reads, and the queues are asked all the time.
    expect(bill.byUse['DynamoDB reads']).toBeGreaterThan(0);
    expect(bill.byUse['Lambda']).toBeGreaterThan(0);
    expect(bill.byUse['SQS']).toBeGreaterThan(0);
  });

  test('grows with the clubs, and less than they do', () => {
    const [ten, thousand] = [billOf(measured, shape, 10), billOf(measured, shape, 1000)];
    expect(totalOf(thousand.byUse)).toBeGreaterThan(totalOf(ten.byUse));
    expect(perClub(thousand)).toBeLessThan(perClub(ten));
    expect(thousand.fixed).toEqual(ten.fixed);
  });
});

describe('what is measured', () => {
  test('is every route that the season counts, and there are such routes', () => {
    const counted = Object.keys(yearly).toSorted();
    expect(Object.keys(measured.calls).toSorted()).toEqual(counted);
    const names = operations.map(({ name }) => name);
    expect(counted.filter((name) => !names.includes(name))).toEqual([]);
  });

  test('holds all that a call causes: its key, the worker, the mail, what became of it', () => {
    const { sellTicket, mailTicket, mailWinners, login } = measured.calls;
    // A sale is 5 W, its Idempotency-Key 2.
    expect(sellTicket).toMatchObject({ reads: 2.5, writes: 7, requests: 1, mails: 0 });
    expect(sellTicket?.logBytes).toBeGreaterThan(100);
    expect([...(mailTicket?.work ?? [])].map(([name, { count }]) => `${count} ${name}`).toSorted()).toEqual([
      '1 api-mailTicket',
      '1 relayOutbox',
      '1 sendTicketMail',
      '2 recordMailEvent',
    ]);
    expect(mailTicket).toMatchObject({ mails: 1 });
    // With a picture and a PDF of common sizes.
    expect(mailTicket?.mailBytes).toBeGreaterThan(200_000);
    expect(mailTicket?.queueRequests).toBeGreaterThanOrEqual(3);
    expect(mailWinners).toMatchObject({ mails: 50 });
    expect(mailWinners?.writes).toBeGreaterThanOrEqual(100);
    expect(login).toMatchObject({ writes: 2, signatures: 1 });
  });
});

describe('what is always there', () => {
  const dollars = (parts: readonly FixedPart[]) =>
    parts.reduce((sum, { count, each }) => sum + count * each, 0);

  test('has a price, or is known to have none, whatever the templates hold', () => {
    expect(shape.unknown).toEqual([]);
    const more: Resource[] = [{ Type: 'AWS::EC2::NatGateway' }];
    expect(shapeOf(more, 0).unknown).toEqual(['AWS::EC2::NatGateway']);
  });

  test('can be left out by the settings that are named, all but the keys and the metrics of the whole', () => {
    const bare = shapeOf(
      resourcesOf({ alarms: false, firewall: false, edgeLogs: false, metrics: 'service' }),
      measured.metricNames,
    );
    const needed = shape.parts.filter(({ without }) => without === undefined);
    expect(bare.parts).toEqual(needed);
    expect(needed).toContainEqual({ part: 'KMS keys', count: 2, each: 1 });
    expect(dollars(bare.parts)).toBeLessThan(dollars(shape.parts));
    expect(bare.routeMetrics.filter(({ without }) => without.includes('='))).toEqual([]);
    expect([bare.hasFirewall, bare.hasEdgeLog]).toEqual([false, false]);
  });

  test('is counted from the templates: an alarm by its metrics, a web ACL by its rules', () => {
    const stat = { MetricStat: {} };
    const { parts, routeMetrics } = shapeOf(
      [
        { Type: 'AWS::KMS::Key' },
        { Type: 'AWS::CloudWatch::Alarm', Properties: { MetricName: 'x' } },
        { Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics: [{ Expression: 'a+b' }, stat, stat] } },
        { Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [{}, {}, {}] } },
        {
          Type: 'AWS::ApiGatewayV2::Stage',
          Properties: { DefaultRouteSettings: { DetailedMetricsEnabled: true } },
        },
        {
          Type: 'AWS::Lambda::Function',
          Properties: { Environment: { Variables: { METRICS: 'route' } } },
        },
      ],
      5,
    );
    expect(dollars(parts)).toBeCloseTo(1 + 3 * 0.1 + (5 + 3) + 5 * 0.3, 10);
    expect(routeMetrics.map(({ count }) => count)).toEqual([5, 6]);
  });
});
