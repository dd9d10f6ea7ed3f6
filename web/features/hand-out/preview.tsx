import { useDeferredValue } from 'react';
import { HandOut, previewHandOut, type HandOutPreview } from '../../../shared/contract/hand-out.ts';
import type { Lottery } from '../../../shared/contract/lottery.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useQuery } from '../../api/use-query.ts';
import { useForm } from '../../components/form/form-state.ts';

const tickets = (count: number) => `${formatNumber(count)} ${count === 1 ? 'lott' : 'lotter'}`;

function sentence({ users, tickets: count, left }: HandOutPreview): string {
  if (count === 0) return 'Ingen behöver fler lotter.';
  const given = `${tickets(count)} till ${users === 1 ? 'en säljare' : `${formatNumber(users)} säljare`}`;
  return left < 0
    ? `${given}. Det räcker inte: ${tickets(-left)} saknas.`
    : `${given}, sedan är ${formatNumber(left)} kvar att dela ut.`;
}

/** What the form would do, as long as it is filled in. */
export function Preview({ lottery }: { readonly lottery: Lottery }) {
  const { values } = useForm();
  const parsed = HandOut.safeParse({ ticketBaseId: lottery.id, ...useDeferredValue(values) });
  const draft = parsed.success ? parsed.data : undefined;
  const preview = useQuery(
    previewHandOut,
    draft
      ? {
          params: { id: lottery.id },
          query: {
            quantity: String(draft.quantity),
            mode: draft.mode,
            onlyActive: draft.onlyActive ? 'true' : 'false',
            ...(draft.teamIds && { teamIds: draft.teamIds.join(',') }),
          },
        }
      : null,
    { silent: 'any' },
  );
  const found = draft ? preview.data : undefined;
  return (
    <div className="hand-out-preview">
      <p className={found && found.left < 0 ? 'strong field-error' : 'strong'} role="status">
        {found ? sentence(found) : 'Fyll i antal och lag, så visas vad som händer.'}
      </p>
      {found && found.byTeam.length > 0 && (
        <details>
          <summary>Lag för lag</summary>
          <ul className="plain hand-out-by-team">
            {found.byTeam.map((team) => (
              <li key={team.teamId}>
                <span>
                  {team.sectionName} – <span translate="no">{team.teamName}</span>
                </span>
                <span>
                  <span translate="no">{formatNumber(team.users)}</span> säljare
                </span>
                <span>{tickets(team.tickets)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
