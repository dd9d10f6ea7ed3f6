import { useNavigate } from 'react-router-dom';
import { deleteDraw, type Draw, listDraws, readOdds, type Winner } from '../../../shared/contract/draw.ts';
import type { Lottery } from '../../../shared/contract/lottery.ts';
import { formatNumber, percentText } from '../../../shared/domain/numbers.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { outdate, useQuery } from '../../api/use-query.ts';
import { Button } from '../../components/button.tsx';
import { confirm } from '../../components/confirm-store.ts';
import { Link } from '../../components/link.tsx';
import { DrawForm } from './draw-form.tsx';
import { hasEnded, obstacleOf } from './draw-state.ts';
import { orders, useNextPrizes } from './next-prizes.ts';
import { OpenStage } from './stage/open-stage.tsx';
import { drawAnother, leftUndrawn, undrawnOf } from './undrawn.ts';
import type { Moment } from './winner-stage.tsx';

interface DrawPanelProps {
  readonly draw: Draw;
  readonly lottery: Lottery;
  /** Undefined until known. */
  readonly winners: readonly Winner[] | undefined;
  /** Receives the state of the drawing, for the stage. */
  readonly onMoment: (moment: Moment) => void;
  /** Receives whether the deletion is being confirmed or in progress. */
  readonly onDeleting: (isBeingDeleted: boolean) => void;
}

/** The chance of one sold ticket. Hidden if it does not load: drawing works without it. */
function Odds({ drawId }: { readonly drawId: string }) {
  const { data } = useQuery(readOdds, { params: { id: drawId } }, { silent: 'any' });
  if (data === undefined) return <p className="odds" />;
  // Fewer than one in 20 000 round to nothing.
  const isTiny = data.percentage === 0 && data.fractional !== '0';
  const percentage = isTiny ? `under ${percentText(0.01, 2)}` : percentText(data.percentage, 2);
  const fractional = data.fractional.replace(/\d+/g, (digits) => formatNumber(Number(digits)));
  return (
    <p className="odds">
      <span className="soft">Chans att vinna</span>{' '}
      <span className="strong" translate="no">
        {percentage} ({fractional})
      </span>
    </p>
  );
}

/**
 * The chance and the drawing until the winners are mailed, covered once the lottery is archived; below, the deletion of
 * a draw without winners.
 */
export function DrawPanel({ draw, lottery, winners, onMoment, onDeleting }: DrawPanelProps) {
  const navigate = useNavigate();
  const next = useNextPrizes(draw, winners ?? [], orders[0]);
  const undrawn = hasEnded(draw) ? undrawnOf(next.left) : 0;
  const isRedrawn = draw.redrawOf !== undefined && next.isKnown && next.upcoming.length === 0;
  const obstacle = isRedrawn ? 'Vinsten är omdragen.' : obstacleOf(draw, lottery);
  const remove = useMutation(deleteDraw, { success: 'Borttagen', keep: true, reload: false });
  const removeIfConfirmed = async (): Promise<boolean> => {
    const question = { text: 'Det går inte att ångra.', ok: 'Ta bort', danger: true };
    if (!(await confirm(`Vill du ta bort dragningen ${draw.name}?`, question))) return false;
    return (await remove.send({ params: { id: draw.id } })).ok;
  };
  const discard = async (): Promise<void> => {
    onDeleting(true);
    if (!(await removeIfConfirmed())) return onDeleting(false);
    // Loaded a moment ago, it would be taken for fresh.
    void outdate(listDraws, { params: { ticketBaseId: lottery.id } });
    await navigate(`/admin/draws/${lottery.id}`);
  };
  return (
    <>
      <section className="card draw-panel" aria-labelledby="draw-panel-title">
        <div className="stack draw-panel-content" inert={lottery.closed}>
          <h2 id="draw-panel-title">{hasEnded(draw) ? 'Dragningen är klar' : 'Dra vinnare'}</h2>
          {!hasEnded(draw) && <Odds drawId={draw.id} />}
          {obstacle !== undefined && <p className="soft">{obstacle}</p>}
          {undrawn > 0 && (
            <p className="draw-warning">
              {leftUndrawn(undrawn)} <Link to={`/admin/draws/${lottery.id}`}>{drawAnother}</Link>
            </p>
          )}
          {obstacle === undefined && next.isKnown && (
            <DrawForm
              draw={draw}
              lottery={lottery}
              prizes={next.left}
              only={next.again}
              onMoment={onMoment}
            />
          )}
          {!hasEnded(draw) && !lottery.closed && (
            <OpenStage drawId={draw.id} isListed={next.left.length > 1} />
          )}
        </div>
        {lottery.closed && (
          <p className="draw-overlay">
            <span className="strong">
              <span translate="no">{lottery.name}</span> är arkiverad
            </span>
          </p>
        )}
      </section>
      {winners?.length === 0 && draw.frozenDate === undefined && (
        <Button look="quiet danger draw-delete" aria-busy={remove.pending} onClick={() => void discard()}>
          Ta bort dragningen
        </Button>
      )}
    </>
  );
}
