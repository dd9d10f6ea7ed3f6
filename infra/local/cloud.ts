import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readAssembly } from './template/assembly.ts';
import type { CloudOptions, LocalCloud } from './cloud-options.ts';
import { takeDataDirectory } from './storage/data-directory.ts';
import { deploy, type Deployment } from './deployment.ts';
import { drain } from './drain.ts';
import { EventDelivery } from './lambda/event-delivery.ts';
import { Gateway } from './gateway/gateway.ts';
import { LambdaService } from './lambda/lambda.ts';
import { physicalName } from './template/local-stack.ts';
import { listen } from './main-server.ts';
import { OperatorClient } from './gateway/operator-client.ts';
import { sampleMailbox } from './samples.ts';
import { runSchedules, scheduledEvent } from './lambda/rules.ts';
import { SecretFile } from './foundations/secret-file.ts';
import { credentialsOf, startServices, type Services } from './services.ts';
import type { Resolver } from './template/template.ts';
import { sweepExpired, sweepOnce } from './storage/ttl.ts';

/** Generous: it detects work that never ends, not a busy machine. */
const DRAIN_MS = 600_000;
/** How long running functions may continue when the cloud stops. */
const GRACE_MS = 3000;

/** Cleanup, in reverse order, when the cloud stops or fails to start. */
type Undo = (() => Promise<void> | void)[];

/** Serves a synthesized stack on this machine. Throws an error of one sentence if it cannot start. */
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
  const [stack, ...others] = readAssembly(options.assembly);
  if (!stack || others.length > 0)
    throw new Error(
      `The local cloud runs one stack; the assembly in ${options.assembly} has none or several.`,
    );
  const server = await listen(options.host ?? '127.0.0.1', options.port ?? 0, log);
  undo.push(() => server.stop());
  const url = `http://127.0.0.1:${server.port}`;

  // The gateway listens first: the lock names its port, and its credentials are in the locked directory.
  const gateway = new Gateway(log);
  await gateway.listen();
  undo.push(() => gateway.stop());
  const data = await takeDataDirectory(options.dataDir, gateway.url);
  undo.push(data.release);
  const secrets = new SecretFile(data.temporary ? undefined : path.join(data.path, 'secrets.json'));
  gateway.open(credentialsOf(secrets));

  let activity = 0;
  let streams: Deployment['sources']['streams'] = [];
  const services = await startServices(gateway, data, secrets, stack.region, log, () => {
    activity++;
    for (const stream of streams) stream.notify();
  });
  undo.push(() => services.stop());

  const ending = new AbortController();
  const lambda = new LambdaService(log, options.patience);
  const delivery = new EventDelivery(lambda, services.queues, log, ending.signal);
  const client = new OperatorClient(gateway);
  const deployment = await deploy(stack, {
    gateway,
    services,
    lambda,
    delivery,
    client,
    data,
    publicUrl: options.publicUrl ?? url,
    parameters: options.parameters ?? {},
    siteDir: options.siteDir,
    signal: ending.signal,
    log,
  });
  const { resolver, sources, tables, rules, sesEvents, api, distribution } = deployment;
  streams = sources.streams;

  const working = Promise.all([
    ...[...sources.streams, ...sources.queues].map((source) => source.run()),
    ...(options.sweeps === false
      ? []
      : tables.map((table) => sweepExpired(table, client, ending.signal, log))),
  ]);
  undo.push(async () => {
    ending.abort();
    await server.stop();
    const until = performance.now() + GRACE_MS;
    while (lambda.running > 0 && performance.now() < until) await delay(10);
    await lambda.stop();
    await working;
  });
  for (const mail of services.mailbox.withPendingEvents()) void sesEvents.deliver(mail);
  data.note({ functions: functionNames(resolver), credentials: gateway.operator });
  const routes = api.routes.map(({ key }) => key);
  const health = (): object => ({ ok: true, gateway: gateway.url, routes });
  const queueSources = sources.queues;
  const background = { streams, queueSources, queues: services.queues, delivery, sesEvents };
  const cloud: Omit<LocalCloud, 'stop'> = {
    url,
    port: server.port,
    endpoints: { gateway: gateway.url, credentials: gateway.operator, region: stack.region },
    gateway,
    mails: services.mailbox,
    mailAccount: services.mailAccount,
    ...resourcesOf(resolver, services, lambda),
    runSchedule: async (name) => {
      const rule = physicalName(resolver, 'AWS::Events::Rule', name);
      const due = rules.filter((each) => each.name === rule);
      await Promise.all(due.map((each) => delivery.toTargets(each, scheduledEvent(each, Date.now()))));
    },
    redeliver: async () => {
      for (const { name } of queueSources) await services.queues.redeliver(name);
    },
    expire: async () => {
      for (const table of tables) await sweepOnce(table, client);
    },
    drain: (timeoutMs = DRAIN_MS) => drain({ ...background, activity: () => activity }, timeoutMs),
  };
  await options.prepare?.(cloud);
  if (options.schedules !== false)
    runSchedules(rules, (rule, event) => delivery.toTargets(rule, event), ending.signal);
  const samples = options.samples && sampleMailbox(path.join(data.path, 'samples'), options.samples);
  const hosts = [options.host ?? '', new URL(options.publicUrl ?? url).host];
  server.open({ api, distribution, mailbox: services.mailbox, samples, health, hosts });
  return cloud;
}

type Resources = Pick<
  LocalCloud,
  'table' | 'bucket' | 'queue' | 'queued' | 'environment' | 'invoke' | 'invocations' | 'crash'
>;

/** The stack's resources by their names. */
function resourcesOf(resolver: Resolver, services: Services, lambda: LambdaService): Resources {
  const named = (name: string, type: string): string => physicalName(resolver, type, name);
  const queue = (name: string): string => named(name, 'AWS::SQS::Queue').split('/').pop() ?? '';
  const functionNamed = (name: string): string => named(name, 'AWS::Lambda::Function');
  return {
    table: (name) => named(name, 'AWS::DynamoDB::Table'),
    bucket: (name) => named(name, 'AWS::S3::Bucket'),
    queue,
    queued: async (name) => {
      const { ready, inFlight, delayed } = await services.queues.counts(queue(name));
      return ready + inFlight + delayed;
    },
    environment: (name) => {
      const { environment, identity } = lambda.resolve(functionNamed(name));
      return { ...environment, ...identity };
    },
    invoke: (name, event) => lambda.invoke(functionNamed(name), event),
    invocations: () => lambda.invocations,
    crash: (name) => lambda.crash(functionNamed(name)),
  };
}

const functionNames = (resolver: Resolver): Record<string, string> =>
  Object.fromEntries(resolver.list('AWS::Lambda::Function').map(([id]) => [id, resolver.ref(id)]));
