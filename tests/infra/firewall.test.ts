import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { limitOf, usualLimit } from '../../infra/aws/api-limits.ts';
import { firewallSeconds, guarded } from '../../infra/aws/firewall.ts';
import { operations } from '../../shared/contract/index.ts';
import { config, someOperations as some, synthesized, there } from './synthesized.ts';

const { template, global } = synthesized({ operations: some });
const development = synthesized({ operations: some, config: { ...config, profile: 'development' } });

interface Rule {
  readonly Name: string;
  readonly Action: { Block: { CustomResponse: { ResponseCode: number } } };
  readonly Statement: {
    RateBasedStatement: { Limit: number; EvaluationWindowSec: number; ScopeDownStatement?: object };
  };
}
const rules = Object.values(there(global).findResources('AWS::WAFv2::WebACL'))[0]?.Properties.Rules as Rule[];

describe('the firewall', () => {
  it('protects CloudFront in production, and can be omitted', () => {
    there(global).resourceCountIs('AWS::WAFv2::WebACL', 1);
    template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { WebACLId: { Ref: 'FirewallArn' } },
    });
    there(development.global).resourceCountIs('AWS::WAFv2::WebACL', 0);
    development.template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { WebACLId: Match.absent() },
    });
  });

  it('has a rate limit for each public route with throttles, and for sign-in', () => {
    const open = operations.filter(
      ({ route }) => route.access === 'public' && (route.throttles ?? []).length > 0,
    );
    const covered = Object.values(guarded).flatMap(({ operations: names }) => names);
    expect(covered).toEqual(
      expect.arrayContaining([...open.map(({ name }) => name), 'login', 'loginWithId']),
    );
    expect(rules.map(({ Name }) => Name)).toEqual([
      'signIn',
      'reset',
      'start',
      'unsubscribe',
      'log',
      'views',
      'everything',
    ]);
  });

  it('matches the path as API Gateway decodes it, whatever its encoding', () => {
    const log = rules.find(({ Name }) => Name === 'log');
    expect(log?.Statement.RateBasedStatement.ScopeDownStatement).toMatchObject({
      ByteMatchStatement: {
        SearchString: '/api/log',
        PositionalConstraint: 'EXACTLY',
        TextTransformations: [{ Type: 'URL_DECODE' }, { Type: 'NORMALIZE_PATH' }, { Type: 'LOWERCASE' }],
      },
    });
    const signIn = JSON.stringify(rules.find(({ Name }) => Name === 'signIn'));
    expect(signIn).toContain('"SearchString":"/api/auth/getusers/"');
    expect(signIn).toContain('"SearchString":"/api/auth/loginwithid"');
  });

  it('allows what the throttles of the routes allow an address, and answers like them, in Swedish', () => {
    for (const { Name, Action, Statement } of rules) {
      const own = operations.filter(({ name }) => guarded[Name]?.operations.includes(name));
      for (const { route } of own)
        for (const { per, limit, seconds } of route.throttles ?? [])
          if (per.length === 1)
            expect(Statement.RateBasedStatement.Limit, Name).toBeGreaterThanOrEqual(
              (limit * firewallSeconds) / seconds,
            );
      expect(Action.Block.CustomResponse).toMatchObject({
        ResponseCode: 429,
        ResponseHeaders: [
          { Name: 'retry-after', Value: `${Statement.RateBasedStatement.EvaluationWindowSec}` },
        ],
      });
    }
    there(global).hasResourceProperties('AWS::WAFv2::WebACL', {
      CustomResponseBodies: { tooMany: { Content: Match.stringLikeRegexp('"För många försök') } },
    });
  });

  it('blocks an address with too many requests of any kind, before it uses up the shared limit of a route', () => {
    const rateOf = (name: string) => {
      const { Limit, EvaluationWindowSec, ScopeDownStatement } = rules.find(({ Name }) => Name === name)
        ?.Statement.RateBasedStatement ?? { Limit: Infinity, EvaluationWindowSec: 1 };
      return { perSecond: Limit / EvaluationWindowSec, ScopeDownStatement };
    };
    const everything = rateOf('everything');
    expect(everything.ScopeDownStatement).toBeUndefined();
    expect(everything.perSecond, 'a hundred phones behind one address').toBeGreaterThanOrEqual(100);
    for (const operation of operations) {
      const own = Object.keys(guarded).find((rule) => guarded[rule]?.operations.includes(operation.name));
      const { rate } = limitOf(operation) ?? usualLimit;
      expect(rateOf(own ?? 'everything').perSecond, operation.name).toBeLessThanOrEqual(rate / 2);
    }
  });

  it('stores no samples of requests, which contain network addresses', () => {
    for (const rule of rules)
      expect(rule).toMatchObject({ VisibilityConfig: { SampledRequestsEnabled: false } });
  });
});
