import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { HttpApi } from './api.ts';
import { readAssembly, type SynthesizedStack } from './assembly.ts';
import type { CloudOptions, LocalCloud } from './cloud-options.ts';
import { takeDataDirectory } from './data-directory.ts';
import { describe, verifiedSenders } from './described.ts';
import { makeDistribution } from './distribution.ts';
import { drain } from './drain.ts';
import { EventDelivery } from './event-delivery.ts';
import { eventSources, type EventSources } from './event-sources.ts';
import { registerFunctions } from './functions.ts';
import { Gateway } from './gateway.ts';
import { httpApis } from './http-apis.ts';
import type { Policy } from './iam-policy.ts';
import { rolePolicies } from './iam-roles.ts';
import { textOf } from './json.ts';
import { LambdaService } from './lambda.ts';
import { physicalName, resolverOf, unserved } from './local-stack.ts';
import { listen } from './main-server.ts';
import { OperatorClient } from './operator-client.ts';
import { runSchedules, scheduled, schedulesOf } from './schedules.ts';
import { SecretFile } from './secret-file.ts';
import { credentialsOf, lambdaBackend, startServices } from './services.ts';
import { SesEvents } from './ses-events.ts';
import { sesBackend } from './ses.ts';
import { createTables, type LocalTable } from './tables.ts';
import { sweepExpired, sweepOnce } from './ttl.ts';

const DRAIN_MS = 60_000;
const GRACE_MS = 3000;
/** Undone in reverse order when the cloud stops or does not come up. */
type Undo = (() => Promise<void> | void)[];

