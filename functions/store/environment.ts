import { Environment } from '../../shared/environment.ts';

let parsed: Environment | undefined;

/** The function's environment, parsed once. @throws when a variable is missing or malformed */
export function environment(): Environment {
  parsed ??= Environment.parse(process.env);
  return parsed;
}
