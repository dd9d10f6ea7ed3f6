import type { TestCloud } from '../../../support/start-cloud.ts';
import type { Mutant } from './mutants.ts';
import { sendAsItIs } from './rewriting.ts';

/**
 * Takes a protection away from now on: what those functions send is changed on its way.
 * @param met is called for each call that was changed
 * @returns what gives it back
 */
export const plant = (
  { local: { gateway } }: TestCloud,
  { of, change }: Pick<Mutant, 'of' | 'change'>,
  met: () => void,
): (() => void) =>
  gateway.intercept((call) => {
    const isIts = call.service === 'dynamodb' && of.some((name) => call.caller.name.endsWith(`-api-${name}`));
    if (!isIts || !change(call)) return undefined;
    met();
    sendAsItIs(call);
    return undefined;
  });
