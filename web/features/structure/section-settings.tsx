import { deleteSection, renameSection, RenamedSection } from '../../../shared/contract/structure.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { TextField } from '../../components/form/fields.tsx';
import { confirm } from '../../components/confirm-store.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { useLeave } from '../../components/use-leave.ts';

interface SectionSettingsProps {
  readonly id: string;
  readonly name: string;
  /** Number of its teams: with any, the server refuses to delete it. */
  readonly teams: number;
}

/** Renames and deletes a section. */
export function SectionSettings({ id, name, teams }: SectionSettingsProps) {
  const leave = useLeave();
  const rename = useMutation(renameSection, { success: 'Uppdaterad' });
  const remove = useMutation(deleteSection, { success: 'Borttagen', keep: true, reload: false });
  const discard = async (): Promise<void> => {
    const question = { text: 'Det går inte att ångra.', ok: 'Ta bort', danger: true };
    if (!(await confirm(`Vill du ta bort sektionen ${name}?`, question))) return;
    if ((await remove.send({ params: { id } })).ok) leave('/admin/sections');
  };
  return (
    <section className="card" aria-labelledby="section-settings-title">
      <h2 id="section-settings-title">Inställningar</h2>
      <ContractForm
        name="rename-section"
        schema={RenamedSection}
        fixed={{ id }}
        initial={{ name }}
        submit="Spara"
        look=""
        send={(body) => rename.send({ body })}
      >
        <TextField name="name" label="Byt namn på sektionen" autoComplete="off" />
      </ContractForm>
      <div className="section-delete">
        {teams > 0 && (
          <p className="soft small" id="section-delete-hint">
            En sektion kan tas bort när den inte har några lag. Flytta eller ta bort lagen först.
          </p>
        )}
        <button
          type="button"
          className="button danger"
          disabled={teams > 0}
          aria-busy={remove.pending}
          aria-describedby={teams > 0 ? 'section-delete-hint' : undefined}
          onClick={() => void discard()}
        >
          Ta bort sektionen
        </button>
      </div>
    </section>
  );
}
