import type { SellerLottery } from '../../../shared/contract/ticket.ts';
import { formatKronor, formatSek } from '../../../shared/domain/numbers.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { useContact } from '../../api/contact.ts';
import { useTicketsOf } from '../../api/use-tickets.ts';
import { Link } from '../../components/link.tsx';
import { confirm } from '../../components/confirm-store.ts';
import type { WaitingSale } from '../../device/database.ts';
import { adviceOn } from '../../queue/advice.ts';
import { amountOf } from '../../queue/as-sale.ts';
import { merged } from '../../queue/waiting-sale.ts';
import { loadQueue } from '../../queue/load.ts';
import { useTaken } from '../../queue/waiting.ts';
import { useUser } from '../../session/use-session.ts';
import { atNewPrice, freeTickets, placeToChange, withOtherTickets } from './other-tickets.ts';
import { TicketState } from './ticket-state.tsx';
import { enumerated } from '../../../shared/domain/enumeration.ts';

interface QueueItemProps {
  readonly sale: WaitingSale;
  /** The lotteries of the signed-in user. */
  readonly own: readonly SellerLottery[];
}

const payments = {
  unpaid: 'Obetald',
  swish: 'Betald med Swish',
  cash: 'Betald kontant',
  other: 'Betald på annat sätt',
};
/** After these the ticket's present state says more than the refusal. */
const statedCodes = ['tooOld', 'ticket.alreadySold', 'request.keyReused', 'notFound'];

/** After these the same sale is refused again. */
const endingCodes = ['ticket.alreadySold', 'request.invalid'];

const numbersOf = ({ shown }: WaitingSale): string => enumerated(shown.tickets.map(({ number }) => number));

/** The lottery in which it was sold, as its seller has it now. */
function useLottery({ shown }: WaitingSale, own: readonly SellerLottery[]): SellerLottery | undefined {
  const { id, isTeamAdmin } = useUser();
  const isOwn = shown.sellerId === id;
  const others = useTicketsOf(isOwn || !isTeamAdmin ? null : shown.sellerId, { alert: true });
  const lotteries = isOwn ? own : (others.data ?? []);
  return lotteries.find((lottery) => lottery.id === shown.lottery.id);
}

