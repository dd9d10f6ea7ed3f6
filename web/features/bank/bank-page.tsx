import { useState } from 'react';
import { readSettings } from '../../../shared/contract/settings.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { listSettledLotteries } from '../../../shared/contract/settlement.ts';
import { DropFile } from '../../components/desktop/drop-file.tsx';
import { useTableFile } from '../../components/table-file/use-table-file.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, Loading } from '../../components/page-state.tsx';
import { useQuery } from '../../api/use-query.ts';
import { may } from '../../session/access.ts';
import { useUser } from '../../session/use-session.ts';
import { Can } from '../../session/can.tsx';
import { ReminderDialog } from '../../components/reminder-dialog.tsx';
import { Link } from '../../components/link.tsx';
import { ExampleFile } from './example-file.tsx';
import { guessLayout } from './layout.ts';
import { LayoutForm } from './layout-form.tsx';
import { ReportTable } from './report-table.tsx';
import { useReport } from './use-report.ts';
import './bank.css';

/** Shown instead of the tool if the club does not track payments. */
function NotFollowed() {
  return (
    <Empty
      action={
        <Can access="admin">
          <Link className="button primary" to="/admin/settings">
            Till inställningarna
          </Link>
        </Can>
      }
    >
      Föreningen följer inte vad som är betalt, så det finns inga köp att bekräfta.{' '}
      <Can access="admin" otherwise="En administratör slår på det under Inställningar.">
        Slå på det under Inställningar.
      </Can>
    </Empty>
  );
}

/** What is left when the bank's report has been confirmed: sellers whose buyers have not paid are reminded. */
function RemindUnpaid() {
  const [isOpen, setIsOpen] = useState(false);
  const lotteries = useQuery(listSettledLotteries, {}, { alert: true }).data ?? [];
  if (lotteries.length === 0) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        Påminn om obetalda köp
      </button>
      {isOpen && <ReminderDialog lotteries={lotteries} to="unpaid" onClose={() => setIsOpen(false)} />}
    </>
  );
}

/**
 * The bank's report: choose a file, which is read in the browser; check its columns; then match and confirm its rows.
 * An Admin learns from the settings whether the club tracks payments; a Kassör, who may not read them, from a refused
 * request.
 */
export function BankPage() {
  const report = useReport();
  const isAdmin = may(useUser(), 'admin');
  const settings = useQuery(readSettings, isAdmin ? {} : null, { silent: 'any' });
  const isWaiting = isAdmin && settings.loading;
  const isFollowed = !report.isRefused && settings.data?.trackPayments !== false;
  const {
    chosen,
    isReading,
    choose,
    rewrite,
    close: closeFile,
  } = useTableFile(guessLayout, 'Filen är för stor.');
  const close = (): void => {
    report.close();
    closeFile();
  };

  return (
    <div className="page">
      <PageHeader
        title="Bankrapport"
        crumbs={[{ label: 'Ekonomi', to: '/admin/economy' }, { label: 'Bankrapport' }]}
        lead="Läs in bankens Swish-rapport, så bekräftas köpen som är betalda."
        actions={
          isFollowed &&
          chosen && (
            <>
              {report.judged && (
                <Can access="teamAdmin">
                  <RemindUnpaid />
                </Can>
              )}
              <button type="button" className="button" onClick={close}>
                Välj en annan fil
              </button>
            </>
          )
        }
      />
      {!isFollowed && <NotFollowed />}
      {isFollowed && isWaiting && <Loading rows={6} />}
      {isFollowed && !isWaiting && chosen === undefined && (
        <section className="card" aria-labelledby="choose-title">
          <h2 id="choose-title">Välj fil</h2>
          <p>
            Hämta rapporten i internetbanken som CSV eller Excel (xlsx). Handelsbankens och Swedbanks
            rapporter känns igen; för andra banker väljer du kolumner i nästa steg.
          </p>
          <DropFile
            label="Bankens rapport"
            accept=".csv,.txt,.xlsx"
            button={isReading ? 'Läser…' : 'Välj fil'}
            isMain
            disabled={isReading}
            onFile={(file) => void choose(file)}
          />
          <p className="soft small">
            Filen läses på din enhet. Namn och telefonnummer används för att hitta köpet, och sparas inte.
          </p>
          <ExampleFile />
        </section>
      )}
      {isFollowed && chosen !== undefined && report.judged === undefined && (
        <LayoutForm
          key={Object.values(chosen.writing).join(' ')}
          file={chosen}
          progress={report.progress}
          onWriting={(writing) => void rewrite(writing)}
          onRows={(rows) => void report.match(rows)}
        />
      )}
      {report.progress && report.judged && (
        <p role="status">
          <span translate="no">{formatNumber(report.progress.done)}</span> av{' '}
          <span translate="no">{formatNumber(report.progress.total)}</span> rader klara…
        </p>
      )}
      {report.judged && <ReportTable report={report} judged={report.judged} />}
    </div>
  );
}
