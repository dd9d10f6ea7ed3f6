import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { HttpApi } from './edge/api.ts';
import type { SynthesizedStack } from './template/assembly.ts';
import type { Distribution } from './edge/cloudfront.ts';
import type { DataDirectory } from './storage/data-directory.ts';
import { describe, verifiedSenders } from './storage/described.ts';
import { makeDistribution } from './edge/distribution.ts';
import type { EventDelivery } from './lambda/event-delivery.ts';
import { eventSources, type EventSources } from './lambda/event-sources.ts';
import { registerFunctions } from './lambda/functions.ts';
import type { Gateway } from './gateway/gateway.ts';
import { httpApi } from './edge/http-api.ts';
import { rolePolicies } from './template/iam-roles.ts';
import { textOf } from './foundations/json.ts';
import type { LambdaService } from './lambda/lambda.ts';
import { resolverOf } from './template/local-stack.ts';
import type { OperatorClient } from './gateway/operator-client.ts';
import type { Rule } from './lambda/rules.ts';
import { lambdaBackend, type Services } from './services.ts';
import { SesEvents } from './mail/ses-events.ts';
import { sesBackend } from './mail/ses.ts';
import { createTables, type LocalTable } from './storage/tables.ts';
import type { Resolver } from './template/template.ts';

export type DeploymentParts = {
  gateway: Gateway;
  services: Services;
  lambda: LambdaService;
  delivery: EventDelivery;
  client: OperatorClient;
  data: DataDirectory;
  publicUrl: string;
  parameters: Record<string, string>;
  siteDir: string | undefined;
  signal: AbortSignal;
  log: (line: string) => void;
};

/** The resources of the stack on this machine. */
export type Deployment = {
  resolver: Resolver;
  tables: LocalTable[];
  sources: EventSources;
  sesEvents: SesEvents;
  rules: Rule[];
  api: HttpApi;
  distribution: Distribution;
};

/** Creates the resources of the stack. Polls and runs nothing yet. */
export async function deploy(stack: SynthesizedStack, parts: DeploymentParts): Promise<Deployment> {
  const { gateway, services, lambda, delivery, client, siteDir } = parts;
  const resolver = resolverOf(stack, { ...parts, gatewayUrl: gateway.url });
  const tables = new Map<string, LocalTable>();
  gateway.describe(describe(stack, resolver, services.kms, tables));
  gateway.serve('lambda', lambdaBackend(lambda));

  const policies = rolePolicies(resolver);
  for (const [id] of resolver.list('AWS::S3::Bucket')) services.store.createBucket(resolver.ref(id));
  for (const [id] of resolver.list('AWS::KMS::Key'))
    services.kms.ensure(id, resolver.getAtt(id, 'Arn'), textOf(resolver.properties(id).KeySpec));
  registerFunctions(stack, resolver, policies, parts);
  const rules = delivery.deploy(resolver);
  await services.queues.create(resolver);
  for (const table of await createTables(resolver, client)) tables.set(table.name, table);
  const sesEvents = serveMail(resolver, stack.region, parts);
  const checkpoints = parts.data.temporary ? undefined : path.join(parts.data.path, 'checkpoints');
  if (checkpoints !== undefined) mkdirSync(checkpoints, { recursive: true });
  const sources = await eventSources(resolver, {
    ...parts,
    region: stack.region,
    policies,
    checkpoints,
    tables: [...tables.values()],
  });
  const api = httpApi(stack, resolver, policies, lambda);
  const distribution = makeDistribution(resolver, { store: services.store, api, siteDir });
  return { resolver, tables: [...tables.values()], sources, sesEvents, rules, api, distribution };
}

/** Starts SES, whose events of a mail are delivered once it is accepted. */
function serveMail(
  resolver: Resolver,
  region: string,
  { gateway, services, delivery }: DeploymentParts,
): SesEvents {
  const { mailbox, mailAccount } = services;
  const events = new SesEvents(resolver, delivery, mailbox);
  const backend = sesBackend({
    mailbox,
    account: mailAccount,
    region,
    verified: verifiedSenders(resolver),
    configurationSets: new Set(resolver.list('AWS::SES::ConfigurationSet').map(([id]) => resolver.ref(id))),
    accepted: (mail) => void events.deliver(mail),
  });
  gateway.serve('ses', backend);
  return events;
}
