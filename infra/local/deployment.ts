import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { HttpApi } from './api.ts';
import type { SynthesizedStack } from './assembly.ts';
import type { Distribution } from './cloudfront.ts';
import type { DataDirectory } from './data-directory.ts';
import { describe, verifiedSenders } from './described.ts';
import { makeDistribution } from './distribution.ts';
import type { EventDelivery } from './event-delivery.ts';
import { eventSources, type EventSources } from './event-sources.ts';
import { registerFunctions } from './functions.ts';
import type { Gateway } from './gateway.ts';
import { httpApis } from './http-apis.ts';
import type { Policy } from './iam-policy.ts';
import { rolePolicies } from './iam-roles.ts';
import { textOf } from './json.ts';
import type { Kms } from './kms.ts';
import type { LambdaService } from './lambda.ts';
import { resolverOf, unserved } from './local-stack.ts';
import type { OperatorClient } from './operator-client.ts';
import { schedulesOf, type Schedule } from './schedules.ts';
import type { SecretFile } from './secret-file.ts';
import { lambdaBackend, type Services } from './services.ts';
import { SesEvents } from './ses-events.ts';
import { sesBackend } from './ses.ts';
import { createTables, type LocalTable } from './tables.ts';
import type { Resolver } from './template.ts';

export type DeploymentParts = {
  gateway: Gateway;
  services: Services;
  lambda: LambdaService;
  delivery: EventDelivery;
  client: OperatorClient;
  data: DataDirectory;
  secrets: SecretFile;
  publicUrl: string;
  parameters: Record<string, string>;
  siteDir: string | undefined;
  signal: AbortSignal;
  log: (line: string) => void;
};

/** The resources of the stacks on this machine. */
export type Deployment = {
  /** The largest stack: its region and account are those of the cloud. */
  main: SynthesizedStack;
  resolvers: Resolver[];
  tables: LocalTable[];
  sources: EventSources[];
  sesEvents: SesEvents[];
  schedules: Schedule[];
  /** The APIs by the host names of their endpoints. */
  apis: Map<string, HttpApi>;
  distribution: Distribution | undefined;
};

export const mainStack = (stacks: SynthesizedStack[]): SynthesizedStack =>
  stacks.reduce((largest, stack) => (sizeOf(stack) > sizeOf(largest) ? stack : largest));

const sizeOf = (stack: SynthesizedStack): number => Object.keys(stack.template.Resources).length;

/** Creates the resources of the stacks. Polls and runs nothing yet. */
export async function deploy(stacks: SynthesizedStack[], parts: DeploymentParts): Promise<Deployment> {
  const { gateway, services, lambda, delivery, client, siteDir, log } = parts;
  const main = mainStack(stacks);
  const exports = new Map<string, string>();
  const resolvers = stacks.map((stack) => resolverOf(stack, { ...parts, gatewayUrl: gateway.url, exports }));
  const tables = new Map<string, LocalTable>();
  gateway.describe(describe(main, resolvers, services.kms, tables));
  gateway.serve('lambda', lambdaBackend(lambda, delivery));

  const policies = new Map<string, Policy>();
  for (const [index, resolver] of resolvers.entries()) {
    for (const [arn, policy] of rolePolicies(resolver)) policies.set(arn, policy);
    for (const [id] of resolver.list('AWS::S3::Bucket')) services.store.createBucket(resolver.ref(id));
    ensureKeys(resolver, services.kms);
    registerFunctions(stacks[index] ?? main, resolver, policies, parts);
    delivery.add(resolver);
    await services.queues.create(resolver);
    for (const table of await createTables(resolver, client)) tables.set(table.name, table);
    for (const type of unserved(resolver)) log(`not supported locally: ${type}`);
  }
  const sesEvents = serveMail(resolvers, main.region, parts);
  const checkpoints = parts.data.temporary ? undefined : path.join(parts.data.path, 'checkpoints');
  if (checkpoints !== undefined) mkdirSync(checkpoints, { recursive: true });
  const sourceParts = { ...parts, region: main.region, policies, checkpoints, tables: [...tables.values()] };
  const sources = await Promise.all(resolvers.map((resolver) => eventSources(resolver, sourceParts)));

  const apis = new Map<string, HttpApi>();
  for (const [index, resolver] of resolvers.entries()) {
    const own = httpApis(stacks[index] ?? main, resolver, policies, lambda);
    for (const [host, api] of own) apis.set(host, api);
  }
  const [distribution] = resolvers.flatMap(
    (resolver) => makeDistribution(resolver, { store: services.store, apis, siteDir }) ?? [],
  );
  const schedules = resolvers.flatMap((resolver) => schedulesOf(resolver));
  return { main, resolvers, tables: [...tables.values()], sources, sesEvents, schedules, apis, distribution };
}

function ensureKeys(resolver: Resolver, kms: Kms): void {
  const aliases = resolver.list('AWS::KMS::Alias').map(([id]) => resolver.properties(id));
  for (const [id] of resolver.list('AWS::KMS::Key')) {
    const arn = resolver.getAtt(id, 'Arn');
    const own = aliases.filter(({ TargetKeyId }) => [id, arn].includes(textOf(TargetKeyId)));
    const names = own.map(({ AliasName }) => textOf(AliasName));
    kms.ensure(id, arn, textOf(resolver.properties(id).KeySpec) || 'SYMMETRIC_DEFAULT', names);
  }
}

/** Starts SES, and delivers again the events of mails that were not all delivered before the last stop. */
function serveMail(
  resolvers: Resolver[],
  region: string,
  { gateway, services, delivery }: DeploymentParts,
): SesEvents[] {
  const { mailbox, mailAccount } = services;
  const all = resolvers.map((resolver) => new SesEvents(resolver, delivery, mailbox));
  const sets = resolvers.flatMap((resolver) =>
    resolver.list('AWS::SES::ConfigurationSet').map(([id]) => resolver.ref(id)),
  );
  const backend = sesBackend({
    mailbox,
    account: mailAccount,
    region,
    verified: verifiedSenders(resolvers),
    configurationSets: new Set(sets),
    accepted: (mail) => {
      for (const events of all) void events.deliver(mail);
    },
  });
  gateway.serve('ses', backend);
  return all;
}