/** Everything typed. */
function Typed({ sale }: { readonly sale: WaitingSale }) {
  const { phone, email, message, payment = 'unpaid' } = merged(sale);
  const { shown } = sale;
  const facts = [
    ['Telefon', phone],
    ['Email', email || 'Har ingen e-post'],
    ...(message ? [['Meddelande', message] as const] : []),
    ...(shown.lottery.trackPayments ? [['Betalning', payments[payment]] as const] : []),
    ...(shown.reference ? [['Referens', shown.reference] as const] : []),
  ] as const;
  return (
    <dl className="queue-facts">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

async function removeChange({ key }: WaitingSale): Promise<void> {
  const agreed = await confirm('Vill du ta bort ändringen?', {
    text: 'Köpet är gjort och står kvar som det är.',
    ok: 'Ta bort',
    danger: true,
  });
  if (agreed) await (await loadQueue()).removeWaiting(key);
}

async function remove(sale: WaitingSale): Promise<void> {
  const { firstName, lastName } = merged(sale);
  const { isTried, refusal } = sale;
  const perhaps =
    isTried === true && refusal === undefined
      ? ' Det kan redan ha kommit fram. Är lotten såld när du har nät igen, så tar du bort köpet på lotten.'
      : '';
  const agreed = await confirm('Vill du ta bort köpet?', {
    text: `Köpet till ${firstName} ${lastName} skickas inte.${perhaps}`,
    ok: 'Ta bort',
    danger: true,
  });
  if (agreed) await (await loadQueue()).removeWaiting(sale.key);
}

/** What the seller can do after a refusal: take other numbers or the new price in one tap, or retry unchanged. */
function Ways({
  sale,
  lottery,
}: {
  readonly sale: WaitingSale;
  readonly lottery: SellerLottery | undefined;
}) {
  const taken = useTaken();
  const { refusal, shown } = sale;
  const other = lottery && withOtherTickets(sale, lottery, taken);
  const send = async (changed: Pick<WaitingSale, 'body' | 'shown'>) =>
    (await loadQueue()).changeWaiting(sale.key, changed);
  if (refusal?.code === 'change')
    return (
      <Link className="button" to={`/ticket/${sale.body.ticketIds[0] ?? ''}`}>
        Visa lotten
      </Link>
    );
  const dearer = lottery && refusal?.code === 'lottery.priceChanged' ? atNewPrice(sale, lottery) : undefined;
  if (dearer)
    return (
      <button type="button" className="button primary" onClick={() => void send(dearer)}>
        Sälj för {formatKronor(amountOf(dearer))}
      </button>
    );
  return (
    <>
      {other && (
        <button type="button" className="button primary" onClick={() => void send(other)}>
          Sälj lott {enumerated(other.shown.tickets.map(({ number }) => number))} i stället
        </button>
      )}
      {refusal && !endingCodes.includes(refusal.code) && (
        <button type="button" className="button" onClick={() => void send({ body: sale.body, shown })}>
          {refusal.code === 'tooOld' ? 'Skicka som nytt köp' : 'Skicka igen'}
        </button>
      )}
    </>
  );
}

/** A waiting sale: its content, why it waits, and what can be done. */
export function QueueItem({ sale, own }: QueueItemProps) {
  const { at, refusal, shown } = sale;
  const lottery = useLottery(sale, own);
  const taken = useTaken();
  const { id: userId } = useUser();
  const { isLost } = useContact();
  const { firstName, lastName } = merged(sale);
  const amount = amountOf(sale);
  const free = lottery ? freeTickets(lottery, taken, sale) : [];
  const place = placeToChange(sale, free);
  const name = `${firstName} ${lastName}`;
  const [ticketId] = sale.body.ticketIds;
  const advice = adviceOn(sale);
  const isMade = refusal?.code === 'change';
  // Only the user's own tickets are known without a net.
  const isOutOfReach = isLost && shown.sellerId !== userId;
  return (
    <li className="card queue-item">
      <div className="row spread">
        <h3>Lott {numbersOf(sale)}</h3>
        <span className={refusal ? 'badge due' : 'badge'}>{refusal ? 'Behöver dig' : 'Väntar på nät'}</span>
      </div>
      <p className="row">
        <span className="strong">{name}</span>
        <span translate="no">{formatSek(amount)}</span>
        <span className="soft small">{dayAndTimeOf(new Date(at))}</span>
        <span className="soft small" translate="no">
          {shown.lottery.name}
        </span>
      </p>
      {refusal && <p className="strong">{refusal.message}</p>}
      {advice !== undefined && <p>{advice}</p>}
      {refusal && statedCodes.includes(refusal.code) && ticketId !== undefined && (
        <TicketState ticketId={ticketId} />
      )}
      <Typed sale={sale} />
      <div className="row">
        {refusal && <Ways sale={sale} lottery={lottery} />}
        {place !== undefined && !isMade && isOutOfReach && (
          <span className="soft small">Kan ändras när det finns nät.</span>
        )}
        {place !== undefined && !isMade && !isOutOfReach && (
          <Link
            className={refusal?.code === 'request.invalid' ? 'button primary' : 'button'}
            to={`/ticket/${place}?andra=${encodeURIComponent(sale.key)}`}
          >
            Ändra<span className="visually-hidden"> köpet till {name}</span>
          </Link>
        )}
        <button
          type="button"
          className="button danger"
          onClick={() => void (isMade ? removeChange(sale) : remove(sale))}
        >
          Ta bort{isMade && ' ändringen'}
          <span className="visually-hidden">
            {isMade ? ' av' : ''} köpet till {name}
          </span>
        </button>
      </div>
    </li>
  );
}
