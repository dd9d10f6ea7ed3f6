import { Duration, type Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { IConstruct } from 'constructs';
import { accept, nagPlaceOf } from './findings.ts';

/** Files of the web build that are named by their content. */
const hashed = 'assets/*';

/**
 * Uploads the built web app: first the hashed files, keeping old ones so that an open page still finds its own; then
 * the pages, which every cache revalidates.
 *
 * @param after what the pages depend on: the routes of the same release
 */
export function uploadSite(
  stack: Stack,
  options: {
    directory: string;
    bucket: Bucket;
    distribution: Distribution;
    logGroup: LogGroup;
    after: IConstruct;
  },
): void {
  const { directory, bucket, distribution, logGroup, after } = options;
  const shared = { destinationBucket: bucket, sources: [Source.asset(directory)], prune: false, logGroup };
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

/** The function that copies is the CDK's; its role and runtime cannot be configured. */
function acceptUploader(stack: Stack, bucket: Bucket): void {
  const uploader = stack.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'));
  if (uploader === undefined)
    throw new Error('The CDK no longer names its uploader Custom::CDKBucketDeployment.');
  const copies = 'It copies every file of the site from the asset bucket.';
  const { region, account } = nagPlaceOf(uploader);
  accept(uploader, {
    L1: 'The runtime comes with the CDK.',
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
      'The CDK lets it write logs only.',
    'IAM5[Action::s3:GetBucket*]': copies,
    'IAM5[Action::s3:GetObject*]': copies,
    'IAM5[Action::s3:List*]': copies,
    'IAM5[Action::s3:Abort*]': copies,
    'IAM5[Action::s3:DeleteObject*]': copies,
    [`IAM5[Resource::<${bucket.node.id}.Arn>/*]`]: copies,
    [`IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-${account}-${region}/*]`]: copies,
    'IAM5[Resource::*]': 'The CDK lets it invalidate any distribution; it invalidates this one.',
  });
}
