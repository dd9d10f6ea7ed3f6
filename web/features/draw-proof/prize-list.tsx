import type { Proof } from '../../../shared/contract/proof.ts';
import type { Report } from './check/messages.ts';
import { lots } from './words.ts';

interface PrizeListProps {
  readonly prizes: Proof['prizes'];
  /** What was computed of each; absent while it is. */
  readonly report: Report | undefined;
}

/** What came out: each prize in the order drawn, with its number. */
export function PrizeList({ prizes, report }: PrizeListProps) {
  return (
    <section className="card" aria-labelledby="prizes-title">
      <h2 id="prizes-title">Vad det blev</h2>
      {prizes.length === 0 ? (
        <p>Inga vinster är dragna än.</p>
      ) : (
        <ol className="plain">
          {prizes.map(({ name, number, replaced }, index) => {
            const { among, attempt } = report?.prizes[index] ?? {};
            return (
              <li key={index} className="proof-prize">
                <strong className="proof-prize-number" translate="no">
                  {number}
                </strong>
                <span className="proof-prize-text">
                  <span className="strong">
                    Vinst {index + 1}: {name}
                  </span>
                  {replaced && <span className="badge due">Drogs om</span>}
                  {among !== undefined && (
                    <span className="soft small">
                      Dragen bland {lots(among)}
                      {attempt !== undefined && `, på försök ${attempt}`}
                    </span>
                  )}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
