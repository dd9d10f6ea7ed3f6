import { rowsAtOnce } from '../../../shared/contract/member-import.ts';
import type { Section } from '../../../shared/contract/structure.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { Choice } from '../../components/table-file/choice.tsx';
import { LayoutChoices, SampleTable } from '../../components/table-file/layout-choices.tsx';
import { fieldNames, fields } from './member-columns.ts';
import type { ReadMembers } from './member-rows.ts';
import { RoleWords } from './role-words.tsx';
import { sentencesOf } from './sentences.ts';
import type { Options } from './use-import.ts';
import type { MemberList } from './use-list.ts';

interface ListCardProps {
  readonly list: MemberList;
  readonly file: NonNullable<MemberList['chosen']>;
  readonly members: ReadMembers;
  readonly options: Options;
  readonly sections: readonly Section[];
  readonly isBusy: boolean;
  readonly onOptions: (options: Options) => void;
  readonly onJudge: () => void;
}

/** Columns shown in the sample; a whole name and guardians' addresses appear in the columns where they end up. */
const shown = ['firstName', 'lastName', 'email', 'teamName', 'sectionName', 'role'] as const;

/** The second step: how the list is read, with a sample, its roles, and whether to add teams and move members. */
export function ListCard(props: ListCardProps) {
  const { list, file, members, options, sections, isBusy, onOptions, onJudge } = props;
  const { rows } = members;
  const { columns } = file.layout;
  const hasColumns =
    (columns.name !== undefined || columns.firstName !== undefined) &&
    (columns.email ?? columns.guardianEmail) !== undefined &&
    columns.teamName !== undefined;
  const isTooLong = rows.length > rowsAtOnce;
  return (
    <section className="card" aria-labelledby="list-title">
      <h2 id="list-title" translate="no">
        {file.name}
      </h2>
      <p>
        <span translate="no">{formatNumber(rows.length)}</span> {rows.length === 1 ? 'medlem' : 'medlemmar'} i
        listan.
      </p>
      {isTooLong && (
        <p className="table-file-warning">
          Högst <span translate="no">{formatNumber(rowsAtOnce)}</span> rader åt gången. Dela upp listan i
          flera filer.
        </p>
      )}
      {!hasColumns && <p className="table-file-warning">Välj vilka kolumner som har namn, email och lag.</p>}
      <Sentences sentences={[...file.notes, ...sentencesOf(members)]} />
      <details open={!hasColumns}>
        <summary className="strong">Hur listan läses</summary>
        <LayoutChoices
          grid={file.grid}
          writing={file.writing}
          layout={file.layout}
          fields={fields}
          fieldNames={fieldNames}
          onWriting={(writing) => void list.rewrite(writing)}
          onHeader={list.setHeader}
          onColumns={list.setColumns}
        />
      </details>
      <SampleTable
        fields={shown.filter((field) => rows.some((row) => row[field] !== ''))}
        fieldNames={fieldNames}
        rows={rows}
      />
      <RoleWords
        roles={members.roles}
        chosen={options.leaderWords}
        onChange={(leaderWords) => onOptions({ ...options, leaderWords })}
      />
      <fieldset className="import-options">
        <legend className="strong">Vad som får ändras</legend>
        <Check
          label="Lägg till lag som inte finns"
          isOn={options.createTeams}
          onChange={(createTeams) => onOptions({ ...options, createTeams })}
        />
        <Check
          label="Flytta medlemmar som är i ett annat lag"
          isOn={options.moveUsers}
          onChange={(moveUsers) => onOptions({ ...options, moveUsers })}
        />
        {options.createTeams && sections.length > 1 && columns.sectionName === undefined && (
          <Choice
            label="Sektion för nya lag"
            value={options.sectionName}
            options={[['', 'Välj sektion'], ...sections.map(({ name }) => [name, name] as const)]}
            onChange={(sectionName) => onOptions({ ...options, sectionName })}
          />
        )}
      </fieldset>
      <div className="row">
        <button
          type="button"
          className="button primary big"
          disabled={rows.length === 0 || isTooLong || !hasColumns || isBusy}
          aria-busy={isBusy}
          onClick={onJudge}
        >
          {isBusy
            ? 'Granskar…'
            : `Granska ${formatNumber(rows.length)} ${rows.length === 1 ? 'rad' : 'rader'}`}
        </button>
        <span className="soft small">Inget ändras än.</span>
      </div>
    </section>
  );
}

const Sentences = ({ sentences }: { readonly sentences: readonly string[] }) =>
  sentences.length === 0 ? null : (
    <ul className="import-told small">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );

interface CheckProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}
const Check = ({ label, isOn, onChange }: CheckProps) => (
  <label className="import-check">
    <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    <span>{label}</span>
  </label>
);
