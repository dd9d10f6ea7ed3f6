import { describe, expect, it } from 'vitest';
import { signs } from '../proof/scale/signs.ts';
import { config, someOperations as some, synthesized } from './synthesized.ts';

const { template } = synthesized();
const alarms = Object.values(template.findResources('AWS::CloudWatch::Alarm')).map(
  ({ Properties }) => Properties,
);
const [topicId] = Object.keys(template.findResources('AWS::SNS::Topic'));

describe('alarms', () => {
  it('watch every queue: the age of the oldest message, and any dead letter', () => {
    for (const [id, { Properties }] of Object.entries(template.findResources('AWS::SQS::Queue'))) {
      const own = alarms.filter((alarm) => JSON.stringify(alarm).includes(`"${id}"`));
      const isDead = Properties.RedrivePolicy === undefined;
      expect(
        own.map(({ MetricName }) => MetricName as string),
        id,
      ).toEqual([isDead ? 'ApproximateNumberOfMessagesVisible' : 'ApproximateAgeOfOldestMessage']);
      if (isDead) expect(own[0], id).toMatchObject({ Threshold: 0, EvaluationPeriods: 1 });
    }
  });

  it('watch errors and latency of the API, throttled functions and table, the outbox, and bounces', () => {
    const watched = JSON.stringify(alarms);
    for (const name of [
      '5xx',
      'Latency',
      'Throttles',
      'Errors',
      'ReadThrottleEvents',
      'WriteThrottleEvents',
      'IteratorAge',
      'Reputation.BounceRate',
      'Reputation.ComplaintRate',
      'drifts',
      'senderRefusals',
    ])
      expect(watched).toContain(`"MetricName":"${name}"`);
  });

  it('add up metrics that are reported only while something happens, each without the other', () => {
    const sums = alarms.flatMap(({ Metrics = [] }) =>
      (Metrics as { Expression?: string }[]).flatMap(({ Expression = '' }) =>
        Expression.includes(' + ') ? [Expression] : [],
      ),
    );
    expect(sums).not.toEqual([]);
    for (const sum of sums) expect(sum).toMatch(/^FILL\(\w+, 0\)( \+ FILL\(\w+, 0\))+$/);
  });

  it('have a description, notify the topic at start and end, and are silent without traffic', () => {
    for (const alarm of alarms) {
      expect(alarm).toMatchObject({
        AlarmDescription: expect.stringMatching(/^[A-Z].{30,}[.?]$/) as string,
        AlarmActions: [{ Ref: topicId }],
        OKActions: [{ Ref: topicId }],
        TreatMissingData: 'notBreaching',
      });
    }
  });

  it('are mailed to the configured email, if there is one', () => {
    template.resourceCountIs('AWS::SNS::Subscription', 0);
    const { template: mailed } = synthesized({
      operations: some,
      config: { ...config, alarmAddress: 'jour@lottlaget.example' },
    });
    mailed.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: 'jour@lottlaget.example',
    });
  });

  it('are all on the dashboard, above the queries of each route from the log', () => {
    const [dashboard] = Object.values(template.findResources('AWS::CloudWatch::Dashboard'));
    const body = JSON.stringify(dashboard?.Properties.DashboardBody);
    expect(body.match(/\\"type\\":\\"metric\\"/g)).toHaveLength(alarms.length);
    for (const fact of ['ms, 95', 'failed', 'cold', 'reads', 'writes', ' by route'])
      expect(body).toContain(fact);
    expect(body).toContain('FunctionLogs');
    expect(body).toContain('page.view');
    expect(body).toContain('ApiLogs');
  });

  it('show each limit of docs/scale.md by its sign', () => {
    const [dashboard] = Object.values(template.findResources('AWS::CloudWatch::Dashboard'));
    const body = JSON.stringify(dashboard?.Properties.DashboardBody);
    const titles = [...body.matchAll(/\\"title\\":\\"([^"\\]+)/g)].map(([, title]) => title);
    expect(titles).toEqual(expect.arrayContaining([...signs]));
  });
});

describe('metrics of the requests', () => {
  it('are per service unless configured per route, and those of API Gateway are not per route', () => {
    const { template: perRoute } = synthesized({ operations: some, config: { ...config, metrics: 'route' } });
    for (const [metrics, found] of [
      ['service', template],
      ['route', perRoute],
    ] as const)
      found.hasResourceProperties('AWS::Lambda::Function', {
        Environment: { Variables: { METRICS: metrics, SERVICE: 'Lottlaget' } },
      });
    template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: { DetailedMetricsEnabled: false },
    });
  });
});
