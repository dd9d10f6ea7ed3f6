import { listContent } from '../../shared/contract/content.ts';
import { implement } from '../runtime/implement.ts';
import { keys } from '../table/keys.ts';
import { parseContent } from './content-record.ts';

export const handler = implement(
  listContent,
  { ahead: ({ resources: { service } }) => service.query(keys.contents(), { consistent: true }) },
  async (_call, ahead) => (await ahead).map(parseContent),
);
