import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CountedLottery } from '../../../shared/contract/lottery.ts';
import { daysLeft, isActive } from '../../../shared/domain/lottery.ts';
import { formatSek } from '../../../shared/domain/money.ts';
import { dayAndTimeOf, dayOf } from '../../../shared/domain/stockholm.ts';
import { SaleProgress } from '../../components/sale-progress.tsx';
import { useNow } from '../../components/use-now.ts';

/** 20 days or fewer stand out (product.md §9). */
const fewDays = 20;

function Picture({ source }: { readonly source: string }) {
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return null;
  return (
    <img className="lottery-image" src={source} alt="" loading="lazy" onError={() => setIsMissing(true)} />
  );
}

/** Until when tickets are sold, or since when they are not. */
function SaleDeadline({ lottery }: { readonly lottery: CountedLottery }) {
  const now = useNow();
  const isOpen = isActive(lottery, now);
  const days = daysLeft(lottery, now);
  const isOver = lottery.closed || !isOpen;
  const label = !isOpen
    ? 'Försäljningen stängde:'
    : lottery.closed
      ? 'Arkiverat. Försäljningen gällde till:'
      : 'Försäljning öppen till:';
  return (
    <footer className={isOver ? 'lottery-deadline over' : 'lottery-deadline'}>
      <span>{label} </span>
      <span className="row spread">
        <span>{dayAndTimeOf(lottery.validUntilDate)}</span>
        {!isOver && (
          <span className={days <= fewDays ? 'strong' : undefined}>
            {days === 1 ? '1 dag kvar' : `${days} dagar kvar`}
          </span>
        )}
      </span>
    </footer>
  );
}

/** A lottery as an admin meets it in the list. */
function LotteryCard({ lottery }: { readonly lottery: CountedLottery }) {
  const { id, name, description, price, total, sold, maxNumber, createdDate, image } = lottery;
  return (
    <article className="card lottery-card">
      {image !== null && <Picture key={image} source={image} />}
      <div>
        <h2>{name}</h2>
        <p className="soft small">Skapat {dayOf(createdDate)}</p>
      </div>
      <p className="lottery-description">{description}</p>
      <p className="row spread">
        <span className="lottery-price">{formatSek(price)}</span>
        <span className="soft small">
          {total.toLocaleString('sv')} av {maxNumber.toLocaleString('sv')} lotter tilldelade
        </span>
      </p>
      <SaleProgress sold={sold} total={total} label={`Sålda lotter i ${name}`} />
      <div className="lottery-links">
        <Link className="button" to={`/admin/draws/${id}`}>
          Dragningar<span className="visually-hidden"> i {name}</span>
        </Link>
        <Link className="button" to={`/admin/ticketbase/${id}`}>
          Ändra<span className="visually-hidden"> {name}</span>
        </Link>
      </div>
      <SaleDeadline lottery={lottery} />
    </article>
  );
}

/** Lotteries side by side. */
export const LotteryCards = ({ lotteries }: { readonly lotteries: readonly CountedLottery[] }) => (
  <div className="cards">
    {lotteries.map((lottery) => (
      <LotteryCard key={lottery.id} lottery={lottery} />
    ))}
  </div>
);
