import type { CountedLottery } from '../../../shared/contract/lottery.ts';
import { formatNumber, formatSek, priceOf } from '../../../shared/domain/numbers.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { Link } from '../../components/link.tsx';
import { CardPicture } from '../../components/card-picture.tsx';
import { DeadlineFoot } from '../../components/deadline-foot.tsx';
import { SaleProgress } from '../../components/sale-progress.tsx';

const deadlines = {
  open: 'Försäljning öppen till:',
  over: 'Försäljningen stängde:',
  archived: 'Arkiverat. Försäljningen gällde till:',
};

/** A lottery in an admin's list. */
function LotteryCard({ lottery }: { readonly lottery: CountedLottery }) {
  const { id, name, description, price, total, sold, maxNumber, createdDate, image } = lottery;
  const { buyersKeptUntil: until } = lottery;
  const amount = (
    <>
      Sålt för{' '}
      <span className="strong" translate="no">
        {formatSek(priceOf(price, sold))}
      </span>
    </>
  );
  return (
    <article className="card lottery-card">
      {image === null ? (
        <p className="card-picture lottery-amount">{amount}</p>
      ) : (
        <CardPicture source={image} />
      )}
      <div>
        <h2>{name}</h2>
        <p className="soft small">Skapat {dayOf(createdDate)}</p>
      </div>
      <p className="lottery-description">{description}</p>
      <p className="row spread">
        <span>
          <span className="lottery-price" translate="no">
            {formatSek(price)}
          </span>{' '}
          per lott
        </span>
        <span className="soft small">
          <span translate="no">{formatNumber(total)}</span> av{' '}
          <span translate="no">{formatNumber(maxNumber)}</span> lotter tilldelade
        </span>
      </p>
      <SaleProgress sold={sold} total={total} label={`Sålda lotter i ${name}`} />
      {image !== null && <p>{amount}</p>}
      {until !== undefined && (
        <p className="soft small">
          {until === null
            ? 'Köparnas uppgifter är borttagna.'
            : `Köparnas uppgifter sparas till ${dayOf(until)}.`}
        </p>
      )}
      <div className="lottery-links">
        {!lottery.closed && (
          <Link className="button" to={`/admin/hand-out/${id}`}>
            Dela ut<span className="visually-hidden"> lotter i {name}</span>
          </Link>
        )}
        <Link className="button" to={`/admin/stats/${id}`}>
          Statistik<span className="visually-hidden"> för {name}</span>
        </Link>
        <Link className="button" to={`/admin/draws/${id}`}>
          Dragningar<span className="visually-hidden"> i {name}</span>
        </Link>
        <Link className="button" to={`/admin/ticketbase/${id}`}>
          Ändra<span className="visually-hidden"> {name}</span>
        </Link>
      </div>
      <DeadlineFoot of={lottery} labels={deadlines} />
    </article>
  );
}

export const LotteryCards = ({ lotteries }: { readonly lotteries: readonly CountedLottery[] }) => (
  <div className="cards">
    {lotteries.map((lottery) => (
      <LotteryCard key={lottery.id} lottery={lottery} />
    ))}
  </div>
);
