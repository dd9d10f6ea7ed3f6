import { RemovalPolicy } from 'aws-cdk-lib';
import type { Config } from './config.ts';

/**
 * Retained when the stack is updated or deleted. Only if the deployment that creates it fails is it deleted
 * (RetainExceptOnCreate): it would be empty and block the next attempt.
 */
export const retained = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;

/** Removal policy of table, buckets and logs. */
export const removalOf = ({ removalPolicy }: Config): RemovalPolicy =>
  removalPolicy === 'retain' ? retained : RemovalPolicy.DESTROY;
