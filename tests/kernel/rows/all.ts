import { auth } from './auth.ts';
import { content, news } from './content.ts';
import { draw } from './draw.ts';
import { donor, fundraiser } from './fundraiser.ts';
import { image, lottery } from './lottery.ts';
import { structure, user } from './people.ts';
import type { Row, Rows } from './row.ts';
import { club, person, report, service } from './service.ts';
import { sale } from './sale.ts';
import { ticket } from './ticket.ts';

/** The requests of every operation of the API, for all tests that cover every operation. */
export const rows: Rows = {
  ...auth,
  ...club,
  ...content,
  ...news,
  ...fundraiser,
  ...donor,
  ...lottery,
  ...image,
  ...sale,
  ...ticket,
  ...draw,
  ...structure,
  ...user,
  ...report,
  ...service,
  ...person,
};

/** The rows of an operation. */
export const rowsOf = (name: string): readonly Row[] => [rows[name] ?? []].flat();

export type { Row };
