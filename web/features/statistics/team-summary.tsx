import type { readTeamSaleSummary } from '../../../shared/contract/lottery.ts';
import type { OutputOf } from '../../../shared/contract/route.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { SaleProgress } from '../../components/sale-progress.tsx';

type TeamSale = OutputOf<typeof readTeamSaleSummary>[number];

/** Up to this many teams, the sections start expanded. */
const expandUpTo = 8;
const sum = (teams: readonly TeamSale[], of: (team: TeamSale) => number) =>
  teams.reduce((all, team) => all + of(team), 0);

/** The progress of each section and, expanded, of each of its teams. */
export function TeamSummary({ teams }: { readonly teams: readonly TeamSale[] }) {
  const sections = [...Map.groupBy(teams, ({ sectionName }) => sectionName)];
  return (
    <div className="stats-sections">
      {sections.map(([name, own]) => (
        <section key={name} className="stack tight" aria-label={name || 'Utan sektion'}>
          <h3>{name || 'Utan sektion'}</h3>
          <SaleProgress
            sold={sum(own, ({ customerCount }) => customerCount)}
            total={sum(own, ({ ticketCount }) => ticketCount)}
            label={`Sålda lotter i ${name || 'lag utan sektion'}`}
          />
          <details className="stats-teams" open={teams.length <= expandUpTo}>
            <summary>{own.length === 1 ? '1 lag' : `${formatNumber(own.length)} lag`}</summary>
            <ul className="plain">
              {own.map(({ teamName, customerCount, ticketCount }, index) => (
                <li key={`${index} ${teamName}`}>
                  <span className="strong">{teamName}</span>
                  <SaleProgress
                    sold={customerCount}
                    total={ticketCount}
                    label={`Sålda lotter i ${teamName}`}
                  />
                </li>
              ))}
            </ul>
          </details>
        </section>
      ))}
    </div>
  );
}
