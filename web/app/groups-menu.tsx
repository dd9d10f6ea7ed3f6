import { use, useId } from 'react';
import { leadsTo, NavFold, NavFolds } from './groups-fold.tsx';
import { NavRetry } from './groups-retry.tsx';
import { areFew, NavTeams } from './groups-teams.tsx';
import { NavContext, useNavLink } from './nav-entry.tsx';
import type { Navigation, NavGroup, NavLink } from './navigation.ts';

/** The entries to which Admin's other pages belong, by the segments after `/admin/`. */
const parents: Readonly<Record<string, string>> = {
  ticketbase: 'ticketbases',
  'hand-out': 'ticketbases',
  draws: 'ticketbases',
  draw: 'ticketbases',
  stats: 'ticketbases',
  section: 'sections',
  import: 'sections',
  season: 'sections',
  fundraiser: 'fundraisers',
  log: 'settings',
  privacy: 'settings',
  account: 'economy',
  bank: 'economy',
  question: 'questions',
};

/** A link of Admin, also marked on the pages below its own. */
function AdminEntry({ label, path }: NavLink) {
  const link = useNavLink(path);
  const [, , segment = ''] = use(NavContext).path.split('/');
  const isAbove = path === `/admin/${parents[segment] ?? segment}`;
  return (
    <a className="nav-link" {...link} aria-current={link['aria-current'] ?? (isAbove || undefined)}>
      {label}
    </a>
  );
}

/** A heading with its links, all of them visible. */
function Group({ label, items }: NavGroup) {
  const id = useId();
  return (
    <section className="nav-admin" aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <ul className="plain">
        {items.map((item) => (
          <li key={item.path}>
            <AdminEntry {...item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** More sections than this are collapsed together. */
const many = 8;

interface GroupsMenuProps {
  readonly navigation: Navigation;
  /** Whether many sections start expanded, each of them collapsed. */
  readonly isRoomy?: boolean;
}

/** Every entry in a column, Admin before the teams. */
export function GroupsMenu({ navigation, isRoomy = false }: GroupsMenuProps) {
  const { own, served, admin, about, retry } = navigation;
  const { path } = use(NavContext);
  const isHere = served.some((entry) => leadsTo(entry, path));
  return (
    <>
      <NavFolds entries={own} areOpen />
      {admin.map((group) => (
        <Group key={group.label} {...group} />
      ))}
      {retry && <NavRetry retry={retry} />}
      {served.length > many ? (
        <NavFold label="Lag" icon="team" startsOpen={isRoomy || isHere}>
          <NavTeams served={served} />
        </NavFold>
      ) : (
        <NavTeams served={served} />
      )}
      {/* Collapses when the server's menu turns out to be long. */}
      <NavFolds key={String(areFew(served))} entries={about} areOpen={areFew(served)} />
    </>
  );
}
