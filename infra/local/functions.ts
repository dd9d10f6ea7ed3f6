import * as z from 'zod/mini';
import type { SynthesizedStack } from './assembly.ts';
import { bareFunctionName } from './attributes.ts';
import type { Gateway } from './gateway.ts';
import type { Policy } from './iam-policy.ts';
import { concurrencyOf, type LambdaService } from './lambda.ts';
import type { Resolver } from './template.ts';

const Properties = z.object({
  Code: z.object({ S3Key: z.optional(z.string()) }),
  Handler: z.optional(z.string()),
  Runtime: z.optional(z.string()),
  Role: z.string(),
  Timeout: z.optional(z.number()),
  MemorySize: z.optional(z.number()),
  ReservedConcurrentExecutions: z.optional(z.number()),
  Environment: z.optional(z.object({ Variables: z.optional(z.record(z.string(), z.coerce.string())) })),
});

const ENDPOINTS = ['DYNAMODB', 'DYNAMODB_STREAMS', 'SQS', 'S3', 'SES', 'KMS', 'LAMBDA'];

/** Registers the stack's Node functions with their versions and aliases, and admits each to the gateway. */
export function registerFunctions(
  stack: SynthesizedStack,
  resolver: Resolver,
  policies: Map<string, Policy>,
  parts: { gateway: Gateway; lambda: LambdaService; publicUrl: string; log: (line: string) => void },
): void {
  const qualifiers = new Map<string, Set<string>>();
  for (const [id] of resolver.list('AWS::Lambda::Version', 'AWS::Lambda::Alias')) {
    const name = bareFunctionName(resolver.ref(id));
    const known = qualifiers.get(name) ?? new Set(['$LATEST']);
    qualifiers.set(name, known.add(resolver.ref(id).split(':')[7] ?? ''));
  }
  for (const [id] of resolver.list('AWS::Lambda::Function')) {
    const properties = z.parse(Properties, resolver.properties(id));
    const key = properties.Code.S3Key;
    if (!properties.Runtime?.startsWith('nodejs') || key === undefined) {
      parts.log(`not supported locally: the function ${id}, whose code is not a Node bundle`);
      continue;
    }
    const name = resolver.ref(id);
    const policy = policies.get(properties.Role);
    if (!policy) throw new Error(`The function ${id} has a role that is not in the template.`);
    const credentials = parts.gateway.admit({ name, policy });
    const memoryMb = properties.MemorySize ?? 128;
    const directory = stack.asset(key);
    parts.lambda.register({
      name,
      arn: resolver.getAtt(id, 'Arn'),
      role: properties.Role,
      qualifiers: qualifiers.get(name) ?? new Set(['$LATEST']),
      directory,
      handler: properties.Handler ?? '',
      timeoutMs: (properties.Timeout ?? 3) * 1000,
      memoryMb,
      concurrency: concurrencyOf(properties.ReservedConcurrentExecutions),
      environment: {
        ...withPublicUrl(properties.Environment?.Variables ?? {}, parts.publicUrl),
        ...Object.fromEntries(ENDPOINTS.map((service) => [`AWS_ENDPOINT_URL_${service}`, parts.gateway.url])),
        AWS_REGION: stack.region,
        AWS_DEFAULT_REGION: stack.region,
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
        AWS_LAMBDA_FUNCTION_VERSION: '1',
        AWS_LAMBDA_LOG_STREAM_NAME: 'local',
        AWS_EXECUTION_ENV: `AWS_Lambda_${properties.Runtime}`,
        LAMBDA_TASK_ROOT: directory,
        TZ: ':UTC',
      },
      identity: {
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        AWS_LAMBDA_FUNCTION_NAME: name,
        AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
      },
    });
  }
}

/** Replaces the https URL of the distribution's domain: the local cloud has no certificate. */
function withPublicUrl(variables: Record<string, string>, publicUrl: string): Record<string, string> {
  const secure = `https://${new URL(publicUrl).host}`;
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, value.replaceAll(secure, publicUrl)]),
  );
}
