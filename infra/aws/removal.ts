import { RemovalPolicy } from 'aws-cdk-lib';
import type { Config } from './config.ts';

/**
 * Outlives the stack and every later change of it. Only when the deployment that makes it fails is it taken away
 * again (RetainExceptOnCreate): what it left behind would stand in the way of the next try, and hold nothing.
 */
export const kept = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;

/** What becomes of table, buckets and logs with the stack. */
export const removalOf = ({ removalPolicy }: Config): RemovalPolicy =>
  removalPolicy === 'retain' ? kept : RemovalPolicy.DESTROY;
