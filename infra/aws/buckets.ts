import { Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CfnBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Config } from './config.ts';
import { accept } from './findings.ts';
import { removalOf } from './removal.ts';

/** `media`: images that anyone may see. `documents`: PDFs, proofs, reports. `site`: the built web app. */
export type Buckets = Record<'media' | 'documents' | 'site', Bucket>;

/** How long a replaced or deleted object can be restored. */
const recovery = Duration.days(30);

/** Folders whose objects are deleted after some days: results of jobs, downloaded within minutes, and their input. */
const passing = { 'results/': 1, 'inputs/': 7 } as const;

export function makeBuckets(stack: Stack, config: Config): Buckets {
  const removalPolicy = removalOf(config);
  const make = (id: string, folders: Readonly<Record<string, number>> = {}) => {
    const bucket = new Bucket(stack, id, {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      versioned: true,
      lifecycleRules: [
        { noncurrentVersionExpiration: recovery, abortIncompleteMultipartUploadAfter: Duration.days(1) },
        ...Object.entries(folders).map(([prefix, days]) => ({
          prefix,
          expiration: Duration.days(days),
          noncurrentVersionExpiration: Duration.days(1),
        })),
      ],
      removalPolicy,
      // CloudFormation deletes only empty buckets, without versions and delete markers.
      autoDeleteObjects: removalPolicy === RemovalPolicy.DESTROY,
    });
    accept(bucket, {
      S1: 'Access logs would hold the network addresses of visitors. Only functions and CloudFront reach it.',
    });
    (bucket.node.defaultChild as CfnBucket).overrideLogicalId(id);
    return bucket;
  };
  return { media: make('Media'), documents: make('Documents', passing), site: make('Site') };
}
