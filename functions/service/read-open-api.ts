import { readOpenApi } from '../../shared/contract/service.ts';
import { implement } from '../kernel/implement.ts';

let document: Record<string, unknown> | undefined;

export const handler = implement(readOpenApi, async () => {
  const { openApiDocument } = await import('../../shared/contract/openapi.ts');
  return (document ??= openApiDocument());
});
