import { Script, createContext } from 'node:vm';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { mediaResponse, pageRequest } from '../../infra/aws/edge.ts';
import { config, someOperations as operations, synthesized } from './synthesized.ts';

const { template } = synthesized({ operations, pages: ['/', '/login'] });
const distributionOf = (found: typeof template) =>
  Object.values(found.findResources('AWS::CloudFront::Distribution'))[0]?.Properties.DistributionConfig;
const distribution = distributionOf(template);
interface Behaviour {
  readonly PathPattern: string;
  readonly TargetOriginId: string;
  readonly AllowedMethods?: string[];
  readonly CachePolicyId?: { readonly Ref?: string };
}
const behaviours = distribution.CacheBehaviors as Behaviour[];
const originOf = (pattern: string) => {
  const target = behaviours.find(({ PathPattern }) => PathPattern === pattern)?.TargetOriginId;
  return (distribution.Origins as { Id: string }[]).find(({ Id }) => Id === target);
};

describe('the distribution', () => {
  it('supports HTTP/3, requires TLS, and compresses everything', () => {
    expect(distribution.HttpVersion).toBe('http2and3');
    for (const behaviour of [distribution.DefaultCacheBehavior, ...behaviours]) {
      expect(behaviour).toMatchObject({ Compress: true, ViewerProtocolPolicy: 'redirect-to-https' });
    }
  });

  it('routes calls and pages to the API with the secret, images and the site to their buckets', () => {
    expect(behaviours.map(({ PathPattern }) => PathPattern)).toEqual([
      '/api/draw/mail/unsubscribe',
      '/api/*',
      '/media/*',
      '/f/*/*',
    ]);
    const secret = {
      OriginCustomHeaders: [{ HeaderName: 'x-origin-secret', HeaderValue: { Ref: 'OriginSecret' } }],
    };
    expect(originOf('/api/*')).toMatchObject(secret);
    expect(originOf('/f/*/*')).toMatchObject(secret);
    expect(originOf('/media/*')).toMatchObject({
      DomainName: { 'Fn::GetAtt': ['Media', 'RegionalDomainName'] },
    });
  });

  it('forwards every method to the API, with the network address of the viewer', () => {
    const [api] = behaviours;
    expect(api?.AllowedMethods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'DELETE']));
    template.hasResourceProperties('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: {
        DefaultTTL: 0,
        ParametersInCacheKeyAndForwardedToOrigin: {
          HeadersConfig: { Headers: ['Authorization', 'CloudFront-Viewer-Address'] },
          QueryStringsConfig: { QueryStringBehavior: 'all' },
          CookiesConfig: { CookieBehavior: 'all' },
        },
      },
    });
  });

  it('never replaces an error of the API by a page, and caches none', () => {
    for (const error of distribution.CustomErrorResponses as object[]) {
      expect(error).toEqual({ ErrorCode: expect.any(Number) as number, ErrorCachingMinTTL: 0 });
    }
  });

  it('has no access log', () => {
    expect(distribution.Logging).toBeUndefined();
  });

  it('has the domain, if there is one', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';
    const given = { ...config, domain: 'lottlaget.example', certificateArn };
    const { template: named } = synthesized({ operations, config: given });
    expect(distributionOf(named)).toMatchObject({
      Aliases: ['lottlaget.example'],
      ViewerCertificate: { AcmCertificateArn: certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
    named.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: { SITE_ORIGIN: 'https://lottlaget.example' } },
    });
  });

  it('adds the security headers to every response', () => {
    template.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: {
            ContentSecurityPolicy: Match.stringLikeRegexp(
              "script-src 'self'; .*base-uri 'none'; .*frame-ancestors 'none'",
            ),
          },
          ContentTypeOptions: { Override: true },
          ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
          StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true },
        },
      },
    });
    for (const behaviour of [distribution.DefaultCacheBehavior, ...behaviours]) {
      expect(behaviour.ResponseHeadersPolicyId).toBeDefined();
    }
  });

  it('lets the policy of scripts hold for the service worker, which has no other', () => {
    const [policy] = Object.values(template.findResources('AWS::CloudFront::ResponseHeadersPolicy'));
    const text = JSON.stringify(policy);
    expect(text).toContain("script-src 'self';");
    expect(text).not.toMatch(/worker-src|child-src|manifest-src/);
  });

  it('uploads the site only if configured', () => {
    template.resourceCountIs('Custom::CDKBucketDeployment', 0);
    const uploading = synthesized({ operations, pages: ['/'], uploadsSite: true }).template;
    uploading.hasResourceProperties('Custom::CDKBucketDeployment', {
      Include: ['assets/*'],
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    uploading.hasResourceProperties('Custom::CDKBucketDeployment', {
      Exclude: ['assets/*'],
      SystemMetadata: { 'cache-control': 'no-cache' },
      DistributionPaths: ['/*'],
    });
  });
});

