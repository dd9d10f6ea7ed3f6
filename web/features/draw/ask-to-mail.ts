import type { Draw } from '../../../shared/contract/draw.ts';
import { listPrizes } from '../../../shared/contract/prize.ts';
import { undrawnWords } from '../../../shared/domain/draw-words.ts';
import { attempt, call } from '../../api/call.ts';
import type { Question } from '../../components/form/contract-form.tsx';
import { undrawnOf } from './undrawn.ts';

/**
 * The question before the winner mail, which ends the draw; it lists prizes not drawn. A redraw mails only its winner.
 */
export async function askToMail({ ticketBaseId, redrawOf }: Draw): Promise<Question> {
  if (redrawOf)
    return {
      title: 'Vill du maila vinsten?',
      text: 'Mailas till den nya vinnaren. Det kan bara göras en gång.',
      ok: 'Skicka',
    };
  const read = await attempt(() => call(listPrizes, { params: { id: ticketBaseId } }));
  if (!read.ok) return 'stop';
  const prizes = read.value;
  const all = prizes.reduce((sum, { count }) => sum + count, 0);
  return {
    title: 'Vill du maila vinnarna till alla som har köpt en lott?',
    text: `${undrawnWords(undrawnOf(prizes), all)}Vinnarna kan bara mailas en gång. Därefter kan inga fler dras här.`,
    ok: 'Skicka',
  };
}
