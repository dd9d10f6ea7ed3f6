import { randomInt } from 'node:crypto';
import { Pool } from 'pg';
import { buyer, type Contender, isSold, ownTickets, type Script, sellers, type Wire } from './contender.ts';
import { startPostgres } from './postgres-server.ts';
import { listen, newApp, Sale, tokenOf, userOf } from './server.ts';

/** Tickets of a lottery by number; by seller; and the sold ones, so that counting and drawing read an index alone. */
const schema = `
create table users (id text primary key, team text not null, name text not null, role text not null);
create table lotteries (id serial primary key, name text not null, price int not null, closed boolean not null,
  valid_until timestamptz not null);
create table tickets (
  lottery_id int not null references lotteries, number int not null, user_id text not null references users,
  buyer_first text, buyer_last text, buyer_email text, buyer_phone text, sold_at timestamptz,
  primary key (lottery_id, number));
create index tickets_of_user on tickets (user_id, lottery_id, number);
create index sold_tickets on tickets (lottery_id, number) where sold_at is not null;
create table winners (lottery_id int not null, prize int generated always as identity, number int not null,
  unique (lottery_id, number));
`;

/** Statements that the server has parsed and planned once a connection. */
const statements = {
  user: 'select id, team, role from users where id = $1',
  home: `select l.id, l.name, l.price, l.valid_until, t.number, t.buyer_first, t.buyer_last, t.buyer_email, t.sold_at
    from tickets t join lotteries l on l.id = t.lottery_id where t.user_id = $1 and not l.closed order by l.id, t.number`,
  sell: `update tickets t set buyer_first = $4, buyer_last = $5, buyer_email = $6, buyer_phone = $7, sold_at = now()
    from lotteries l where l.id = t.lottery_id and not l.closed and l.valid_until > now()
    and t.lottery_id = $1 and t.number = $2 and t.user_id = $3 and t.sold_at is null returning t.number`,
  unsell: `update tickets set buyer_first = null, buyer_last = null, buyer_email = null, buyer_phone = null, sold_at = null
    where lottery_id = $1 and number = $2 and user_id = $3 returning number`,
  summary: `select (select count(*) from tickets where lottery_id = $1) as total,
    (select count(*) from tickets where lottery_id = $1 and sold_at is not null) as sold`,
  sold: 'select count(*)::int as sold from tickets where lottery_id = $1 and sold_at is not null',
  pick: `select number, buyer_first, buyer_last from tickets where lottery_id = $1 and sold_at is not null
    order by number offset $2 limit 1`,
  win: 'insert into winners (lottery_id, number) values ($1, $2) on conflict do nothing returning prize',
} as const;

/** Express and PostgreSQL: pooled connections, prepared statements, an index for each question, fsync on. */
export async function postgres(): Promise<Contender> {
  const database = startPostgres();
  const pool = new Pool({ host: database.host, user: 'bench', database: 'postgres', max: 20 });
  await pool.query(schema);
  const run = async (name: keyof typeof statements, values: readonly unknown[]) =>
    (await pool.query<Record<string, unknown>>({ name, text: statements[name], values: [...values] })).rows;
  const app = newApp();
  app.use(async (request, response, next) => {
    const [user] = await run('user', [userOf(request)]);
    if (!user) return void response.status(401).end();
    response.locals.user = user.id;
    next();
  });
  app.get(
    '/home',
    async (_request, response) => void response.json(await run('home', [response.locals.user])),
  );
  app.put('/:lottery/sale', async (request, response) => {
    const { number, firstName, lastName, email, phone } = Sale.parse(request.body);
    const { lottery } = request.params;
    const sold = await run('sell', [
      lottery,
      number,
      response.locals.user,
      firstName,
      lastName,
      email,
      phone,
    ]);
    response.status(sold.length > 0 ? 200 : 409).json(sold[0]?.number ?? null);
  });
  app.delete('/:lottery/sale/:number', async (request, response) => {
    const { lottery, number } = request.params;
    response.json(await run('unsell', [lottery, number, response.locals.user]));
  });
  app.get('/:lottery/summary', async (request, response) => {
    response.json((await run('summary', [request.params.lottery]))[0]);
  });
  app.get('/:lottery/odds', async (request, response) => {
    const [{ sold } = { sold: 0 }] = await run('sold', [request.params.lottery]);
    response.json({ percentage: 100 / Number(sold) });
  });
  app.post('/:lottery/draw', async (request, response) => {
    const { lottery } = request.params;
    for (;;) {
      const [{ sold } = { sold: 0 }] = await run('sold', [lottery]);
      const [winner] = await run('pick', [lottery, randomInt(Number(sold))]);
      if (winner && (await run('win', [lottery, winner.number])).length > 0)
        return void response.json(winner);
    }
  });
  const server = await listen(app);
  return {
    name: `PostgreSQL ${database.version}`,
    processes: [database.pid],
    prepare: (tickets) => prepare(pool, server.url, tickets),
    stop: async () => {
      await server.close();
      await pool.end();
      database.stop();
    },
  };
}

/** A lottery of so many tickets and its sellers; the numbers after its others are of the seller who asks. */
async function prepare(pool: Pool, url: string, tickets: number): Promise<Script> {
  const { rows } = await pool.query<{ id: number }>(
    "insert into lotteries (name, price, closed, valid_until) values ('Bench', 40, false, now() + interval '30 days') returning id",
  );
  const lottery = rows[0]?.id ?? 0;
  const userIds = Array.from({ length: sellers }, (_, index) => `user-${lottery}-${index}`);
  const seller = `seller-${lottery}`;
  await pool.query("insert into users select id, 'p12', 'Medlem', 'member' from unnest($1::text[]) as id", [
    [...userIds, seller],
  ]);
  const numbers = Array.from({ length: tickets + ownTickets }, (_, index) => index + 1);
  const share = Math.ceil(tickets / sellers);
  await pool.query(
    `insert into tickets (lottery_id, number, user_id, buyer_first, buyer_last, buyer_email, buyer_phone, sold_at)
     select $1, number, user_id, f, f, f, f, case when f is null then null else now() end
     from unnest($2::int[], $3::text[], $4::text[]) as t (number, user_id, f)`,
    [
      lottery,
      numbers,
      numbers.map((number) => (number > tickets ? seller : userIds[Math.floor((number - 1) / share)])),
      numbers.map((number) => (number <= tickets && isSold(number) ? 'Åsa Köpare' : null)),
    ],
  );
  await pool.query('vacuum analyze tickets');
  const at = (method: string, place: string, body?: object): Wire => ({
    method,
    path: `/${lottery}/${place}`,
    ...(body && { body }),
  });
  return {
    url,
    authorization: `Bearer ${tokenOf(seller)}`,
    home: { method: 'GET', path: '/home' },
    sales: numbers.slice(tickets).map((number) => at('PUT', 'sale', { number, ...buyer })),
    removal: at('DELETE', 'sale/{sold}'),
    summary: at('GET', 'summary'),
    odds: at('GET', 'odds'),
    draw: at('POST', 'draw'),
  };
}
