import type { Lottery } from '../../../shared/contract/lottery.ts';
import type { Organiser } from '../../../shared/contract/organiser.ts';
import { agreedByController } from '../../../shared/domain/ground.ts';
import { plannedShare } from '../../../shared/domain/prizes-share.ts';
import { ticketFacts } from '../../../shared/domain/ticket-facts.ts';
import { useQuery } from '../../api/use-query.ts';
import { useUser } from '../../session/use-session.ts';
import { listPrizes } from './calls.ts';

interface PaperAboutProps {
  readonly organiser: Organiser;
  readonly lottery: Lottery;
}

/** What a sold ticket says of its lottery and of who answers for it (R464). On paper a link is its address. */
export function PaperAbout({ organiser, lottery }: PaperAboutProps) {
  const { clubName } = useUser();
  const { data: prizes = [] } = useQuery(listPrizes, { params: { id: lottery.id } }, { silent: 'any' });
  const { drawDate, ageLimit, maxNumber, price } = lottery;
  const facts = ticketFacts({
    clubName,
    organiser,
    drawDate,
    ageLimit,
    prizesShare: plannedShare({ prizes, maxNumber, price }) ?? null,
    agreed: agreedByController(lottery.ground, lottery.drawFrom) ?? null,
    resultsUrl: `${location.origin}/resultat/${lottery.id}`,
  });
  return (
    <dl className="paper-about small">
      {facts.map(({ label, value, url }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {url === undefined ? (
              value
            ) : (
              <>
                <a className="no-print" href={url}>
                  {value}
                </a>
                <span className="only-print">{url}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
