import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { confirm } from '../../components/confirm-store.ts';
import { FactList } from '../../components/facts.tsx';
import type { Import, Judged } from './use-import.ts';

interface PreviewCardProps {
  readonly work: Import;
  readonly judged: Judged;
}

const people = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'medlem' : 'medlemmar'}`;

/** The third step: what the list changes, when mails go out, and the approval. */
export function PreviewCard({ work, judged }: PreviewCardProps) {
  const { preview } = judged;
  const { counts } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  // The step before ended further down.
  useEffect(() => heading.current?.focus(), []);
  const [mail, setMail] = useState<'now' | 'later'>('later');
  const added = preview.teams.filter(({ action }) => action === 'create');
  const changes = counts.create + counts.move;
  const facts = [
    ['Nya', counts.create],
    ['Flyttas', counts.move],
    ['Finns redan', counts.exists],
    ['Utelämnas', counts.error],
    ['Nya lag', counts.teams],
  ] as const;
  const isRunning = work.importing !== undefined && work.importing.state !== 'failed';

  const start = async (): Promise<void> => {
    const parts = [
      `${people(counts.create)} läggs till`,
      ...(counts.move > 0 ? [`${people(counts.move)} flyttas`] : []),
      ...(counts.teams > 0 ? [`${formatNumber(counts.teams)} lag skapas`] : []),
      ...(counts.error > 0
        ? [`${formatNumber(counts.error)} ${counts.error === 1 ? 'rad' : 'rader'} utelämnas`]
        : []),
    ];
    const mails = mail === 'now' ? 'Aktiveringsmail skickas nu.' : 'Inga mail skickas.';
    const isSure = await confirm('Vill du importera listan?', {
      text: `${parts.join(', ')}. ${mails}`,
      ok: 'Importera',
    });
    if (isSure) await work.start(mail);
  };

  return (
    <section className="card" aria-labelledby="preview-title">
      <h2 id="preview-title" className="import-step" ref={heading} tabIndex={-1}>
        Det här händer
      </h2>
      <FactList facts={facts} />
      {added.length > 0 && (
        <details open={added.length <= 20}>
          <summary className="strong">
            <span translate="no">{formatNumber(added.length)}</span> {added.length === 1 ? 'nytt' : 'nya'} lag
            {counts.sections > 0 &&
              ` i ${formatNumber(counts.sections)} ${counts.sections === 1 ? 'ny sektion' : 'nya sektioner'}`}
          </summary>
          <p>{added.map(({ name, sectionName }) => `${name} (${sectionName})`).join(', ')}</p>
        </details>
      )}
      <fieldset className="import-options" disabled={isRunning}>
        <legend className="strong">Aktiveringsmail</legend>
        <Radio label="Skicka senare" value="later" chosen={mail} onChange={setMail} />
        <Radio label="Skicka nu, ett till varje adress" value="now" chosen={mail} onChange={setMail} />
      </fieldset>
      <div className="row">
        <button
          type="button"
          className="button primary big"
          disabled={changes === 0 || isRunning || work.isStarting}
          aria-busy={isRunning}
          onClick={() => void start()}
        >
          {changes === 0 ? 'Inget att importera' : `Importera ${people(changes)}`}
        </button>
        <button type="button" className="button" disabled={isRunning} onClick={work.back}>
          Ändra hur listan läses
        </button>
      </div>
    </section>
  );
}

interface RadioProps {
  readonly label: string;
  readonly value: 'now' | 'later';
  readonly chosen: 'now' | 'later';
  readonly onChange: (value: 'now' | 'later') => void;
}
const Radio = ({ label, value, chosen, onChange }: RadioProps) => (
  <label className="import-check">
    <input type="radio" name="mail" checked={chosen === value} onChange={() => onChange(value)} />
    <span>{label}</span>
  </label>
);
