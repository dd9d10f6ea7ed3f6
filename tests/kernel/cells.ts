import type { Operation } from '../../shared/contract/index.ts';
import { type Access, type Identity, mayUse } from '../../shared/contract/roles.ts';
import { type Ids, type Input, type Kind, kinds, type Reach, type Row } from './rows/row.ts';
import { type Holding, uniqueEmail, uniqueNumber } from './fixture.ts';
import { clubPartition } from '../../functions/store/table-reader.ts';

/** A caller; a visitor has no session. */
export interface Viewer {
  readonly name: string;
  readonly token: string | undefined;
  readonly identity: Identity | undefined;
  readonly id: string;
  readonly team: string;
  readonly club: string;
  /** The word in all texts of their own club. */
  readonly word: string;
  /** The holdings of their own club's sellers, the own team's first. */
  readonly home: readonly Holding[];
}

/** All callers of the matrix (R28, R30), of one club, and an Admin of another. */
export function viewersOf(own: readonly Holding[], foreign: readonly Holding[]): Viewer[] {
  const [here, there] = [own[0], foreign[0]];
  if (!here || !there) throw new Error('nobody there');
  const { club } = here;
  const of = (
    name: string,
    identity: Identity,
    holding: Holding,
    pick: keyof Holding['club'],
    team: string,
  ) => {
    const { id, token } = holding.club[pick] as Holding['user'];
    const home = holding.club === club ? own : foreign;
    return { name, identity, id, token, team, club: holding.club.id, word: holding.word, home };
  };
  return [
    {
      name: 'visitor',
      identity: undefined,
      token: undefined,
      id: '',
      team: '',
      club: '',
      word: '',
      home: own,
    },
    of('seller', 'Seller', here, 'seller', club.p12),
    of('seller of another team', 'Seller', here, 'otherSeller', club.f10),
    of('TeamAdmin', 'TeamAdmin', here, 'leader', club.p12),
    of('TeamAdmin of another team', 'TeamAdmin', here, 'otherLeader', club.f10),
    of('Admin', 'Admin', here, 'admin', club.office),
    of('Admin of another club', 'Admin', there, 'admin', there.club.office),
    of('ContentAdmin', 'ContentAdmin', here, 'content', club.office),
    of('Kassör', 'Kassör', here, 'treasurer', club.office),
    of('Master', 'Master', here, 'master', club.office),
  ];
}

/** Whether a holding is in the viewer's scope (R30). */
function reaches(viewer: Viewer, reach: Reach, { club, user, team }: Holding): boolean {
  if (reach === 'anyone') return true;
  if (viewer.club !== club.id) return false;
  if (reach === 'club') return true;
  if (reach === 'self') return viewer.id === user.id;
  if (viewer.identity === 'Admin' || viewer.identity === 'Master') return true;
  if (reach === 'admins') return false;
  if (viewer.id === user.id) return true;
  if (reach === 'treasurer' && viewer.identity === 'Kassör') return true;
  return (
    (reach === 'scope' || reach === 'treasurer') && viewer.identity === 'TeamAdmin' && viewer.team === team
  );
}

/** Well-formed ids that name nothing, and malformed ones. */
const inventions: Readonly<Record<string, (kind: Kind) => string>> = {
  'made up': (kind) => {
    const parts: Partial<Record<Kind, string>> = {
      ticket: 'q0q0-1',
      soldTicket: 'q0q0-2',
      sale: 'q0q0-2-1',
      receipt: 'q0q0-q0q0-2-1-q1q1',
      handIn: 'q0q0-u-q5q5-q6q6',
      archivedTicket: 'q0q0-3',
      buyer: 'q0q0-2-q1q1',
      draw: 'q0q0-q2q2',
      controlled: 'q0q0-q2q2',
      control: 'q0q0-q0q0-q2q2-q1q1',
      winner: 'q0q0-q2q2-0',
      fundraiser: 'q0q0-q3q3',
      donor: 'q0q0-q3q3-q4q4',
      account: 'ingen@nowhere.example',
    };
    return parts[kind] ?? 'q0q0q0q0q0q0';
  },
  malformed: () => clubPartition(`x'%"<å`),
  'too long': () => 'x'.repeat(101),
};

/** By kind: ids that name nothing. */
export const inventedIds = Object.fromEntries(
  kinds.map((kind) => [kind, inventions['made up']?.(kind) ?? '']),
) as Readonly<Record<Kind, string>>;

export interface Cell {
  readonly name: string;
  readonly row: Row;
  readonly viewer: Viewer;
  /** The expected refusals; undefined where the request succeeds. */
  readonly refused: readonly string[] | undefined;
  /**
   * Left to those that search: viewers who mirror another one, the Master where an Admin may too, made-up ids from
   * others than the lowest role that may, all roles but one that may not, successes that `npm test` has elsewhere, other
   * forms of a request, and links that anyone may open, from others than a visitor and an Admin.
   */
  readonly isSearched: boolean;
  readonly input: () => Promise<Input | undefined>;
}

/** What reads the whole club is asked first, while the club is small: at the end each job of it takes two seconds. */
export const wholeClubFirst = (all: readonly Operation[]): Operation[] =>
  all.toSorted((one, other) => Number(other.resource === 'person') - Number(one.resource === 'person'));

/** Viewers who mirror another one: that one is refused what is theirs. */
const mirrors = ['seller of another team', 'TeamAdmin of another team', 'Admin of another club'];

