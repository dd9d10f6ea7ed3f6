import { useEffect, useMemo, useState } from 'react';
import { importedRole } from '../../../shared/contract/member-import.ts';
import { listSections, listTeams } from '../../../shared/contract/structure.ts';
import { useQuery } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { openForm } from '../../session/open-forms.ts';
import { AbsentCard } from './absent-card.tsx';
import { ChooseList } from './choose-list.tsx';
import { JobCard } from './job-card.tsx';
import { ListCard } from './list-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import { RowsCard } from './rows-card.tsx';
import { type Options, useImport } from './use-import.ts';
import { useList } from './use-list.ts';
import './import.css';

const initial: Options = {
  createTeams: true,
  moveUsers: true,
  // As the service and this page name a leader: a file of rows that were left out says so.
  leaderWords: new Set([importedRole, 'Lagledare']),
  sectionName: '',
};

/**
 * Imports members from a list (R300–R306): chosen or pasted and read in the browser, then validated by the service,
 * then imported as a job. Each step keeps the choices of the previous ones.
 */
export function ImportPage() {
  const work = useImport();
  const [options, setOptions] = useState(initial);
  const sections = useQuery(listSections, {}, { alert: true }).data ?? [];
  const { data: teams } = useQuery(listTeams, {}, { alert: true });
  const known = useMemo(() => new Set(teams?.map(({ name }) => name.toLowerCase())), [teams]);
  const list = useList(known);
  const isImported = work.importing?.state === 'done';
  useKeptOnPage(list.chosen !== undefined && work.importing === undefined);

  const close = (): void => {
    work.close();
    list.close();
    setOptions(initial);
  };
  const { chosen, members } = list;
  return (
    <div className="page">
      <PageHeader
        title="Importera medlemmar"
        crumbs={[{ label: 'Sektioner', to: '/admin/sections' }, { label: 'Importera' }]}
        lead="Lägg in hela föreningen, eller ett lag, från en lista."
        actions={
          (chosen ?? work.importing) && (
            <button type="button" className="button" onClick={close} disabled={isRunning(work.importing)}>
              {isImported ? 'Importera en lista till' : 'Välj en annan lista'}
            </button>
          )
        }
      />
      {chosen === undefined && !work.importing && <ChooseList list={list} />}
      {chosen && members && work.judged === undefined && (
        <ListCard
          list={list}
          file={chosen}
          members={members}
          options={options}
          sections={sections}
          isBusy={work.isJudging}
          onOptions={setOptions}
          onJudge={() => void work.judge(members, options, known)}
        />
      )}
      {work.importing && (
        <JobCard
          job={work.importing}
          title="Importen"
          label="Importerar"
          file="Hämta utelämnade rader"
          hint="Rätta raderna i filen och importera den. De som redan är inlagda hoppas över."
        />
      )}
      {isImported && (
        <p>
          Den som inte har fått något aktiveringsmail står under{' '}
          <Link to="/admin/members?visa=inte-aktiva">medlemmar som inte är aktiva</Link>: mailen skickas
          därifrån.
        </p>
      )}
      {work.judged && !isImported && <PreviewCard work={work} judged={work.judged} />}
      {work.judged && (
        <AbsentCard work={work} preview={work.judged.preview} listed={work.judged.rows.length} />
      )}
      {work.judged && !isImported && <RowsCard {...work.judged} />}
    </div>
  );
}

const isRunning = (job: { readonly state: string } | undefined): boolean =>
  job !== undefined && job.state !== 'done' && job.state !== 'failed';

/** Asks before the page is left with a list that is not imported. The list itself is not stored anywhere. */
function useKeptOnPage(isOpen: boolean): void {
  useEffect(() => (isOpen ? openForm('import', { unsaved: () => ({}) }) : undefined), [isOpen]);
}
