import {
  RenamedTeam,
  deleteTeam,
  listSections,
  moveTeam,
  TeamMove,
  readTeam,
  renameTeam,
  type Team,
} from '../../../shared/contract/structure.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { correct, useQuery } from '../../api/use-query.ts';
import { TextField } from '../../components/form/fields.tsx';
import { confirm } from '../../components/confirm-store.ts';
import { DesktopSelectField } from '../../components/desktop/select-field.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { PageState } from '../../components/page-state.tsx';
import { useLeave } from '../../components/use-leave.ts';

interface TeamSettingsProps {
  readonly team: Team;
  readonly memberCount: number;
}

function MoveForm({ team }: Pick<TeamSettingsProps, 'team'>) {
  const leave = useLeave();
  const sections = useQuery(listSections, {});
  const move = useMutation(moveTeam, { success: 'Team flyttat', keep: true, reload: false });
  return (
    <PageState of={sections} rows={1}>
      {(all) => {
        const others = all.filter(({ id }) => id !== team.sectionId);
        if (others.length === 0)
          return <p className="soft">Det finns ingen annan sektion att flytta till.</p>;
        return (
          <ContractForm
            name="move-team"
            guarded={false}
            schema={TeamMove}
            fixed={{ teamId: team.id }}
            initial={{ sectionId: '' }}
            submit="Flytta"
            undone="Inte flyttat än"
            look=""
            send={(body) => move.send({ body })}
            onDone={(_, { sectionId }) => {
              // Deleting the team right after returning leads to its current section.
              void correct(readTeam, { params: { id: team.id } }, { ...team, sectionId });
              leave(`/admin/section/${sectionId}`);
            }}
          >
            <DesktopSelectField
              name="sectionId"
              label="Flytta till en annan sektion"
              placeholder="Välj sektion"
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </ContractForm>
        );
      }}
    </PageState>
  );
}

function DeleteTeam({ team, memberCount }: TeamSettingsProps) {
  const leave = useLeave();
  const remove = useMutation(deleteTeam, { success: 'Borttagen', keep: true, reload: false });
  const ask = async (): Promise<void> => {
    const yes = await confirm(`Vill du ta bort ${team.name}?`, {
      text: 'Det kan inte ångras.',
      ok: 'Ta bort',
      danger: true,
    });
    if (yes && (await remove.send({ params: { id: team.id } })).ok) leave(`/admin/section/${team.sectionId}`);
  };
  return (
    <div className="stack tight">
      <h3>Ta bort team</h3>
      {memberCount > 0 && (
        <p className="soft">
          Laget har {memberCount === 1 ? 'en användare' : `${formatNumber(memberCount)} användare`}. Flytta
          eller ta bort dem först.
        </p>
      )}
      <div className="row">
        <button
          type="button"
          className="button danger"
          disabled={memberCount > 0}
          aria-busy={remove.pending}
          onClick={() => void ask()}
        >
          Ta bort team
        </button>
      </div>
    </div>
  );
}

/** Settings for admins only: rename, move, delete. */
export function TeamSettings({ team, memberCount }: TeamSettingsProps) {
  const rename = useMutation(renameTeam, { success: 'Sparat' });
  return (
    <section className="card" aria-labelledby="settings-title">
      <h2 id="settings-title">Inställningar</h2>
      <ContractForm
        name="rename-team"
        schema={RenamedTeam}
        fixed={{ teamId: team.id }}
        initial={{ name: team.name }}
        submit="Spara"
        look=""
        send={(body) => rename.send({ body })}
      >
        <TextField name="name" label="Teamets namn" autoComplete="off" enterKeyHint="done" />
      </ContractForm>
      <hr className="team-rule" />
      <MoveForm team={team} />
      <hr className="team-rule" />
      <DeleteTeam team={team} memberCount={memberCount} />
    </section>
  );
}
