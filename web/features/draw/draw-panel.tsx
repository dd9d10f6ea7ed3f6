import { useNavigate } from 'react-router-dom';
import { deleteDraw, type Draw, drawWinner, NewWinner, readOdds } from '../../../shared/contract/draw.ts';
import type { Lottery } from '../../../shared/contract/lottery.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { reloadAll, useQuery } from '../../api/use-query.ts';
import { confirm } from '../../components/confirm-store.ts';
import { DesktopTextField } from '../../components/desktop/text-fields.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import type { Moment } from './winner-stage.tsx';

interface DrawPanelProps {
  readonly draw: Draw;
  readonly lottery: Lottery;
  /** Number of winners drawn; undefined until known. */
  readonly winners: number | undefined;
  /** Receives the state of the drawing, for the stage. */
  readonly onMoment: (moment: Moment) => void;
}

/** The chance of one sold ticket. Hidden if it does not load: drawing works without it. */
function Odds({ drawId }: { readonly drawId: string }) {
  const { data } = useQuery(readOdds, { params: { id: drawId } }, { silent: 'any' });
  if (data === undefined) return <p className="odds" />;
  const percentage = formatNumber(data.percentage, 2);
  const fractional = data.fractional.replace(/\d+/g, (digits) => formatNumber(Number(digits)));
  return (
    <p className="odds">
      <span className="soft">Chans att vinna</span>{' '}
      <span className="strong">
        {percentage} % ({fractional})
      </span>
    </p>
  );
}

function WinnerForm({ draw, onMoment }: Pick<DrawPanelProps, 'draw' | 'onMoment'>) {
  const add = useMutation(drawWinner, { success: 'Vinnare dragen' });
  return (
    <ContractForm
      name="draw-winner"
      schema={NewWinner}
      fixed={{ drawId: draw.id }}
      initial={{ name: '' }}
      submit="Dra vinnare"
      ask={({ name }) => ({
        title: `Vill du dra en vinnare av ${name}?`,
        text: 'Det går inte att ångra.',
        ok: 'Dra vinnare',
      })}
      send={async (body) => {
        onMoment({ phase: 'drawing', prize: body.name });
        const outcome = await add.send({ body });
        const winner = outcome.ok
          ? outcome.value.findLast(({ drawWinner: drawn }) => drawn.name === body.name)
          : undefined;
        onMoment(winner === undefined ? null : { phase: 'drawn', winner });
        // The answer may be lost although the winner is drawn: the list shows it.
        if (!outcome.ok) void reloadAll();
        return outcome;
      }}
      reset
    >
      <DesktopTextField
        name="name"
        label="Vinst"
        autoComplete="off"
        enterKeyHint="go"
        hint="Till exempel Presentkort 500 kr."
      />
    </ContractForm>
  );
}

/**
 * The chance, and the drawing until the winners are mailed; deletes a draw without winners. Covered once the lottery
 * is archived.
 */
export function DrawPanel({ draw, lottery, winners, onMoment }: DrawPanelProps) {
  const navigate = useNavigate();
  const remove = useMutation(deleteDraw, { success: 'Borttagen', keep: true, reload: false });
  const discard = async (): Promise<void> => {
    const question = { text: 'Det går inte att ångra.', ok: 'Ta bort', danger: true };
    if (!(await confirm(`Vill du ta bort dragningen ${draw.name}?`, question))) return;
    if ((await remove.send({ params: { id: draw.id } })).ok) await navigate(`/admin/draws/${lottery.id}`);
  };
  return (
    <section className="card draw-panel" aria-labelledby="draw-panel-title">
      <div className="stack draw-panel-content" inert={lottery.closed}>
        <h2 id="draw-panel-title">{draw.mailSent ? 'Dragningen är klar' : 'Dra vinnare'}</h2>
        <Odds drawId={draw.id} />
        {draw.mailSent ? (
          <p className="soft">Vinnarna är mailade, så inga fler kan dras här.</p>
        ) : (
          <WinnerForm draw={draw} onMoment={onMoment} />
        )}
        {winners === 0 && (
          <button
            type="button"
            className="button quiet danger draw-delete"
            aria-busy={remove.pending}
            onClick={() => void discard()}
          >
            Ta bort dragningen
          </button>
        )}
      </div>
      {lottery.closed && (
        <p className="draw-overlay">
          <span className="strong">{lottery.name} är arkiverad</span>
        </p>
      )}
    </section>
  );
}
