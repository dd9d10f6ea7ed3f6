import { startTestCloud } from '../../../support/start-cloud.ts';
import { startPostgres } from '../peers/postgres-server.ts';
import type { Figure } from '../result.ts';
import { type Arena, firstTickets, type Outcome, people, racers } from './arena.ts';
import { naiveArena } from './naive-arena.ts';
import { ourArena } from './our-arena.ts';
import { carefulPostgres, carelessPostgres } from './postgres-arenas.ts';

const operations = Number(process.env.OPERATIONS ?? 10_000);
/** Tickets of one assignment. */
const quantity = 3;

/** What somebody was told had been done. */
interface Acknowledged {
  tickets: number;
  readonly sales: Map<string, number>;
  readonly removals: Set<string>;
  draws: number;
  refused: number;
}

/**
 * 64 at once on one lottery: 10 % hand out, 46 % sell, 43 % take back, 1 % draw, on the same few hundred tickets. What
 * they were told is held against what is there afterwards.
 */
export async function race(say: (line: string) => void): Promise<Figure[]> {
  const cloud = await startTestCloud();
  const database = startPostgres();
  const arenas: Arena[] = [];
  try {
    arenas.push(
      await ourArena(cloud, firstTickets + operations),
      await carefulPostgres(database),
      await carelessPostgres(database),
      await naiveArena(cloud),
    );
    const figures: Figure[] = [];
    for (const arena of arenas) {
      say(`${arena.name}: ${operations} operations …`);
      const began = performance.now();
      const done = await run(arena);
      const seconds = (performance.now() - began) / 1000;
      const found = violations(done, await arena.end());
      const count = Object.values(found).reduce((sum, value) => sum + value, 0);
      figures.push({
        name: `${arena.name}: violations`,
        value: count,
        unit: '',
        ...(arena.name === 'ours' && { most: 0 }),
        beside: `${Object.entries(found)
          .filter(([, value]) => value > 0)
          .map(([name, value]) => `${name} ${value}`)
          .join(' · ')} (${done.refused} refused, ${Math.round(operations / seconds)}/s)`.trim(),
      });
    }
    return figures;
  } finally {
    for (const arena of arenas) await arena.stop();
    database.stop();
    await cloud.local.stop();
  }
}

const anyOf = (count: number) => Math.floor(Math.random() * count);

async function run(arena: Arena): Promise<Acknowledged> {
  const done: Acknowledged = {
    tickets: firstTickets,
    sales: new Map(),
    removals: new Set(),
    draws: 0,
    refused: 0,
  };
  /** The sales that stand, as far as the racers know: two may take back the same. */
  const standing: [sale: string, number: number][] = [];
  let left = operations;
  const act = async (): Promise<boolean> => {
    const chance = Math.random();
    if (chance < 0.1) {
      if (!(await arena.assign(anyOf(people), quantity))) return false;
      done.tickets += quantity;
    } else if (chance < 0.56 || standing.length === 0) {
      const number = 1 + anyOf(firstTickets);
      const sale = await arena.sell(number);
      if (sale === undefined) return false;
      done.sales.set(sale, number);
      standing.push([sale, number]);
    } else if (chance < 0.99) {
      const entry = standing[anyOf(standing.length)];
      if (!entry || !(await arena.unsell(entry[1], entry[0]))) return false;
      done.removals.add(entry[0]);
      const at = standing.indexOf(entry);
      if (at >= 0) standing.splice(at, 1);
    } else {
      if (!(await arena.draw())) return false;
      done.draws++;
    }
    return true;
  };
  await Promise.all(
    Array.from({ length: racers }, async () => {
      while (left-- > 0) if (!(await act())) done.refused++;
    }),
  );
  return done;
}

/** What must not be, by kind. */
function violations(done: Acknowledged, { tickets, told, winners }: Outcome): Record<string, number> {
  const numbers = new Set(tickets.map(({ number }) => number));
  const held = new Set(tickets.flatMap(({ sale }) => sale ?? []));
  const sold = new Set(tickets.filter(({ sale }) => sale !== undefined).map(({ number }) => number));
  return {
    'numbers given twice': tickets.length - numbers.size,
    'tickets lost': Math.max(0, done.tickets - tickets.length),
    'buyers lost': [...done.sales.keys()].filter((sale) => !held.has(sale) && !done.removals.has(sale))
      .length,
    'sales that came back': [...done.removals].filter((sale) => held.has(sale)).length,
    'winners drawn twice': winners.length - new Set(winners).size,
    'winners not sold': winners.filter((number) => !sold.has(number)).length,
    'prizes lost': Math.max(0, done.draws - winners.length),
    'sums told wrong': Number(told.total !== tickets.length) + Number(told.sold !== held.size),
  };
}
