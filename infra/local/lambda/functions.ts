import * as z from 'zod/mini';
import type { SynthesizedStack } from '../template/assembly.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Policy } from '../template/iam-policy.ts';
import type { LambdaService } from './lambda.ts';
import type { Resolver } from '../template/template.ts';

const Properties = z.object({
  Code: z.object({ S3Key: z.string() }),
  Handler: z.string(),
  Runtime: z.string().check(z.startsWith('nodejs')),
  Role: z.string(),
  Timeout: z.number(),
  MemorySize: z.number(),
  ReservedConcurrentExecutions: z.optional(z.undefined()),
  Environment: z.optional(z.object({ Variables: z.optional(z.record(z.string(), z.coerce.string())) })),
});

const ENDPOINTS = ['DYNAMODB', 'DYNAMODB_STREAMS', 'SQS', 'S3', 'SES', 'KMS', 'LAMBDA'];

/** Registers the stack's functions, and admits each to the gateway. Throws if one is not a Node bundle. */
export function registerFunctions(
  stack: SynthesizedStack,
  resolver: Resolver,
  policies: Map<string, Policy>,
  parts: { gateway: Gateway; lambda: LambdaService; publicUrl: string },
): void {
  for (const [id] of resolver.list('AWS::Lambda::Function')) {
    const properties = z.parse(Properties, resolver.properties(id));
    const name = resolver.ref(id);
    const policy = policies.get(properties.Role);
    if (!policy) throw new Error(`The function ${id} has a role that is not in the template.`);
    const credentials = parts.gateway.admit({ name, policy });
    const memoryMb = properties.MemorySize;
    const directory = stack.asset(properties.Code.S3Key);
    parts.lambda.register({
      name,
      arn: resolver.getAtt(id, 'Arn'),
      role: properties.Role,
      directory,
      handler: properties.Handler,
      timeoutMs: properties.Timeout * 1000,
      memoryMb,
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
