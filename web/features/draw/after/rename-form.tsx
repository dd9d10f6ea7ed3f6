import { RenamedPrize, renamePrize } from '../../../../shared/contract/controlled-draw.ts';
import type { Draw, Winner } from '../../../../shared/contract/draw.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { TextField } from '../../../components/form/fields.tsx';
import { ContractForm } from '../../../components/form/contract-form.tsx';

export interface WinnerFormProps {
  readonly draw: Draw;
  readonly winner: Winner;
  readonly onDone: () => void;
}

/** Corrects what a drawn prize is called, until the winners are mailed. */
export function RenameForm({ draw, winner, onDone }: WinnerFormProps) {
  const rename = useMutation(renamePrize, { success: 'Sparat' });
  const { id, name } = winner.drawWinner;
  return (
    <ContractForm
      name={`rename-${id}`}
      schema={RenamedPrize}
      fixed={{ drawId: draw.id, winnerId: id }}
      initial={{ name }}
      submit="Spara"
      look=""
      send={(body) => rename.send({ body })}
      onDone={onDone}
    >
      <TextField name="name" label="Vinstens namn" autoComplete="off" />
    </ContractForm>
  );
}
