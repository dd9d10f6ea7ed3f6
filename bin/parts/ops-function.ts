import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { OpsAnswer, type OpsCommand } from '../../shared/ops.ts';

/** Sends a command to the operators' function. Throws a sentence if it cannot be reached or fails. */
export async function sendCommand(
  { client, name }: { client: LambdaClient; name: string },
  command: OpsCommand,
): Promise<OpsAnswer> {
  const { Payload, FunctionError } = await client
    .send(new InvokeCommand({ FunctionName: name, Payload: Buffer.from(JSON.stringify(command)) }))
    .catch((error: unknown) => {
      throw new Error(`Kommandot nådde inte fram till ${name}: ${String(error)}`);
    });
  const text = Buffer.from(Payload ?? []).toString('utf8');
  if (FunctionError !== undefined) throw new Error(`Kommandot misslyckades: ${text}`);
  return OpsAnswer.parse(JSON.parse(text));
}
