import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { workers } from '../../infra/aws/workers.ts';
import { operations, pathOf } from '../../shared/contract/index.ts';
import { Environment } from '../../shared/environment.ts';
import { actionsOf, config, someOperations as some, synthesized, statementsOf } from './synthesized.ts';

const { template } = synthesized();
const { template: grouped } = synthesized({ config: { ...config, functionGrouping: 'resource' } });
const functions = template.findResources('AWS::Lambda::Function');

interface Integration {
  readonly operationId: string;
  readonly 'x-amazon-apigateway-integration': {
    readonly uri: { readonly 'Fn::Join': [string, unknown[]] };
    readonly payloadFormatVersion: string;
  };
}
const pathsOf = (found: typeof template) =>
  Object.values(found.findResources('AWS::ApiGatewayV2::Api'))[0]?.Properties.Body.paths as Record<
    string,
    Record<string, Integration>
  >;
const integrationOf = (found: typeof template, operation: (typeof operations)[number]) =>
  pathsOf(found)[pathOf(operation.route)]?.[operation.route.method.toLowerCase()];
/** The target of an integration: the end of the ARN of a function or its alias. */
const calledBy = (integration: Integration | undefined) =>
  /:function:(.*)\/invocations$/.exec(
    String(integration?.['x-amazon-apigateway-integration'].uri['Fn::Join'][1].at(-1)),
  )?.[1];

describe('self-service', () => {
  it('has no routes in an installation without it, and its page leads to the contact page', () => {
    const closed = synthesized({ config: { ...config, selfService: 'off' } });
    const starting = ['startClub', 'checkUrlKey', 'activateClub'];
    expect(Object.keys(closed.template.findResources('AWS::Lambda::Function'))).toEqual(
      Object.keys(functions).filter((name) => !starting.includes(name)),
    );
    expect(pathsOf(closed.template)).not.toHaveProperty(['/api/club/activate']);
  });
});

describe('page views', () => {
  it('have no route in an installation without analytics', () => {
    const silent = synthesized({ config: { ...config, analytics: false } });
    expect(pathsOf(template)).toHaveProperty(['/api/views']);
    expect(pathsOf(silent.template)).not.toHaveProperty(['/api/views']);
    expect(Object.keys(silent.template.findResources('AWS::Lambda::Function'))).toEqual(
      Object.keys(functions).filter((name) => name !== 'countViews'),
    );
    const [dashboard] = Object.values(silent.template.findResources('AWS::CloudWatch::Dashboard'));
    expect(JSON.stringify(dashboard)).not.toContain('page.view');
  });
});