/** Serves a synthesized stack on this machine. Throws one sentence where that is not possible. */
export async function startCloud(options: CloudOptions): Promise<LocalCloud> {
  const undo: Undo = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    return { ...(await start(options, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(options: CloudOptions, undo: Undo): Promise<Omit<LocalCloud, 'stop'>> {
  const log = options.log ?? ((line: string) => void process.stdout.write(`${line}\n`));
  const stacks = readAssembly(options.assembly);
  const main = stacks.reduce((most, stack) => (sizeOf(stack) > sizeOf(most) ? stack : most));
  const server = await listen(options.host ?? '127.0.0.1', options.port ?? 0, log);
  undo.push(() => server.stop());
  const url = `http://127.0.0.1:${server.port}`;

  // The lock names the gateway's port, and the gateway's credentials lie behind the lock.
  const gateway = new Gateway(log);
  await gateway.listen();
  undo.push(() => gateway.stop());
  const data = await takeDataDirectory(options.dataDir, gateway.url);
  undo.push(data.release);
  const secrets = new SecretFile(data.temporary ? undefined : path.join(data.path, 'secrets.json'));
  gateway.open(credentialsOf(secrets));

  const streams: EventSources['streams'] = [];
  let activity = 0;
  gateway.observe(({ operation }) => {
    if (operation.startsWith('Send')) activity++;
  });
  const services = await startServices(gateway, data, secrets, main.region, () => {
    activity++;
    for (const stream of streams) stream.notify();
  });
  undo.push(() => services.stop());

  const ending = new AbortController();
  const lambda = new LambdaService(log);
  const delivery = new EventDelivery(lambda, services.queues, log, ending.signal);
  const client = new OperatorClient(gateway);
  const exports = new Map<string, string>();
  const publicUrl = options.publicUrl ?? url;
  const parts = {
    gatewayUrl: gateway.url,
    publicUrl,
    secrets,
    exports,
    parameters: options.parameters ?? {},
  };
  const resolvers = stacks.map((stack) => resolverOf(stack, parts));
  const tables = new Map<string, LocalTable>();
  gateway.describe(describe(main, resolvers, services.kms, tables));
  gateway.serve('lambda', lambdaBackend(lambda, delivery));

  const policies = new Map<string, Policy>();
  for (const [index, resolver] of resolvers.entries()) {
    const stack = stacks[index] ?? main;
    for (const [arn, policy] of rolePolicies(resolver)) policies.set(arn, policy);
    for (const [id] of resolver.list('AWS::S3::Bucket')) services.store.createBucket(resolver.ref(id));
    const aliases = resolver.list('AWS::KMS::Alias').map(([id]) => resolver.properties(id));
    for (const [id] of resolver.list('AWS::KMS::Key')) {
      const names = aliases.filter(({ TargetKeyId }) =>
        [id, resolver.getAtt(id, 'Arn')].includes(textOf(TargetKeyId)),
      );
      const spec = textOf(resolver.properties(id).KeySpec) || 'SYMMETRIC_DEFAULT';
      services.kms.ensure(
        id,
        resolver.getAtt(id, 'Arn'),
        spec,
        names.map(({ AliasName }) => textOf(AliasName)),
      );
    }
    registerFunctions(stack, resolver, policies, { gateway, lambda, publicUrl, log });
    delivery.add(resolver);
    await services.queues.create(resolver);
    for (const table of await createTables(resolver, client)) tables.set(table.name, table);
    for (const type of unserved(resolver)) log(`not served locally: ${type}`);
  }

  const sesEvents = resolvers.map((resolver) => new SesEvents(resolver, delivery, services.mailbox));
  const tell = (mail: Parameters<SesEvents['tell']>[0]): void => {
    for (const events of sesEvents) void events.tell(mail);
  };
  const sets = resolvers.flatMap((resolver) =>
    resolver.list('AWS::SES::ConfigurationSet').map(([id]) => resolver.ref(id)),
  );
  const ses = {
    mailbox: services.mailbox,
    verified: verifiedSenders(resolvers),
    configurationSets: new Set(sets),
    accepted: tell,
  };
  gateway.serve('ses', sesBackend(ses));

  const checkpoints = data.temporary ? undefined : path.join(data.path, 'checkpoints');
  if (checkpoints !== undefined) mkdirSync(checkpoints, { recursive: true });
  const shared = {
    client,
    lambda,
    region: main.region,
    signal: ending.signal,
    log,
    delivery,
    policies,
    checkpoints,
  };
  const sources = await Promise.all(
    resolvers.map((resolver) => eventSources(resolver, { ...shared, tables: [...tables.values()] })),
  );
  streams.push(...sources.flatMap((source) => source.streams));

  const apis = new Map<string, HttpApi>();
  for (const [index, resolver] of resolvers.entries()) {
    for (const [host, api] of httpApis(stacks[index] ?? main, resolver, policies, lambda))
      apis.set(host, api);
  }
  const [distribution] = resolvers.flatMap(
    (resolver) => makeDistribution(resolver, { store: services.store, apis, siteDir: options.siteDir }) ?? [],
  );
  const schedules = resolvers.flatMap((resolver) => schedulesOf(resolver));
  const routes = [...apis.values()].flatMap((api) => api.routes.map(({ key }) => key));

  const working = Promise.all([
    ...sources.map((source) => source.run()),
    ...[...tables.values()].map((table) => sweepExpired(table, client, ending.signal, log)),
  ]);
  undo.push(async () => {
    ending.abort();
    await server.stop();
    const until = performance.now() + GRACE_MS;
    while (lambda.running > 0 && performance.now() < until) await delay(10);
    await lambda.stop();
    await working;
  });
  for (const mail of services.mailbox.unsettled()) tell(mail);
  if (options.schedules !== false) runSchedules(schedules, delivery, ending.signal);

  const queueNames = sources.flatMap((source) => source.queues);
  const named = (types: string[], name: string): string => physicalName(resolvers, types, name);
  const queueName = (name: string): string => named(['AWS::SQS::Queue'], name).split('/').pop() ?? '';
  const cloud: Omit<LocalCloud, 'stop'> = {
    url,
    port: server.port,
    endpoints: { gateway: gateway.url, credentials: gateway.operator, region: main.region },
    gateway,
    mails: services.mailbox,
    table: (name) => named(['AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable'], name),
    bucket: (name) => named(['AWS::S3::Bucket'], name),
    queue: queueName,
    queued: async (name) => {
      const { ready, inFlight, delayed } = await services.queues.counts(queueName(name));
      return ready + inFlight + delayed;
    },
    environment: (name) => lambda.resolve(named(['AWS::Lambda::Function'], name)).definition.environment,
    invoke: (name, event) => lambda.invoke(named(['AWS::Lambda::Function'], name), event),
    runSchedule: async (name) => {
      const id = named(['AWS::Events::Rule', 'AWS::Scheduler::Schedule'], name);
      const due = schedules.filter((schedule) => schedule.name === id);
      await Promise.all(
        due.map(({ target, event }) => delivery.toTarget(target, scheduled(event, Date.now()))),
      );
    },
    expire: async () => {
      for (const table of tables.values()) await sweepOnce(table, client);
    },
    drain: (timeoutMs = DRAIN_MS) =>
      drain(
        { streams, queueNames, queues: services.queues, delivery, sesEvents, activity: () => activity },
        timeoutMs,
      ),
  };
  await options.prepare?.(cloud);
  server.open({
    apis,
    distribution,
    mailbox: services.mailbox,
    health: () => ({ ok: true, gateway: gateway.url, routes }),
  });
  return cloud;
}

const sizeOf = (stack: SynthesizedStack): number => Object.keys(stack.template.Resources).length;
