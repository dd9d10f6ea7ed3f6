import { type Draw, drawWinner, NewWinner, type Winner } from '../../../shared/contract/draw.ts';
import type { Lottery } from '../../../shared/contract/lottery.ts';
import type { Prize } from '../../../shared/contract/prize.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { reloadAll } from '../../api/use-query.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { useForm } from '../../components/form/form-state.ts';
import { saleGoesOn } from './draw-state.ts';
import { idOrName, type NextPrize } from './next-prizes.ts';
import type { Moment } from './winner-stage.tsx';

interface DrawFormProps {
  readonly draw: Draw;
  readonly lottery: Lottery;
  /** The lottery's remaining prizes, the next one first; empty if there is no list. */
  readonly prizes: readonly Prize[];
  /** The prize of a draw that draws it again, and no other. */
  readonly only?: NextPrize | undefined;
  /** Receives the state of the drawing. */
  readonly onMoment: (moment: Moment) => void;
}

/** A prize of the list, or one that is only named: then `prizeId` is empty. */
function PrizeFields({ prizes }: Pick<DrawFormProps, 'prizes'>) {
  const { values } = useForm();
  const isFree = prizes.length === 0 || values['prizeId'] === '' || values['name'] !== '';
  const options = prizes.map(({ id, name, left }) => ({
    value: id,
    label: left === 1 ? name : `${name} (${formatNumber(left)} kvar)`,
  }));
  return (
    <>
      {prizes.length > 0 && (
        // The browser's own list: antd's weighs more than the rest of the page.
        <SelectField name="prizeId" label="Vinst i listan" placeholder="En annan vinst" options={options} />
      )}
      {isFree && (
        <TextField
          name="name"
          label="Vinst"
          autoComplete="off"
          enterKeyHint="go"
          hint="Till exempel Presentkort 500 kr."
        />
      )}
    </>
  );
}

export function DrawForm({ draw, lottery, prizes, only, onMoment }: DrawFormProps) {
  const add = useMutation(drawWinner, { success: 'Vinnare dragen' });
  const nameOf = ({
    name,
    prizeId,
  }: {
    name?: string | null | undefined;
    prizeId?: string | null | undefined;
  }) => only?.name ?? prizes.find(({ id }) => id === prizeId)?.name ?? name ?? '';
  return (
    <ContractForm
      name="draw-winner"
      schema={NewWinner}
      fixed={{ drawId: draw.id, ...(only && idOrName(only)) }}
      initial={only ? {} : { name: '', prizeId: prizes[0]?.id ?? '' }}
      submit="Dra vinnare"
      undone="Ingen vinnare är dragen"
      unanswered="Inget svar om dragningen än"
      ask={(body) => ({
        title: `Vill du dra en vinnare av ${nameOf(body)}?`,
        text: `${saleGoesOn(lottery, new Date())}Det går inte att ångra.`,
        ok: 'Dra vinnare',
      })}
      send={async (body) => {
        onMoment({ phase: 'drawing', prize: nameOf(body) });
        const outcome = await add.send({ body });
        const winner: Winner | undefined = outcome.ok ? outcome.value.at(-1) : undefined;
        onMoment(winner === undefined ? null : { phase: 'drawn', winner });
        // The answer may be lost although the winner is drawn: the list shows it.
        if (!outcome.ok) void reloadAll();
        return outcome;
      }}
      reset
    >
      {only ? (
        <p>
          Vinst:{' '}
          <span className="strong" translate="no">
            {only.name}
          </span>
          {only.sponsor !== undefined && <span className="soft"> från {only.sponsor}</span>}
        </p>
      ) : (
        <PrizeFields prizes={prizes} />
      )}
    </ContractForm>
  );
}
