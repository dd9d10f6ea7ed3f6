import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod/mini';
import { OpsAnswer, OpsCommand } from '../shared/ops.ts';
import { root } from './run.ts';

const usage = `Användning: npm run club -- <kommando> [val]

  create --name NAMN --url-key ADRESS --admin-email EMAIL --admin-name "FÖRNAMN EFTERNAMN"
  list
  activate --url-key ADRESS
  deactivate --url-key ADRESS
  role --email EMAIL --role Master|Admin|TeamAdmin|ContentAdmin [--take] [--url-key ADRESS] [--name NAMN]
  redrive --queue account|ticket|winner|job|events [--discard]

Utan --stack mot tjänsten på den här datorn (DATA_DIR, annars .local).
Med --stack NAMN mot en driftsatt, med AWS:s vanliga inloggning.`;

/** What a running local service says about itself in its data directory. */
const LocalCloud = z.object({
  lambdaEndpoint: z.string(),
  functions: z.record(z.string(), z.string()),
  credentials: z.optional(z.object({ accessKeyId: z.string(), secretAccessKey: z.string() })),
});

/** The function's logical id, and its name after that of the stack. */
const opsFunction = 'runOps';

const options = {
  stack: { type: 'string' },
  name: { type: 'string' },
  'url-key': { type: 'string' },
  'admin-email': { type: 'string' },
  'admin-name': { type: 'string' },
  email: { type: 'string' },
  role: { type: 'string' },
  take: { type: 'boolean', default: false },
  queue: { type: 'string' },
  discard: { type: 'boolean', default: false },
} as const;

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options });
  } catch {
    throw new Error(usage);
  }
}

/** What was typed, as a command, and where it goes. @throws one sentence a line where it is not complete */
function read(argv: readonly string[]): { stack: string | undefined; command: OpsCommand } {
  const { values, positionals } = parse(argv);
  const { stack, ...rest } = values;
  const [command, ...more] = positionals;
  if (command === undefined || more.length > 0) throw new Error(usage);
  const given = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name.replace(/-[a-z]/g, (part) => part.slice(1).toUpperCase()),
      value,
    ]),
  );
  const parsed = OpsCommand.safeParse({ ...given, command });
  if (parsed.success) return { stack, command: parsed.data };
  const unknown = parsed.error.issues.some((issue) => issue.path[0] === 'command');
  if (unknown) throw new Error(usage);
  throw new Error([...new Set(parsed.error.issues.map((issue) => issue.message))].join('\n'));
}

/** The client and the function's name, of a deployed stack or of the service on this machine. */
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

async function send({ stack, command }: ReturnType<typeof read>): Promise<OpsAnswer> {
  const { client, name } = reach(stack);
  const { Payload, FunctionError } = await client
    .send(new InvokeCommand({ FunctionName: name, Payload: Buffer.from(JSON.stringify(command)) }))
    .catch((error: unknown) => {
      throw new Error(`Kommandot nådde inte fram till ${name}: ${String(error)}`);
    });
  const text = Buffer.from(Payload ?? []).toString('utf8');
  if (FunctionError !== undefined) throw new Error(`Kommandot misslyckades: ${text}`);
  return OpsAnswer.parse(JSON.parse(text));
}

try {
  const answer = await send(read(process.argv.slice(2)));
  if ('error' in answer) throw new Error(answer.error);
  console.log(answer.message);
  for (const { name, urlKey, active } of answer.clubs ?? [])
    console.log(`  ${name} (${urlKey})${active ? '' : ', inaktiv'}`);
  for (const { club, mail, reason, receivers } of answer.refused ?? [])
    console.log(`  ${club}, mail ${mail}, ${receivers} mottagare: ${reason}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
