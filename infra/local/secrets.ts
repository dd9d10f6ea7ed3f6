import { randomBytes } from 'node:crypto';
import { isObject, objectOf, textOf, type Json } from './json.ts';
import type { SecretFile } from './secret-file.ts';
import type { Template } from './template.ts';

/**
 * Resolves `secretsmanager:<arn>:SecretString:<key>` to the secret the template declares: generated on first use, then
 * stored. Throws on references to anything else.
 */
export function secretReferences(template: Template, file: SecretFile): (reference: string) => string {
  return (reference) => {
    const [, id, key = ''] =
      /^secretsmanager:(?:arn:[^:]+:secretsmanager:[^:]*:\d+:)?(?:secret:)?([^:]+):SecretString:?([^:]*)/.exec(
        reference,
      ) ?? [];
    const secret = id === undefined ? undefined : template.Resources[id];
    if (id === undefined || secret?.Type !== 'AWS::SecretsManager::Secret') {
      throw new Error(`The local cloud cannot resolve the dynamic reference ${reference}.`);
    }
    const generate = objectOf(secret.Properties?.GenerateSecretString);
    const value = file.ensure(`secret:${id}`, () => {
      const fixed = secret.Properties?.SecretString;
      if (typeof fixed === 'string') return fixed;
      const generated = randomBytes(32).toString('base64url');
      if (typeof generate.GenerateStringKey !== 'string') return generated;
      const parts = objectOf(JSON.parse(textOf(generate.SecretStringTemplate) || '{}') as Json);
      return JSON.stringify({ ...parts, [generate.GenerateStringKey]: generated });
    });
    if (key === '') return value;
    const parsed: unknown = JSON.parse(value);
    return isObject(parsed) ? textOf(parsed[key]) : '';
  };
}
