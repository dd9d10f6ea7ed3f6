import { pathOf } from '../../../shared/contract/index.ts';
import { reportLottery, reportTeam } from '../../../shared/contract/report.ts';
import type { TestCloud } from '../../support/cloud.ts';
import type { TestUser } from '../../support/club.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { type ReadSheet, readWorkbook } from '../../support/spreadsheet.ts';

/** An answer with a file. */
export interface Fetched {
  readonly status: number;
  readonly bytes: Uint8Array;
  readonly headers: Headers;
}

/** Fetches without following redirects. */
export async function fetchFile(address: string, user?: TestUser): Promise<Fetched> {
  const headers = user && { authorization: `Bearer ${user.token}` };
  const response = await fetch(address, { redirect: 'manual', ...(headers && { headers }) });
  return {
    status: response.status,
    bytes: new Uint8Array(await response.arrayBuffer()),
    headers: response.headers,
  };
}

/** Outcome of a file's link: `200`, `400 auth.tokenInvalid`. */
export async function outcomeAt(address: string): Promise<string> {
  const { status, bytes } = await fetchFile(address);
  return status === 200 ? '200' : outcomeOf({ status, body: JSON.parse(Buffer.from(bytes).toString()) });
}

const routes = { lottery: reportLottery, team: reportTeam } as const;

/** The report of a lottery or a team, requested by a user. */
export const fetchReport = (cloud: TestCloud, user: TestUser, kind: keyof typeof routes, id: string) =>
  fetchFile(`${cloud.url}${pathOf(routes[kind]).replace('{id}', id)}`, user);

/** Its sheets: the summary and the tickets. */
export async function readReport(
  cloud: TestCloud,
  user: TestUser,
  kind: keyof typeof routes,
  id: string,
): Promise<{ summary: ReadSheet; tickets: ReadSheet; fetched: Fetched }> {
  const fetched = await fetchReport(cloud, user, kind, id);
  if (fetched.status !== 200) throw new Error(`${fetched.status}`);
  const [summary, tickets] = readWorkbook(fetched.bytes);
  if (!summary || !tickets) throw new Error('a sheet is missing');
  return { summary, tickets, fetched };
}
