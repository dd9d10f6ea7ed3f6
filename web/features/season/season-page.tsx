import type { ReactNode } from 'react';
import { listTeams, readSeason, type Season } from '../../../shared/contract/structure.ts';
import { isOfThisSeason, ripeTeams } from '../../../shared/domain/season.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { together, useQuery } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageState } from '../../components/page-state.tsx';
import { useNow } from '../../components/use-now.ts';
import { TeamNames } from './team-names.tsx';
import './season.css';

interface StepProps {
  readonly number: number;
  readonly title: string;
  /** How far it has come. */
  readonly state: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

function Step({ number, title, state, isDone, children }: StepProps) {
  const id = `season-step-${number}`;
  return (
    <li>
      <section className="card" aria-labelledby={id}>
        <div className="row spread">
          <h2 id={id}>
            <span translate="no">{number}</span>. {title}
          </h2>
          <span className={isDone ? 'badge good' : 'badge'}>{state}</span>
        </div>
        {children}
      </section>
    </li>
  );
}

interface OfSeason {
  readonly season: Season;
  readonly now: Date;
}

function ImportStep({ season, now }: OfSeason) {
  const { importedDate, renamedDate } = season;
  const isDone = isOfThisSeason(importedDate, now);
  const isNext = !isDone && isOfThisSeason(renamedDate, now);
  return (
    <Step
      number={2}
      title="Läs in den nya medlemslistan"
      isDone={isDone}
      state={isDone ? `Inläst ${dayOf(importedDate ?? now)}` : 'Att göra'}
    >
      <p>
        Ta ut årets lista ur medlemsregistret och läs in den. De som har bytt lag flyttas med sina lotter, nya
        läggs till, och de som inte finns i listan visas så att du kan ta bort dem på en gång. Den som har
        sålt i ett öppet lotteri eller har pengar att lämna in är kvar.
      </p>
      <p className="soft small">
        Ett lag i listan hittas på sitt namn. Byt därför namn på lagen först. Listan kan läsas in flera
        gånger: ingen läggs till två gånger.
      </p>
      <div>
        <Link className={isNext ? 'button primary' : 'button'} to="/admin/import">
          Importera medlemmar
        </Link>
      </div>
    </Step>
  );
}

function LotteryStep({ season, now }: OfSeason) {
  const { lottery } = season;
  const isDone = lottery !== null && !lottery.closed && isOfThisSeason(lottery.createdDate, now);
  return (
    <Step
      number={3}
      title="Kopiera lotteriet"
      isDone={isDone}
      state={isDone ? `Skapat ${dayOf(lottery.createdDate)}` : 'Att göra'}
    >
      {lottery === null ? (
        <p>Föreningen har inget lotteri att kopiera än.</p>
      ) : (
        <p>
          {isDone ? 'Det nya lotteriet är ' : 'Det senaste lotteriet är '}
          <Link to={`/admin/ticketbase/${lottery.id}`} translate="no">
            {lottery.name}
          </Link>
          .{!isDone && ' Öppna det och välj Kopiera: text, pris, bild, pdf och vinster följer med.'}
        </p>
      )}
      <div>
        <Link className="button" to="/admin/ticketbases">
          Till lotterierna
        </Link>
      </div>
    </Step>
  );
}

/** Leads through a new season: names of teams, the register's list, the lottery (R503). */
export function SeasonPage() {
  const now = useNow();
  const season = useQuery(readSeason, {});
  const teams = useQuery(listTeams, {});
  return (
    <div className="page narrow">
      <PageHeader
        title="Ny säsong"
        lead="Tre steg, i den här ordningen. Alla kan göras om."
        crumbs={[{ label: 'Sektioner', to: '/admin/sections' }, { label: 'Ny säsong' }]}
      />
      <PageState of={together(season, teams)} rows={8}>
        {([found, all]) => {
          const isRenamed = isOfThisSeason(found.renamedDate, now);
          const renamed = new Set(
            all.flatMap(({ id, renamedDate = null }) => (isOfThisSeason(renamedDate, now) ? [id] : [])),
          );
          const ripe = ripeTeams(all.map(({ id, ...team }) => ({ ...team, teamId: id }))).filter(
            ({ teamId }) => !renamed.has(teamId),
          );
          const state = isRenamed
            ? `Klart ${dayOf(found.renamedDate ?? now)}`
            : ripe.length === 0
              ? 'Inga förslag'
              : `${formatNumber(ripe.length)} förslag`;
          return (
            <ol className="plain stack season-steps">
              <Step number={1} title="Byt namn på lagen" isDone={isRenamed} state={state}>
                <TeamNames teams={all} ripe={ripe} renamed={renamed} isRenamed={isRenamed} />
              </Step>
              <ImportStep season={found} now={now} />
              <LotteryStep season={found} now={now} />
            </ol>
          );
        }}
      </PageState>
    </div>
  );
}
