import { useNavigate } from 'react-router-dom';
import { Redraw, redrawWinner } from '../../../../shared/contract/controlled-draw.ts';
import { createDraw, NewDraw, type Winner } from '../../../../shared/contract/draw.ts';
import { readLottery } from '../../../../shared/contract/lottery.ts';
import { dayOf } from '../../../../shared/domain/stockholm.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { useQuery } from '../../../api/use-query.ts';
import { TextAreaField } from '../../../components/form/text-area-field.tsx';
import { ContractForm } from '../../../components/form/contract-form.tsx';
import { saleGoesOn } from '../draw-state.ts';
import type { Moment } from '../winner-stage.tsx';
import type { WinnerFormProps } from './rename-form.tsx';

const Reason = () => (
  <TextAreaField
    name="reason"
    label="Varför dras vinsten om?"
    hint="Står i protokollet och mailas till alla administratörer. Den tidigare vinnaren står kvar, överstruken."
  />
);

/** What a redraw does to the winner so far, and first that the prize has left the club. */
const nowLoses = ({ ticket, handedOut }: Winner): string =>
  `${handedOut ? `Vinsten är prickad som utlämnad ${dayOf(handedOut.date)}. ` : ''}Lott ${ticket.number} vinner inte längre.`;

interface RedrawFormProps extends WinnerFormProps {
  /** Receives the new winner. */
  readonly onMoment: (moment: Moment) => void;
}

/** Draws a prize again in the same draw. */
export function RedrawForm({ draw, winner, onDone, onMoment }: RedrawFormProps) {
  const lottery = useQuery(readLottery, { params: { id: draw.ticketBaseId } }).data;
  const redraw = useMutation(redrawWinner, { success: 'Vinnare dragen' });
  const { id, name } = winner.drawWinner;
  return (
    <ContractForm
      name={`redraw-${id}`}
      schema={Redraw}
      fixed={{ drawId: draw.id, winnerId: id }}
      initial={{ reason: '' }}
      submit="Dra om vinsten"
      undone="Vinsten är inte omdragen"
      unanswered="Inget svar om dragningen än"
      look="danger"
      ask={() => ({
        title: `Vill du dra om ${name}?`,
        text: `${nowLoses(winner)} ${lottery === undefined ? '' : saleGoesOn(lottery, new Date())}Det går inte att ångra.`,
        ok: 'Dra om',
        danger: true,
      })}
      send={async (body) => {
        const outcome = await redraw.send({ body });
        const drawn = outcome.ok ? outcome.value.at(-1) : undefined;
        if (drawn) onMoment({ phase: 'drawn', winner: drawn });
        return outcome;
      }}
      onDone={onDone}
    >
      <Reason />
    </ContractForm>
  );
}

/** Draws a prize again after the draw has ended: in a controlled draw of its own, which opens. */
export function NewRedrawForm({ draw, winner, onDone }: WinnerFormProps) {
  const navigate = useNavigate();
  const add = useMutation(createDraw, { success: 'Dragning tillagd', keep: true });
  const { id, name } = winner.drawWinner;
  return (
    <ContractForm
      name={`redraw-${id}`}
      schema={NewDraw}
      fixed={{
        name: Array.from(`Omdragning av ${name}`).slice(0, 100).join(''),
        ticketBaseId: draw.ticketBaseId,
        controlled: true,
        redrawOf: id,
      }}
      initial={{ reason: '' }}
      submit="Skapa omdragningen"
      undone="Omdragningen är inte skapad"
      unanswered="Inget svar om dragningen än"
      look="danger"
      ask={() => ({
        title: `Vill du dra om ${name}?`,
        text: `${nowLoses(winner)} Omdragningen är en egen kontrollerad dragning bland samma lotter utan vinnarna, med ett nytt tal.`,
        ok: 'Dra om',
        danger: true,
      })}
      send={(body) => add.send({ body })}
      onDone={(drawId) => {
        onDone();
        void navigate(`/admin/draw/${drawId}`);
      }}
    >
      <Reason />
    </ContractForm>
  );
}
