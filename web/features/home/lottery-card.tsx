import { useId } from 'react';
import type { SellerLottery } from '../../../shared/contract/ticket.ts';
import { faceToFace } from '../../../shared/domain/ground.ts';
import { formatSek } from '../../../shared/domain/numbers.ts';
import { Link } from '../../components/link.tsx';
import { useTaken } from '../../queue/waiting.ts';
import { Deadline } from './deadline.tsx';
import { HomePicture } from './home-picture.tsx';
import { ListTools } from './list-tools.tsx';
import { nextUnsold } from './next-ticket.ts';
import { OwnProgress } from './own-progress.tsx';
import { TicketList } from './ticket-list.tsx';

interface LotteryCardProps {
  readonly lottery: SellerLottery;
  readonly now: Date;
  /** Whether the card links to the next ticket: if there are several lotteries to choose from. */
  readonly isOneOfSeveral: boolean;
  /** Id of the ticket that the page offers above its cards. */
  readonly offered: string | undefined;
}

/**
 * A lottery in which the seller has tickets: deadline, price and progress, with its tickets and other details folded.
 */
export function LotteryCard({ lottery, now, isOneOfSeveral, offered }: LotteryCardProps) {
  const title = useId();
  const next = nextUnsold(lottery, now, useTaken());
  return (
    <section className="card" aria-labelledby={title}>
      <div className="home-lottery">
        {lottery.image !== null && <HomePicture source={lottery.image} />}
        <div className="stack tight home-about">
          <h2 id={title} translate="no">
            {lottery.name}
          </h2>
          <p className="row">
            <span className="strong" translate="no">
              {formatSek(lottery.price)}
            </span>
            <Deadline of={lottery} now={now} over="Försäljningen stängde" />
          </p>
        </div>
      </div>
      {isOneOfSeveral && (
        <>
          <OwnProgress lotteries={[lottery]} label={`Sålda lotter i ${lottery.name}`} />
          {next !== undefined && next.id !== offered && (
            <p className="row">
              <span>
                Nästa lott:{' '}
                <span className="strong" translate="no">
                  {next.number}
                </span>
              </span>
              <Link className="button home-next" to={`/ticket/${next.id}`}>
                Sälj nästa i {lottery.name}
              </Link>
            </p>
          )}
        </>
      )}
      <TicketList tickets={lottery.tickets} lottery={lottery.name} />
      <ListTools lottery={lottery} now={now} />
      <details className="home-fold small">
        <summary>
          Om lotteriet<span className="visually-hidden"> {lottery.name}</span>
        </summary>
        <p className="soft home-description">{lottery.description}</p>
        {lottery.ground === 'registration' && <p className="soft">{faceToFace}</p>}
      </details>
    </section>
  );
}
