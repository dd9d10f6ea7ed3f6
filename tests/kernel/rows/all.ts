import { account } from './account.ts';
import { auth } from './auth.ts';
import { content, news } from './content.ts';
import { draw } from './draw.ts';
import { handOut } from './hand-out.ts';
import { donor, fundraiser } from './fundraiser.ts';
import { image, lottery } from './lottery.ts';
import { payment, reminder } from './payment.ts';
import { search, structure, user } from './people.ts';
import type { Row, Rows } from './row.ts';
import { club, person, report, service } from './service.ts';
import { sale } from './sale.ts';
import { settlement } from './settlement.ts';
import { ticket } from './ticket.ts';

/** The requests of every operation of the API, for all tests that cover every operation. */
export const rows: Rows = {
  ...account,
  ...auth,
  ...club,
  ...content,
  ...news,
  ...fundraiser,
  ...donor,
  ...lottery,
  ...image,
  ...sale,
  ...settlement,
  ...ticket,
  ...handOut,
  ...draw,
  ...structure,
  ...user,
  ...search,
  ...report,
  ...service,
  ...person,
  ...payment,
  ...reminder,
};

/** The rows of an operation. */
export const rowsOf = (name: string): readonly Row[] => [rows[name] ?? []].flat();

export type { Row };
