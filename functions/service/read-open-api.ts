import { openApiDocument } from '../../shared/contract/openapi.ts';
import { readOpenApi } from '../../shared/contract/service.ts';
import { implement } from '../kernel/implement.ts';

let document: Record<string, unknown> | undefined;

export const handler = implement(readOpenApi, async () => (document ??= openApiDocument()));
