import { randomUUID } from 'node:crypto';
import { Pool, type PoolClient } from 'pg';
import type { Postgres } from '../peers/postgres-server.ts';
import { type Arena, firstTickets, people, type Outcome } from './arena.ts';

const uniqueViolation = '23505';
type Run = <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>;

/** A table of its own, and transactions at PostgreSQL's default: read committed. */
async function open(database: Postgres, table: string, columns: string) {
  const pool = new Pool({ host: database.host, user: 'bench', database: 'postgres', max: 32 });
  await pool.query(
    `create table ${table} (${columns}); create table ${table}_winners (number int not null);`,
  );
  await pool.query(
    `insert into ${table} (number, seller) select n, n % ${people} from generate_series(1, ${firstTickets}) as n`,
  );
  const transaction: Run = async (work) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
  const end = async (): Promise<Outcome> => {
    const { rows } = await pool.query<{ number: number; sale: string | null }>(
      `select number, sale from ${table}`,
    );
    const { rows: won } = await pool.query<{ number: number }>(`select number from ${table}_winners`);
    return {
      tickets: rows.map(({ number, sale }) => ({ number, ...(sale !== null && { sale }) })),
      told: { total: rows.length, sold: rows.filter(({ sale }) => sale !== null).length },
      winners: won.map(({ number }) => number),
    };
  };
  return { pool, transaction, end, stop: () => pool.end() };
}

/** Numbers from max + 1, and looking before writing: as it is written where nobody has thought of two at once. */
export async function carelessPostgres(database: Postgres): Promise<Arena> {
  const table = 'careless';
  const columns = 'id serial primary key, number int not null, seller int not null, sale text';
  const { transaction, end, stop } = await open(database, table, columns);
  return {
    name: 'PostgreSQL, max + 1 at read committed',
    assign: (seller, quantity) =>
      transaction(async (client) => {
        const { rows } = await client.query<{ max: number }>(`select max(number) from ${table}`);
        const from = (rows[0]?.max ?? 0) + 1;
        await client.query(
          `insert into ${table} (number, seller) select n, $3 from generate_series($1::int, $2::int) as n`,
          [from, from + quantity - 1, seller],
        );
        return true;
      }),
    sell: (number) =>
      transaction(async (client) => {
        const { rows } = await client.query<{ sale: string | null }>(
          `select sale from ${table} where number = $1`,
          [number],
        );
        if (rows[0]?.sale !== null) return undefined;
        const sale = randomUUID();
        await client.query(`update ${table} set sale = $2 where number = $1`, [number, sale]);
        return sale;
      }),
    unsell: (number, sale) =>
      transaction(async (client) => {
        const { rows } = await client.query(
          `select 1 from ${table} t where number = $1 and sale = $2
           and not exists (select from ${table}_winners w where w.number = t.number)`,
          [number, sale],
        );
        if (rows.length === 0) return false;
        await client.query(`update ${table} set sale = null where number = $1`, [number]);
        return true;
      }),
    draw: () =>
      transaction(async (client) => {
        const { rows } = await client.query<{ number: number }>(
          `select number from ${table} where sale is not null
           and number not in (select number from ${table}_winners) order by random() limit 1`,
        );
        if (!rows[0]) return false;
        await client.query(`insert into ${table}_winners values ($1)`, [rows[0].number]);
        return true;
      }),
    end,
    stop,
  };
}

/** A unique number and another try where it was taken; every change says in its condition what it relies on. */
export async function carefulPostgres(database: Postgres): Promise<Arena> {
  const table = 'careful';
  const columns =
    'number int primary key, seller int not null, sale text, won boolean not null default false';
  const { pool, transaction, end, stop } = await open(database, table, columns);
  const changed = async (text: string, values: readonly unknown[]) =>
    ((await pool.query(text, [...values])).rowCount ?? 0) > 0;
  return {
    name: 'PostgreSQL, unique number and retry',
    assign: async (seller, quantity) => {
      for (;;)
        try {
          return await changed(
            `insert into ${table} (number, seller)
             select m.max + n, $2 from (select max(number) from ${table}) m, generate_series(1, $1::int) as n`,
            [quantity, seller],
          );
        } catch (error) {
          if ((error as { code?: string }).code !== uniqueViolation) throw error;
        }
    },
    sell: async (number) => {
      const sale = randomUUID();
      const isSold = await changed(`update ${table} set sale = $2 where number = $1 and sale is null`, [
        number,
        sale,
      ]);
      return isSold ? sale : undefined;
    },
    unsell: (number, sale) =>
      changed(`update ${table} set sale = null where number = $1 and sale = $2 and not won`, [number, sale]),
    draw: () =>
      transaction(async (client) => {
        // Of two that chose the same the second waits for the first, and chooses again.
        for (;;) {
          const { rows } = await client.query<{ number: number }>(
            `select number from ${table} where sale is not null and not won order by random() limit 1`,
          );
          if (!rows[0]) return false;
          const { rowCount } = await client.query(
            `update ${table} set won = true where number = $1 and sale is not null and not won`,
            [rows[0].number],
          );
          if ((rowCount ?? 0) === 0) continue;
          await client.query(`insert into ${table}_winners values ($1)`, [rows[0].number]);
          return true;
        }
      }),
    end,
    stop,
  };
}
