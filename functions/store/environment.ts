import { Environment } from '../../shared/environment.ts';

let parsed: Environment | undefined;

/** The function's environment, parsed once. @throws when the stack and the code disagree about a name */
export function environment(): Environment {
  parsed ??= Environment.parse(process.env);
  return parsed;
}
