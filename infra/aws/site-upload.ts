import { Duration, type Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { IConstruct } from 'constructs';
import { accept, nagPlaceOf } from './findings.ts';

/** Where the web build puts files whose names change with their contents. */
const hashed = 'assets/*';

/**
 * Uploads the built web app. Hashed files first, and the old ones stay, so that a page that is open during
 * a release still finds its own; then the pages, which no one keeps without asking.
 *
 * @param after what the pages need: a page of a release calls routes that all run it
 */
export function uploadSite(
  stack: Stack,
  options: { directory: string; bucket: Bucket; distribution: Distribution; after: IConstruct },
): void {
  const { directory, bucket, distribution, after } = options;
  const shared = { destinationBucket: bucket, sources: [Source.asset(directory)], prune: false };
  const assets = new BucketDeployment(stack, 'SiteAssets', {
    ...shared,
    exclude: ['*'],
    include: [hashed],
    cacheControl: [
      CacheControl.setPublic(),
      CacheControl.maxAge(Duration.days(365)),
      CacheControl.immutable(),
    ],
  });
  const pages = new BucketDeployment(stack, 'SitePages', {
    ...shared,
    exclude: [hashed],
    cacheControl: [CacheControl.noCache()],
    distribution,
    distributionPaths: ['/*'],
  });
  pages.node.addDependency(assets, after);
  acceptUploader(stack, bucket);
}

/** The function that copies is the CDK's own; its role and runtime are not ours to choose. */
function acceptUploader(stack: Stack, bucket: Bucket): void {
  const uploader = stack.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'));
  if (uploader === undefined)
    throw new Error('The CDK no longer names its uploader Custom::CDKBucketDeployment.');
  const copies = 'It copies every file of the site, from the bucket of assets.';
  const { region, account } = nagPlaceOf(uploader);
  accept(uploader, {
    L1: 'The runtime comes with the CDK.',
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
      'The CDK gives it the right to log, and no more.',
    'IAM5[Action::s3:GetBucket*]': copies,
    'IAM5[Action::s3:GetObject*]': copies,
    'IAM5[Action::s3:List*]': copies,
    'IAM5[Action::s3:Abort*]': copies,
    'IAM5[Action::s3:DeleteObject*]': copies,
    [`IAM5[Resource::<${bucket.node.id}.Arn>/*]`]: copies,
    [`IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-${account}-${region}/*]`]: copies,
    'IAM5[Resource::*]': 'The CDK lets it invalidate any distribution; it is told of this one.',
  });
}