describe('at the edge', () => {
  const run = (code: string, event: object): unknown => {
    const context = createContext({ event });
    new Script(code).runInContext(context);
    return JSON.parse(String(new Script('JSON.stringify(handler(event))').runInContext(context)));
  };
  const files = ['/assets/', '/faq.html', '/icon.svg', '/icons/', '/start.html', '/sw.js', '/worker-off.js'];
  const served = (uri: string, pages = ['login', 'login/*', 'f/*/*', 'faq', 'start']) =>
    run(pageRequest(pages, files), { request: { uri } }) as { uri: string };

  it.each([
    ['/', '/start.html'],
    ['/login', '/login.html'],
    ['/login/nordvikens-if', '/login.html'],
    ['/f/ny-laktare/01J8', '/f.html'],
    ['/faq/', '/faq.html'],
    // The app redirects unknown pages, also below known ones.
    ['/faq/xyz', '/index.html'],
    ['/login/nordvikens-if/xyz', '/index.html'],
    ['/f/ny-laktare', '/index.html'],
    ['/start/xyz', '/index.html'],
    ['/constructor', '/index.html'],
    ['/admin/lotteries', '/index.html'],
    ['/activate/abc.dGhpcyBpcyBhIHNpZ25hdHVyZQ', '/index.html'],
    ['/assets/app-1a2b3c.js', '/assets/app-1a2b3c.js'],
    ['/assets/of-an-earlier-release.js', '/assets/of-an-earlier-release.js'],
    ['/icon.svg', '/icon.svg'],
    ['/icons/192.png', '/icons/192.png'],
    ['/sw.js', '/sw.js'],
    ['/worker-off.js', '/worker-off.js'],
    ['/faq.html', '/faq.html'],
    // Not of the build, though they end like files.
    ['/kontakt.html', '/index.html'],
    ['/faq/lista.php', '/index.html'],
    ['/login/nordvikens-if.html', '/login.html'],
    ['/faq/icon.svg', '/index.html'],
    ['/assets', '/index.html'],
  ])('%s is %s', (requested, found) => {
    expect(served(requested).uri).toBe(found);
  });

  it.each([
    [['/', '/login'], '/start.html'],
    [['/login'], '/index.html'],
  ])('the root is the same page as default root object and by function: with %j %s', (pages, found) => {
    const template = synthesized({ operations, pages }).template;
    const root = `/${distributionOf(template).DefaultRootObject as string}`;
    const segments = pages.map((page) => page.split('/')[1] || 'start');
    expect([root, served(root, segments).uri, served('/', segments).uri]).toEqual([found, found, found]);
  });

  it('the files of the built site are served as they are, with at most 10 kB of code', () => {
    const codes = Object.values(template.findResources('AWS::CloudFront::Function')).map(
      ({ Properties }) => Properties.FunctionCode as string,
    );
    const [code = ''] = codes.filter((each) => each.includes('const pages'));
    const servedBy = (uri: string) => (run(code, { request: { uri } }) as { uri: string }).uri;
    expect(servedBy('/prerendered.json')).toBe('/prerendered.json');
    expect(servedBy('/assets/app.css')).toBe('/assets/app.css');
    expect(servedBy('/other.json')).toBe('/index.html');
    for (const each of codes) expect(each.length).toBeLessThan(10_000);
  });

  it('without prerendered pages the app answers all paths', () => {
    expect(served('/', []).uri).toBe('/index.html');
    expect(served('/login', []).uri).toBe('/index.html');
  });

  it.each([
    ['/f/ny-laktare/solna-abc123', '/f/-/solna-abc123'],
    ['/f/x8f3q/solna-abc123', '/f/-/solna-abc123'],
    ['/f/%C3%A5/solna%2Dabc%31%32%33', '/f/-/solna-abc123'],
    ['/f/a/%zz', '/f/-/%zz'],
    ['/f/a/%2F', '/f/-/%2F'],
    // No page of the API, which has no route of that name either.
    ['/f//solna-abc123', '/index.html'],
    ['/f/a/b/solna-abc123', '/index.html'],
    ['/f/a', '/index.html'],
  ])('the page %s is cached as %s, so that another encoding does not bypass the cache', (uri, cached) => {
    expect(run(pageRequest([], [], ['/f/{slug}/{id}']), { request: { uri } })).toEqual({ uri: cached });
  });

  it('leads from a page that the installation does not have to another, without it being cached', () => {
    const code = pageRequest(['start-club', 'start-club/*'], files, [], { 'start-club': '/contact' });
    for (const uri of ['/start-club', '/start-club/', '/start-club/token.mac'])
      expect(run(code, { request: { uri } })).toMatchObject({
        statusCode: 302,
        headers: { location: { value: '/contact' }, 'cache-control': { value: 'no-store' } },
      });
    for (const uri of ['/start-clubs', '/constructor'])
      expect(run(code, { request: { uri } })).toEqual({ uri: '/index.html' });
    const open = pageRequest(['start-club', 'start-club/*'], files);
    expect(run(open, { request: { uri: '/start-club/token.mac' } })).toEqual({ uri: '/start-club.html' });
  });

  it('normalizes the path of a page before the cache lookup', () => {
    const pages = behaviours.find(({ PathPattern }) => PathPattern === '/f/*/*');
    expect(pages).toMatchObject({ FunctionAssociations: [{ EventType: 'viewer-request' }] });
  });

  it('caches a page by its path alone, so that no query, cookie or header bypasses the cache', () => {
    const pages = behaviours.find(({ PathPattern }) => PathPattern === '/f/*/*');
    const { Ref: policy = '' } = pages?.CachePolicyId ?? {};
    expect(template.toJSON().Resources[policy]?.Properties.CachePolicyConfig).toMatchObject({
      ParametersInCacheKeyAndForwardedToOrigin: {
        QueryStringsConfig: { QueryStringBehavior: 'none' },
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
      },
    });
  });

  it('an image without its version is cached for a minute, with it as long as the image states', () => {
    const headers = { 'cache-control': { value: 'public, max-age=31536000, immutable' } };
    const answer = (querystring: object) =>
      run(mediaResponse, { request: { querystring }, response: { statusCode: 200, headers } }) as {
        headers: typeof headers;
      };
    expect(answer({}).headers['cache-control'].value).toBe('public, max-age=60');
    expect(answer({ v: { value: '3' } }).headers).toEqual(headers);
  });
});
