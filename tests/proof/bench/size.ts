import type { ObservedCall } from '../../../infra/local/gateway/gateway-observation.ts';
import { readJob } from '../../../shared/contract/service.ts';
import { assignToTeam, maxAssigned } from '../../../shared/contract/ticket.ts';
import { fetchFile, fetchReport } from '../../api/report/files.ts';
import { largeClub } from '../../budgets/large-club.ts';
import { inParallel } from '../../support/parallel.ts';
import { startTestCloud, type TestCloud } from '../../support/start-cloud.ts';
import { isSold } from './peers/contender.ts';
import { Stopwatch } from './processor-time.ts';
import type { Figure } from './result.ts';

const sizes = (process.env.SIZES ?? '10000,100000').split(',').map(Number);
const sellers = 100;

/** Handing out a whole lottery, and its report as a file: what it takes, at 10 000 and 100 000 tickets. */
export async function size(say: (line: string) => void): Promise<Figure[]> {
  const cloud = await startTestCloud();
  try {
    const figures: Figure[] = [];
    for (const tickets of sizes) {
      say(`assigning ${tickets} …`);
      figures.push(...(await assigning(cloud, tickets)));
      say(`report of ${tickets} …`);
      figures.push(...(await reporting(cloud, tickets)));
    }
    return figures;
  } finally {
    await cloud.local.stop();
  }
}

/** How long a report of the largest lottery may be under way, in ms: as long as its function may run. */
const patience = 15 * 60_000;

interface Taken {
  readonly seconds: number;
  /** Seconds of processor time of everything here: edge, functions, emulated table, client. */
  readonly processor: number;
  /** MB by which this process, which runs edge, gateway and functions, was larger at most than before. */
  readonly memory: number;
  readonly reads: number;
  readonly writes: number;
}

/** What something takes until nothing is under way any more. */
async function taken(cloud: TestCloud, run: () => Promise<void>): Promise<Taken> {
  const before = process.memoryUsage.rss();
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  try {
    const watch = new Stopwatch();
    let calls: readonly ObservedCall[] = [];
    const { wall, processor } = await watch.take(async () => {
      ({ calls } = await cloud.observe(async () => {
        await run();
        await cloud.local.drain(patience);
      }));
    });
    return {
      seconds: wall / 1000,
      processor: processor / 1000,
      memory: (most - before) / 1e6,
      reads: calls.reduce((sum, { readUnits }) => sum + readUnits, 0),
      writes: calls.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
    };
  } finally {
    clearInterval(looking);
  }
}

async function assigning(cloud: TestCloud, tickets: number): Promise<Figure[]> {
  const club = await cloud.club();
  const lottery = await club.lottery({ maxNumber: tickets });
  const userIds: string[] = [];
  await inParallel(
    Array.from({ length: sellers }, () => async () => {
      userIds.push((await club.addSeller(club.p12)).id);
    }),
  );
  const { seconds, processor, writes, memory } = await taken(cloud, async () => {
    for (let left = tickets; left > 0; left -= maxAssigned) {
      const quantity = Math.min(left, maxAssigned) / sellers;
      const { status, body } = await club.admin.call(assignToTeam, {
        body: { ticketBaseId: lottery, quantity, userIds },
      });
      if (status >= 300) throw new Error(`assigning: ${status} ${JSON.stringify(body)}`);
      await cloud.local.drain(patience);
    }
  });
  const at = `assigning ${tickets.toLocaleString('sv')}`;
  return [
    {
      name: `${at}: time`,
      value: seconds,
      unit: 's',
      processor,
      beside: `${Math.round(tickets / seconds)} tickets/s`,
    },
    { name: `${at}: a ticket`, value: writes / tickets, unit: 'W', most: 3.4 },
    { name: `${at}: most memory beyond the start`, value: memory, unit: 'MB' },
  ];
}

async function reporting(cloud: TestCloud, tickets: number): Promise<Figure[]> {
  const { club, lottery } = await largeClub(cloud, tickets, sellers, { isSold });
  let bytes = 0;
  const { seconds, processor, reads, memory } = await taken(cloud, async () => {
    const { admin } = club;
    let answer = await fetchReport(cloud, admin, 'lottery', lottery);
    if (answer.status === 202) {
      const { jobId: id } = JSON.parse(Buffer.from(answer.bytes).toString()) as { jobId: string };
      await cloud.local.drain(patience);
      const { body: job } = await admin.call(readJob, { params: { id } });
      if (job.result === undefined) throw new Error(`the report is ${job.state}`);
      answer = await fetchFile(`${cloud.url}${job.result}`, admin);
    }
    if (answer.status !== 200) throw new Error(`report: ${answer.status}`);
    bytes = answer.bytes.byteLength;
  });
  const at = `report of ${tickets.toLocaleString('sv')}`;
  return [
    {
      name: `${at}: time`,
      value: seconds,
      unit: 's',
      processor,
      beside: `${Math.round(bytes / 1000)} kB of xlsx`,
    },
    { name: `${at}: a thousand tickets`, value: (reads / tickets) * 1000, unit: 'R', most: 26 },
    { name: `${at}: most memory beyond the start`, value: memory, unit: 'MB' },
  ];
}
