import { describe, expect, it } from 'vitest';
import { readUser, readUserRoles } from '../../shared/contract/user.ts';
import { listOwnTickets } from '../../shared/contract/ticket.ts';
import { callsOf } from '../support/faults.ts';
import { ownCloud } from '../support/own-cloud.ts';
import { logLines } from '../support/test-log.ts';

const cloud = await ownCloud();

/** Source of CloudWatch's metrics: the log lines of requests, which must be JSON and nothing else. */
interface Line {
  readonly event: string;
  readonly route: string;
  readonly service: string;
  readonly status: number;
  readonly code?: string;
  readonly ms: number;
  readonly failed: number;
  readonly cold: number;
  readonly reads: number;
  readonly writes: number;
  readonly _aws: {
    readonly Timestamp: number;
    readonly CloudWatchMetrics: readonly {
      readonly Namespace: string;
      readonly Dimensions: readonly (readonly string[])[];
      readonly Metrics: readonly { readonly Name: string; readonly Unit: string }[];
    }[];
  };
}
const requests = (route: string): Line[] =>
  logLines()
    .map((line) => line.replace(/^\[[^\]]*\] /, ''))
    .filter((line) => line.includes('"event":"request"'))
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.route === route);

describe('each request', () => {
  it('is one line of JSON with its duration, outcome, cold start and units', async () => {
    const { seller } = await cloud.club();
    for (let time = 0; time < 2; time++) await seller.call(listOwnTickets, {});
    const [first, second] = requests('GET /ticket/user');
    expect(first).toMatchObject({
      status: 200,
      failed: 0,
      cold: 1,
      reads: expect.any(Number) as number,
      writes: 0,
    });
    expect(first?.ms).toBeGreaterThan(0);
    expect(second).toMatchObject({ cold: 0 });
  });

  it('states why it was refused, by the code alone', async () => {
    const { seller } = await cloud.club();
    await seller.call(readUser, { params: { id: 'ingen' } });
    expect(requests('GET /user/{id}').at(-1)).toMatchObject({ status: 404, code: 'notFound', failed: 0 });
  });

  it('names as metrics only facts in the line, for the service as a whole and nothing personal', async () => {
    const { admin, seller } = await cloud.club();
    await admin.call(readUser, { params: { id: seller.id } });
    const [line] = requests('GET /user/{id}');
    expect(line?._aws.CloudWatchMetrics).toEqual([
      {
        Namespace: 'Lottlaget',
        Dimensions: [['service']],
        Metrics: ['ms', 'failed', 'cold', 'reads', 'writes'].map((Name) => ({
          Name,
          Unit: Name === 'ms' ? 'Milliseconds' : 'Count',
        })),
      },
    ]);
    for (const { Name } of line?._aws.CloudWatchMetrics[0]?.Metrics ?? [])
      expect(line, Name).toHaveProperty(Name, expect.any(Number));
    expect(line?.service).toBe('Lottlaget');
  });

  it('counts as failed when it fails internally, not when it is refused', async () => {
    const { admin, seller } = await cloud.club();
    const stop = cloud.local.gateway.intercept((call) =>
      callsOf('readUserRoles')(call) ? 'fail' : undefined,
    );
    const answer = await admin.call(readUserRoles, { params: { userId: seller.id } });
    stop();
    const refused = await seller.call(readUserRoles, { params: { userId: admin.id } });
    expect([answer.status, refused.status]).toEqual([500, 403]);
    expect(requests('GET /user/role/{userId}').map(({ status, failed }) => [status, failed])).toEqual([
      [500, 1],
      [403, 0],
    ]);
  });
});
