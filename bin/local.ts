import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { startCloud } from '../infra/local/cloud.ts';
import type { LocalCloud, Sample } from '../infra/local/cloud-options.ts';
import { isAlive } from '../infra/local/storage/data-directory.ts';
import { assemble, cloudDirectory, siteDirectory } from './parts/assemble.ts';
import { root, run } from './parts/run.ts';

/** `npm start`: runs the whole product on this machine. */
const { values } = parseArgs({
  options: { fresh: { type: 'boolean', default: false }, 'no-demo': { type: 'boolean', default: false } },
});
const dataDir = path.resolve(root, process.env.DATA_DIR ?? '.local');
const host = process.env.HOST ?? '127.0.0.1';
const isLoopback = ['127.0.0.1', 'localhost', '::1'].includes(host);
const port = Number(process.env.PORT ?? 3000);
const seeded = path.join(dataDir, 'seeded');
/**
 * Exists while a new data directory gets its demo data: if the first start is interrupted, the directory is discarded.
 */
const seeding = path.join(dataDir, 'seeding');
const started = performance.now();
let isNew = false;

try {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT är inget portnummer: ${process.env.PORT}`);
  await assemble({ site: true, say: console.log });
  if (values.fresh || (existsSync(seeding) && !existsSync(seeded))) discard();
  isNew = !existsSync(path.join(dataDir, 'secrets.json'));
  console.log('Startar det lokala molnet …');
  const cloud = await startCloud({
    assembly: cloudDirectory,
    siteDir: siteDirectory,
    dataDir,
    port,
    host,
    // With port 0 only the cloud knows its port.
    ...(port !== 0 && { publicUrl: addressOf(port) }),
    prepare,
    samples,
    log,
  });
  announce(cloud);
  // Flushed now too: a killed process does not flush at its end.
  flushCompileCache();
  stopOnSignal(cloud);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** IPv4 addresses of this machine on its network. */
function networkAddresses(): string[] {
  const addresses = Object.values(os.networkInterfaces()).flat();
  return addresses.flatMap((each) => (each?.family === 'IPv4' && !each.internal ? [each.address] : []));
}

/** The public URL: links in mails must work on a phone in the same network. */
function addressOf(openPort: number): string {
  const name = isLoopback ? 'localhost' : (networkAddresses()[0] ?? 'localhost');
  return `http://${name}:${openPort}`;
}

/** Deletes the data directory, unless a running service uses it. */
function discard(): void {
  const lock = path.join(dataDir, 'cloud.json');
  if (existsSync(lock)) {
    const { pid } = JSON.parse(readFileSync(lock, 'utf8')) as { pid: number };
    if (isAlive(pid)) throw new Error(`Tjänsten kör redan på ${dataDir} (process ${pid}). Stoppa den först.`);
  }
  rmSync(dataDir, { recursive: true, force: true });
}

/** On the first start, before requests are served: creates the demo data and its mails. */
async function prepare(cloud: Omit<LocalCloud, 'stop'>): Promise<void> {
  const { credentials, region } = cloud.endpoints;
  if (values['no-demo'] || existsSync(seeded)) return;
  const began = performance.now();
  console.log('Lägger in demodata …');
  if (isNew) writeFileSync(seeding, '');
  const code = await run(process.execPath, [path.join(root, 'functions/demo/seed.ts')], {
    env: {
      ...cloud.environment('runOps'),
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_REGION: region,
    },
  });
  if (code !== 0) throw new Error('Demodatan gick inte att lägga in. Försök igen med npm start -- --fresh.');
  await cloud.drain();
  cloud.mails.clear();
  writeFileSync(seeded, new Date().toISOString());
  rmSync(seeding, { force: true });
  console.log(`Lägger in demodata … klart (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}

/** A sample of every kind of mail, from the current templates. */
async function samples(): Promise<readonly Sample[]> {
  const program = path.join(root, 'functions/demo/print-sample-mails.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program], { maxBuffer: 10_000_000 });
  const printed = JSON.parse(stdout) as readonly (Omit<Sample, 'raw'> & { raw: string })[];
  return printed.map((sample) => ({ ...sample, raw: Buffer.from(sample.raw, 'base64') }));
}

/** Writes the log to a file; the terminal shows errors and warnings only. */
function log(line: string): void {
  writeFileSync(path.join(dataDir, 'service.log'), `${line}\n`, { flag: 'a' });
  if (/"level":"(error|warn)"/.test(line)) console.error(line);
}

function announce(cloud: LocalCloud): void {
  const url = addressOf(cloud.port);
  const lines = [
    '',
    `Ready ${url}`,
    '',
    `  Mail som tjänsten skickat   ${url}/_local/mail`,
    `  Exempel på varje mail       ${url}/_local/samples`,
    `  API-dokumentet              ${url}/api/openapi.json`,
    ...(values['no-demo']
      ? [`  Ingen demodata: starta en förening på ${url}/start-club, eller med npm run club -- create …`]
      : [
          '  Logga in, lösenord lottdemo1 överallt (eller @soderby.example i Söderby IK):',
          ...['master', 'content', 'admin', 'kassor', 'ledare', 'saljare', 'familjen'].map(
            (name) => `    ${`${name}@nordviken.example`.padEnd(32)}Nordvikens IF`,
          ),
        ]),
    '',
    `  Startade på ${((performance.now() - started) / 1000).toFixed(1)} s. Avsluta med Ctrl-C.`,
  ];
  if (!isLoopback)
    lines.push(
      `  Öppen för nätverket: ${networkAddresses()
        .map((address) => `http://${address}:${cloud.port}`)
        .join(' ')}`,
    );
  console.log(lines.join('\n'));
}

function stopOnSignal(cloud: LocalCloud): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    console.log('\nStoppar …');
    cloud.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
