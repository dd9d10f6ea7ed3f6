import { use, useId } from 'react';
import { leadsTo, NavFold, NavFolds } from './groups-fold.tsx';
import { NavRetry } from './groups-retry.tsx';
import { areFew, NavTeams } from './groups-teams.tsx';
import { NavContext, NavEntry } from './nav-entry.tsx';
import type { Navigation, NavGroup } from './navigation.ts';

/** A heading with its links, all of them visible. */
function Group({ label, items }: NavGroup) {
  const id = useId();
  return (
    <section className="nav-admin" aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <ul className="plain">
        {items.map((item) => (
          <li key={item.path}>
            <NavEntry {...item} />
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