describe('routes', () => {
  it.each(operations)('$name has its function, and API Gateway calls it', (operation) => {
    const integration = integrationOf(template, operation);
    expect(integration?.operationId).toBe(operation.name);
    expect(integration?.['x-amazon-apigateway-integration'].payloadFormatVersion).toBe('2.0');
    expect(calledBy(integration)).toBe(`Lottlaget-api-${operation.name}`);
    expect(functions[operation.name]?.Properties).toMatchObject({
      FunctionName: `Lottlaget-api-${operation.name}`,
      Handler: `${operation.module}.handler`,
    });
  });

  it('are exactly those of the contract', () => {
    const inApi = Object.values(pathsOf(template)).flatMap((methods) => Object.values(methods));
    expect(inApi.map(({ operationId }) => operationId).toSorted()).toEqual(
      operations.map(({ name }) => name).toSorted(),
    );
  });

  it('can be bundled into a function per resource, called by its live alias', () => {
    const resources = new Set(operations.map(({ resource }) => resource));
    grouped.resourceCountIs('AWS::Lambda::Function', resources.size + Object.keys(workers).length);
    for (const operation of operations) {
      expect(calledBy(integrationOf(grouped, operation))).toBe(
        `Lottlaget-api-${operation.resource}Routes:live`,
      );
      expect(
        grouped.findResources('AWS::Lambda::Function')[`${operation.resource}Routes`]?.Properties,
      ).toMatchObject({ Handler: `functions/${operation.resource}.handler` });
    }
  });

  it('have a document that API Gateway accepts', () => {
    const paths = pathsOf(template);
    expect(Object.keys(paths).length).toBeLessThan(300);
    expect(JSON.stringify(paths).length).toBeLessThan(500_000);
    for (const [path, methods] of Object.entries(paths)) {
      expect(path).not.toMatch(/\/$|\/\//);
      expect(Object.keys(methods)).not.toContain('options');
    }
  });

  it('have their own limit if public, so that a flood of one leaves capacity for the others and for signed-in users', () => {
    const [stage] = Object.values(template.findResources('AWS::ApiGatewayV2::Stage'));
    const usual = stage?.Properties.DefaultRouteSettings.ThrottlingRateLimit as number;
    const settings = stage?.Properties.RouteSettings as Record<string, Record<string, number>>;
    const open = operations.filter(({ route }) => route.access === 'public');
    expect(Object.keys(settings).toSorted()).toEqual(
      open.map(({ route }) => `${route.method} ${pathOf(route)}`).toSorted(),
    );
    for (const [key, { ThrottlingRateLimit = 0, ThrottlingBurstLimit = 0 }] of Object.entries(settings)) {
      expect(ThrottlingRateLimit, key).toBeGreaterThan(0);
      expect(ThrottlingRateLimit, key).toBeLessThanOrEqual(usual / 2);
      expect(ThrottlingBurstLimit, key).toBeGreaterThanOrEqual(ThrottlingRateLimit);
    }
    const [signIn, reading] = ['POST /api/auth/login', 'GET /api/club'].map((key) => settings[key]);
    expect(signIn?.ThrottlingRateLimit).toBeLessThan(reading?.ThrottlingRateLimit ?? 0);
  });

  it('are logged by their pattern, without network address or URI', () => {
    const [stage] = Object.values(template.findResources('AWS::ApiGatewayV2::Stage'));
    const format = String(stage?.Properties.AccessLogSettings.Format);
    expect(format).toContain('$context.routeKey');
    expect(format).not.toMatch(/sourceIp|\$context\.path|userAgent|authorizer/);
  });
});

describe('functions', () => {
  it('run Node 24 on arm64', () => {
    template.allResourcesProperties('AWS::Lambda::Function', {
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
    });
  });

  it('have an alias of a published version if a release can shift traffic, and none if it cannot', () => {
    template.resourceCountIs('AWS::Lambda::Alias', 0);
    template.resourceCountIs('AWS::Lambda::Version', 0);
    const aliased = Object.values(grouped.findResources('AWS::Lambda::Alias')).map(
      ({ Properties }) => Properties.FunctionName.Ref as string,
    );
    const resources = new Set(operations.map(({ resource }) => `${resource}Routes`));
    expect(aliased.toSorted(), 'what the API calls').toEqual([...resources].toSorted());
    grouped.allResourcesProperties('AWS::Lambda::Alias', {
      Name: 'live',
      FunctionVersion: { 'Fn::GetAtt': [Match.stringLikeRegexp('CurrentVersion'), 'Version'] },
    });
  });

  it('have every variable of the environment, and no others', () => {
    for (const { Properties } of Object.values(functions)) {
      expect(Object.keys(Properties.Environment.Variables as object).toSorted()).toEqual(
        Object.keys(Environment.shape).toSorted(),
      );
    }
  });

  it('are traced by X-Ray only if configured, and then have the permission', () => {
    template.allResourcesProperties('AWS::Lambda::Function', { TracingConfig: Match.absent() });
    const { template: traced } = synthesized({ operations: some, config: { ...config, tracing: true } });
    traced.allResourcesProperties('AWS::Lambda::Function', { TracingConfig: { Mode: 'Active' } });
    for (const { name } of some)
      expect(statementsOf(traced, name).flatMap(actionsOf), name).toContain('xray:PutTraceSegments');
  });

  it('time out before API Gateway does', () => {
    for (const { name } of operations) expect(functions[name]?.Properties.Timeout).toBeLessThan(29);
  });

  it('share one asset', () => {
    const keys = Object.values(functions).map(({ Properties }) => Properties.Code.S3Key as string);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('triggers of the workers', () => {
  it('include the stream for the outbox: every new item, with failures isolated', () => {
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
      StartingPosition: 'TRIM_HORIZON',
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  it('include a queue for each kind of mail and for jobs, with a sufficient visibility timeout', () => {
    const queues = template.findResources('AWS::SQS::Queue');
    const mappings = Object.values(template.findResources('AWS::Lambda::EventSourceMapping')).filter(
      ({ Properties }) => Properties.StartingPosition === undefined,
    );
    expect(mappings).toHaveLength(5);
    for (const { Properties } of mappings) {
      expect(Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
      const [queue] = Properties.EventSourceArn['Fn::GetAtt'] as [string];
      const worker = Object.keys(workers).find((name) => Properties.FunctionName.Ref === name);
      const timeout = functions[worker ?? '']?.Properties.Timeout as number;
      expect(queues[queue]?.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * timeout);
    }
  });

  it('include the schedule of the sweep, and the events of this stack’s mails only', () => {
    template.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(1 minute)' });
    template.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: {
        source: ['aws.ses'],
        detail: { mail: { tags: { 'ses:configuration-set': [{ Ref: Match.anyValue() }] } } },
      },
    });
    template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: { MatchingEventTypes: ['send', 'delivery', 'bounce', 'complaint', 'reject'] },
    });
  });
});
