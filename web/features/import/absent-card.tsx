import { shownEmail } from '../../../shared/domain/shown-email.ts';
import { useState } from 'react';
import type { AbsentUser, ImportPreview } from '../../../shared/contract/member-import.ts';
import { listUsers } from '../../../shared/contract/user.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useList } from '../../api/use-query.ts';
import { Button } from '../../components/button.tsx';
import { Link } from '../../components/link.tsx';
import { confirm } from '../../components/confirm-store.ts';
import { VirtualList } from '../../components/virtual-list.tsx';
import { JobCard } from './job-card.tsx';
import type { Import } from './use-import.ts';

interface AbsentCardProps {
  readonly work: Import;
  readonly preview: ImportPreview;
  /** Members in the list. */
  readonly listed: number;
}

const isAdmin = ({ roleName }: AbsentUser): boolean => roleName === 'Admin' || roleName === 'Master';
const users = (count: number): string => `${formatNumber(count)} användare`;

/** Those who were to be removed and are still members; the job's file says why. */
function Kept({ chosen }: { readonly chosen: ReadonlySet<string> }) {
  const members = useList(listUsers, { query: {} }, { alert: true });
  const kept = members.data?.filter(({ id }) => chosen.has(id)) ?? [];
  if (kept.length === 0) return null;
  return (
    <section className="card" aria-labelledby="kept-title">
      <h2 id="kept-title">Kvar i föreningen</h2>
      <ul className="plain stack tight">
        {kept.map(({ id, firstName, lastName, teamName }) => (
          <li key={id}>
            <Link to={`/user/${id}`} translate="no">
              {firstName} {lastName}
            </Link>{' '}
            <span className="soft small">{teamName}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Members of the list's sections who are missing from the list, for the Admin to choose whom to remove. */
export function AbsentCard({ work, preview: { absent, counts }, listed }: AbsentCardProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { removing } = work;
  if (removing)
    return (
      <>
        <JobCard
          job={removing}
          title="Borttagningen"
          label="Tar bort"
          file="Hämta listan över dem som är kvar"
          hint="Den som har sålt i ett öppet lotteri, har pengar att lämna in eller är administratör är kvar."
        />
        {removing.state === 'done' && removing.result !== undefined && <Kept chosen={chosen} />}
      </>
    );
  if (absent.every(isAdmin)) return null;
  const removable = absent.filter((user) => !isAdmin(user));
  const toggle = (id: string): void =>
    setChosen(chosen.has(id) ? new Set([...chosen].filter((each) => each !== id)) : new Set([...chosen, id]));
  const remove = async (): Promise<void> => {
    const isSure = await confirm(`Vill du ta bort ${users(chosen.size)}?`, {
      text: 'De lotter som de inte har sålt blir lediga. Den som har sålt eller har pengar att lämna in är kvar.',
      ok: 'Ta bort',
      danger: true,
    });
    if (isSure) await work.remove([...chosen]);
  };
  // It may be the list of one team, or corrected rows of an earlier list: one press must not remove members because of
  // it.
  const isPart = counts.absent > listed;
  const areAllChosen = removable.length > 0 && chosen.size === removable.length;
  return (
    <section className="card" aria-labelledby="absent-title">
      <div className="row spread">
        <h2 id="absent-title">Finns inte i filen</h2>
        <span className="soft small">
          {counts.absent > absent.length
            ? `${formatNumber(absent.length)} av ${formatNumber(counts.absent)}`
            : users(counts.absent)}
        </span>
      </div>
      <p className="soft small">
        Användare i listans sektioner som inte finns med. Ingen tas bort utan att du väljer det.
      </p>
      {isPart && (
        <p className="table-file-warning">
          Det är fler än listans {formatNumber(listed)}. Ta bara bort någon om listan är hela registret.
        </p>
      )}
      <div className="row">
        {!isPart && (
          <button
            type="button"
            className="button"
            disabled={removable.length === 0}
            onClick={() => setChosen(areAllChosen ? new Set() : new Set(removable.map(({ id }) => id)))}
          >
            {areAllChosen ? 'Avmarkera alla' : 'Markera alla'}
          </button>
        )}
        <Button look="danger" disabled={chosen.size === 0 || work.isStarting} onClick={() => void remove()}>
          {chosen.size === 0 ? 'Ta bort' : `Ta bort ${users(chosen.size)}`}
        </Button>
      </div>
      <details open={absent.length <= 20 && !isPart}>
        <summary className="strong">Välj användare</summary>
        <VirtualList items={absent} keyOf={({ id }) => id} label="Finns inte i filen" className="absent-rows">
          {(user) => (
            <label className="import-check">
              <input
                type="checkbox"
                aria-label={`${user.firstName} ${user.lastName}`}
                checked={chosen.has(user.id)}
                disabled={isAdmin(user)}
                onChange={() => toggle(user.id)}
              />
              <span className="absent-user">
                <span translate="no">
                  {user.firstName} {user.lastName}
                </span>
                <span className="soft small">
                  {isAdmin(user)
                    ? `${user.teamName} · Administratör`
                    : `${user.teamName} · ${shownEmail(user.email)}`}
                </span>
              </span>
            </label>
          )}
        </VirtualList>
      </details>
    </section>
  );
}
