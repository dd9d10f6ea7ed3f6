import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod/mini';
import { type OpsAnswer, OpsCommand, urlKey } from '../shared/ops.ts';
import { exportClub, type Send } from './parts/export-club.ts';
import { importClub } from './parts/import-club.ts';
import { sendCommand } from './parts/ops-function.ts';
import { root } from './parts/run.ts';

const usage = `Användning: npm run club -- <kommando> [val]

  create --name NAMN --url-key ADRESS --admin-email EMAIL --admin-name "FÖRNAMN EFTERNAMN"
  list
  activate --url-key ADRESS
  deactivate --url-key ADRESS
  approve ADRESS --org-number NUMMER
  role --email EMAIL --role Master|Admin|TeamAdmin|ContentAdmin|Kassör [--take] [--url-key ADRESS] [--name NAMN]
  redrive --queue account|activation|ticket|winner|job|events [--discard]
  export --url-key ADRESS --to KATALOG
  import --from KATALOG [--url-key NY-ADRESS]
  recount --url-key ADRESS
  erase --url-key ADRESS --email EMAIL
  base-amount [--year ÅR --amount KRONOR --source KÄLLA [--unconfirmed] | --year ÅR --remove]
  check

Utan --stack mot tjänsten på den här datorn (DATA_DIR, annars .local).
Med --stack NAMN mot en driftsatt, med AWS:s vanliga inloggning.`;

/** The part of `cloud.json` in the data directory that a running local service publishes. */
const LocalCloud = z.object({
  lambdaEndpoint: z.string(),
  functions: z.record(z.string(), z.string()),
  credentials: z.optional(z.object({ accessKeyId: z.string(), secretAccessKey: z.string() })),
});

/** The function's logical id, which is also the suffix of its name. */
const opsFunction = 'runOps';

const options = {
  stack: { type: 'string' },
  name: { type: 'string' },
  'url-key': { type: 'string' },
  'admin-email': { type: 'string' },
  'admin-name': { type: 'string' },
  'org-number': { type: 'string' },
  email: { type: 'string' },
  role: { type: 'string' },
  take: { type: 'boolean', default: false },
  queue: { type: 'string' },
  discard: { type: 'boolean', default: false },
  to: { type: 'string' },
  from: { type: 'string' },
  year: { type: 'string' },
  amount: { type: 'string' },
  source: { type: 'string' },
  unconfirmed: { type: 'boolean', default: false },
  remove: { type: 'boolean', default: false },
} as const;

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options });
  } catch {
    throw new Error(usage);
  }
}

/** Parses the command line. @throws one sentence per line if it is invalid */
function read(argv: readonly string[]): {
  stack: string | undefined;
  run: (send: Send) => Promise<OpsAnswer>;
} {
  const { values, positionals } = parse(argv);
  const { stack, ...rest } = values;
  const [command, ...more] = positionals;
  // An approval names its club alone, without the option's name.
  if (command === 'approve' && more.length === 1) rest['url-key'] ??= more.pop();
  if (command === undefined || more.length > 0) throw new Error(usage);
  const run = command === 'export' || command === 'import' ? readTransfer(command, rest) : undefined;
  if (run) return { stack, run: async (send) => ({ message: await run(send) }) };
  const given = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name.replace(/-[a-z]/g, (part) => part.slice(1).toUpperCase()),
      value,
    ]),
  );
  const parsed = OpsCommand.safeParse({ ...given, command });
  if (parsed.success) return { stack, run: (send) => send(parsed.data) };
  const unknown = parsed.error.issues.some((issue) => issue.path[0] === 'command');
  if (unknown) throw new Error(usage);
  throw new Error([...new Set(parsed.error.issues.map((issue) => issue.message))].join('\n'));
}

/** Exports a club to files or imports it: many calls. */
function readTransfer(
  command: 'export' | 'import',
  { to, from, 'url-key': key }: { to?: string; from?: string; 'url-key'?: string },
): (send: Send) => Promise<string> {
  const parsed = key === undefined && command === 'import' ? undefined : urlKey.safeParse(key);
  if (parsed?.error) throw new Error(parsed.error.issues[0]?.message);
  if (command === 'import') {
    if (from === undefined) throw new Error('Ange --from');
    return (send) => importClub(send, path.resolve(from), parsed?.data, console.error);
  }
  if (to === undefined) throw new Error('Ange --to');
  return (send) => exportClub(send, parsed?.data ?? '', path.resolve(to), console.error);
}

/** The client and function name of a deployed stack, or of the local service without a stack. */
function reach(stack: string | undefined): { client: LambdaClient; name: string } {
  if (stack !== undefined) return { client: new LambdaClient({}), name: `${stack}-${opsFunction}` };
  const file = path.join(path.resolve(root, process.env.DATA_DIR ?? '.local'), 'cloud.json');
  if (!existsSync(file))
    throw new Error(`Ingen tjänst kör på den här datorn (${file} saknas). Starta den med npm start.`);
  const local = LocalCloud.parse(JSON.parse(readFileSync(file, 'utf8')));
  const name = local.functions[opsFunction];
  if (name === undefined) throw new Error(`Tjänsten på den här datorn har inget ops-kommando (${file}).`);
  return {
    client: new LambdaClient({
      endpoint: local.lambdaEndpoint,
      region: 'eu-north-1',
      credentials: local.credentials ?? { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
    name,
  };
}

try {
  const { stack, run } = read(process.argv.slice(2));
  const reached = reach(stack);
  const answer = await run((command) => sendCommand(reached, command));
  if ('error' in answer) throw new Error(answer.error);
  console.log(answer.message);
  for (const { name, urlKey, active, standing, organisationNumber } of answer.clubs ?? [])
    console.log(
      [
        `  ${name} (${urlKey})`,
        ...(active ? [] : ['inaktiv']),
        ...(standing === 'trial' ? ['på prov'] : []),
        ...(organisationNumber === undefined ? [] : [`godkänd, ${organisationNumber}`]),
      ].join(', '),
    );
  for (const { club, mail, reason, receivers } of answer.refused ?? [])
    console.log(`  ${club}, mail ${mail}, ${receivers} mottagare: ${reason}`);
  for (const drift of answer.drifts ?? []) console.log(`  ${drift}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