/** All ids of a request, with those that must be unique each time. */
export const idsOf = (holding: Holding, overlay: Partial<Ids> = {}): Ids => ({
  ...holding.ids,
  word: holding.word,
  email: uniqueEmail(holding.word),
  number: uniqueNumber(),
  ...overlay,
});

/** Whether a viewer's role may use a route at all. */
const mayAsk = (access: Access, { identity }: Viewer): boolean =>
  access === 'public' || (identity !== undefined && mayUse(access, identity));

/** Every viewer with every kind of id in each place of a row: requests with expected answers. */
export function cellsOf(
  { name, route }: Operation,
  row: Row,
  viewers: readonly Viewer[],
  own: readonly Holding[],
  foreign: readonly Holding[],
): Cell[] {
  const reachOf = row.ids ?? {};
  const places = kinds.filter((kind) => reachOf[kind] !== undefined);
  const reachesAll = (viewer: Viewer, holding: Holding) =>
    places.every((kind) => reaches(viewer, reachOf[kind] ?? 'self', holding));

  // The short run tries nonexistent ids with the lowest role that may use the route, and with an Admin.
  const least = viewers.find((viewer) => mayAsk(route.access, viewer));
  const isSpared = (viewer: Viewer) => !process.env.LONG_RUN && viewer !== least && viewer.name !== 'Admin';

  const mayAdmin = viewers.some((viewer) => viewer.name === 'Admin' && mayAsk(route.access, viewer));
  // `mayUse` alone decides about roles: each route is tried with one of those that may not, and routes with each in turn.
  const forbidden = viewers.filter(
    (viewer) => viewer.identity && !mirrors.includes(viewer.name) && !mayAsk(route.access, viewer),
  );
  const triedForbidden = forbidden[name.length % forbidden.length];

  const isForAnyone = places.length > 0 && places.every((kind) => reachOf[kind] === 'anyone');

  return viewers.flatMap((viewer) => {
    const base = viewer.home.find((holding) => reachesAll(viewer, holding)) ?? viewer.home[0];
    if (!base) throw new Error('nobody at home');
    const cell = (
      what: string,
      ids: Partial<Ids>,
      from: Holding,
      reached: boolean,
      invented?: string,
    ): Cell => {
      const refused = refusalOf(viewer, reached, invented === 'too long');
      const isExtra =
        invented !== undefined ||
        row.again === true ||
        (refused === undefined && row.fresh !== undefined) ||
        (viewer.name === 'Master' && (refused === undefined || mayAdmin)) ||
        (forbidden.includes(viewer) && viewer !== triedForbidden) ||
        (isForAnyone && viewer.name !== 'Admin');
      return {
        name: `${name}: ${viewer.name}, ${what}`,
        row,
        viewer,
        refused,
        isSearched: mirrors.includes(viewer.name) || (isExtra && viewer !== least),
        input: async () => {
          const fresh = refused ? undefined : await row.fresh?.(from);
          return row.request?.(idsOf(base, { ...ids, ...fresh, word: (refused ? base : from).word }));
        },
      };
    };
    if (places.length === 0) return [cell('no ids', {}, base, true)];
    // Refused before an id is read (tests/kernel/order.test.ts), so whose id it is does not matter; the long run checks
    // that.
    if (!process.env.LONG_RUN && !mayAsk(route.access, viewer))
      return [cell(`${places.join()} of whoever asks`, {}, base, true)];
    const seen = new Set<string>();
    // Nor does it matter who opens a link that anyone may use, and each success uses up records that cost a second.
    const isSparedSuccess = isSpared(viewer) && row.fresh !== undefined && isForAnyone;
    const cells = places.flatMap((kind) => [
      ...(isSparedSuccess ? [] : [...own, ...foreign]).flatMap((holding) => {
        const reached =
          reaches(viewer, reachOf[kind] ?? 'self', holding) && reachesAll(viewer, row.bound ? holding : base);
        const ids = row.bound && reachesAll(viewer, holding) ? holding.ids : { [kind]: holding.ids[kind] };
        const request = JSON.stringify(ids);
        if (seen.has(request)) return [];
        seen.add(request);
        const whose = holding.club === viewer.home[0]?.club ? `of ${holding.user.email}` : "another club's";
        const from = reachesAll(viewer, holding) ? holding : base;
        return [cell(`${kind} ${whose}`, ids, from, reached)];
      }),
      ...(isSpared(viewer) ? [] : Object.entries(inventions)).map(([what, make]) =>
        cell(`${kind} ${what}`, { [kind]: make(kind) }, base, false, what),
      ),
    ]);
    // The short run has each viewer succeed once a row; every refusal is asked for.
    const [success] = cells.filter(({ refused }) => refused === undefined);
    return process.env.LONG_RUN
      ? cells
      : cells.filter((each) => each.refused !== undefined || each === success);
  });

  /** Pages state the error in their own words, without a code. */
  function shownOutcome(outcome: string): string {
    return route.answer.kind === 'html' ? outcome.replace(/\S+$/, '') : outcome;
  }

  function refusalOf(viewer: Viewer, reached: boolean, tooLong: boolean): readonly string[] | undefined {
    const { access } = route;
    if (access !== 'public' && viewer.identity === undefined) return ['401 auth.required'];
    if (viewer.identity && !mayUse(access, viewer.identity)) return ['403 auth.forbidden'];
    if (reached) return undefined;
    if (tooLong && !row.anyLength) return [shownOutcome('400 request.invalid')];
    return row.unknown ?? [shownOutcome('404 notFound')];
  }
}
