import { shownEmail } from '../../../shared/domain/shown-email.ts';
import { useId } from 'react';
import { listAdmins, listTeamAdmins } from '../../../shared/contract/user.ts';
import type { ItemOf } from '../../api/call-whole.ts';
import { useList, type Query } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { MailAll } from '../../components/mail-all.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';
import './administrators.css';

type AdminEntry = ItemOf<typeof listAdmins>;

interface GroupProps {
  readonly title: string;
  /** Their rights, in a sentence. */
  readonly about: string;
  /** Shown if there are none. */
  readonly nobody: string;
  readonly of: Query<readonly AdminEntry[]>;
}

function Entry({ user, team }: AdminEntry) {
  return (
    <li className="administrator">
      <Link className="strong" to={`/user/${user.id}`} translate="no">
        {user.firstName} {user.lastName}
      </Link>
      <a href={`mailto:${user.email}`} translate="no">
        {shownEmail(user.email)}
      </a>
      <span className="soft">
        <span className="visually-hidden">Lag: </span>
        <span translate="no">{team.name}</span>
      </span>
    </li>
  );
}

function Group({ title, about, nobody, of }: GroupProps) {
  const id = useId();
  const people = of.data?.map(({ user }) => user) ?? [];
  return (
    <section className="card" aria-labelledby={id}>
      <div className="row spread">
        <h2 id={id}>{title}</h2>
        <MailAll people={people} of={`i gruppen ${title}`} />
      </div>
      <p className="soft">{about}</p>
      <PageState of={of} rows={3} empty={<Empty>{nobody}</Empty>}>
        {(entries) => (
          <ul className="plain administrators" aria-label={title}>
            {entries.map((entry) => (
              <Entry key={entry.user.id} {...entry} />
            ))}
          </ul>
        )}
      </PageState>
    </section>
  );
}

/** The club's admins and its team leaders. */
export function AdministratorsPage() {
  const admins = useList(listAdmins, { query: {} });
  const teamAdmins = useList(listTeamAdmins, { query: {} });
  return (
    <div className="page">
      <PageHeader
        title="Administratörer"
        lead="Roller ger och tar du bort på användarens egen sida, under fliken Ändra."
      />
      <div className="administrator-groups">
        <Group
          title="Admin"
          about="Sköter föreningens lotterier, dragningar, lag och nyheter."
          nobody="Ingen är Admin än."
          of={admins}
        />
        <Group
          title="Lagledare"
          about="Lägger till säljare i sitt lag och tilldelar lotter."
          nobody="Ingen är lagledare än. Öppna en medlems sida och ge rollen under Ändra."
          of={teamAdmins}
        />
      </div>
    </div>
  );
}
