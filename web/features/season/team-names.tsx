import { useState } from 'react';
import * as z from 'zod/mini';
import { RenamedTeam, renameTeams, type Team, teamsAtOnce } from '../../../shared/contract/structure.ts';
import { doubledNames, type RipeTeam } from '../../../shared/domain/season.ts';
import type { CallOutcome } from '../../api/call.ts';
import { showAlert } from '../../alerts/alert-store.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { reloadAll } from '../../api/use-query.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { useForm } from '../../components/form/form-state.ts';
import { Within } from '../../components/form/within.tsx';
import { enumerated } from '../../../shared/domain/enumeration.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';

interface TeamNamesProps {
  readonly teams: readonly Team[];
  readonly ripe: readonly RipeTeam[];
  /** Ids of the teams that have their names of this season, changed or kept: no name is suggested for them (R650). */
  readonly renamed: ReadonlySet<string>;
  /** The names are already this season's: fill in suggestions only on request. */
  readonly isRenamed: boolean;
}

const Names = z.object({ teams: z.array(RenamedTeam) });
type Named = z.output<typeof Names>['teams'];

/** Warns of names that a list of members cannot tell apart. */
function Doubled({ teams }: { readonly teams: readonly Team[] }) {
  const typed = useForm().values['teams'] as readonly { readonly teamId: string; readonly name: unknown }[];
  const nameOf = new Map(typed.map(({ teamId, name }) => [teamId, typeof name === 'string' ? name : '']));
  const doubled = doubledNames(
    teams.map(({ id, name, sectionId }) => ({ name: nameOf.get(id) ?? name, sectionId })),
  );
  return (
    <div role="status">
      {doubled.length > 0 && (
        <p className="season-doubled">
          Flera lag i samma sektion skulle heta {enumerated(doubled)}. När listan läses in går det inte att
          veta vilket som menas.
        </p>
      )}
    </div>
  );
}

function Rows({ teams, from }: { readonly teams: readonly Team[]; readonly from: number }) {
  return (
    <Within of="teams">
      <ul className="plain season-teams">
        {teams.map(({ id, name, sectionName }, index) => (
          <li key={id}>
            <Within of={String(from + index)}>
              <TextField name="name" label={`${name} (${sectionName})`} autoComplete="off" />
            </Within>
          </li>
        ))}
      </ul>
    </Within>
  );
}

/** All teams with their new names: those with an age in the name first, one year older; each can be edited. */
export function TeamNames({ teams, ripe, renamed, isRenamed }: TeamNamesProps) {
  const { send } = useMutation(renameTeams, { reload: false });
  const [isAsked, setIsAsked] = useState(false);
  // The teams as they were filled in, until all names are saved: those saved first would be a year older again.
  const [held, setHeld] = useState<Pick<TeamNamesProps, 'teams' | 'ripe'>>();
  if (teams.length === 0) return <p>Föreningen har inga lag än.</p>;
  const shown = held ?? { teams, ripe };
  const suggestions = new Map(shown.ripe.map(({ teamId, suggestion }) => [teamId, suggestion]));
  const areFilled = held !== undefined || isAsked || !isRenamed;
  const [first, others] = [
    shown.teams.filter(({ id }) => suggestions.has(id)),
    shown.teams.filter(({ id }) => !suggestions.has(id)),
  ];
  const ordered = [...first, ...others];

  /** Changed names, and suggestions typed back, in acts of at most 90; each is whole, and one that is repeated changes nothing. */
  const save = async (named: Named): Promise<CallOutcome<void>> => {
    const before = new Map(teams.map(({ id, name }) => [id, name]));
    const isKept = (teamId: string) => suggestions.has(teamId) && !renamed.has(teamId);
    const changes = named.filter(({ teamId, name }) => before.get(teamId) !== name || isKept(teamId));
    setHeld(shown);
    let outcome: CallOutcome<void> = { ok: true, value: undefined };
    for (let from = 0; outcome.ok && from < changes.length; from += teamsAtOnce)
      outcome = await send({ body: { teams: changes.slice(from, from + teamsAtOnce) } });
    if (outcome.ok) showAlert('success', 'Sparat');
    await reloadAll();
    return outcome;
  };
  const done = (): void => {
    setHeld(undefined);
    setIsAsked(false);
  };
  if (!areFilled)
    return (
      <>
        <p>
          Lagens namn är bytta
          {ripe.length > 0 && `, utom ${formatNumber(ripe.length)} med en ålder i namnet`}. Ett enskilt lag
          byter namn på sin egen sida.
        </p>
        <div>
          <button type="button" className="button" onClick={() => setIsAsked(true)}>
            Byt namn igen
          </button>
        </div>
      </>
    );
  return (
    <ContractForm
      name="season-teams"
      schema={Names}
      initial={{ teams: ordered.map(({ id, name }) => ({ teamId: id, name: suggestions.get(id) ?? name })) }}
      submit="Spara namnen"
      send={({ teams: named }) => save(named)}
      onDone={done}
    >
      <p className="soft small">
        Ett lag med en ålder i namnet får ett år till: P12 blir P13. Ett födelseår (F2013, P09) är kvar. Är
        två siffror ett födelseår i er förening skriver du tillbaka namnet. Inget ändras förrän du sparar.
      </p>
      {first.length > 0 && <Rows teams={first} from={0} />}
      {others.length > 0 && (
        <details open={first.length === 0}>
          <summary className="strong">
            {first.length === 0 ? 'Lag' : 'Övriga lag'} (
            <span translate="no">{formatNumber(others.length)}</span>)
          </summary>
          <Rows teams={others} from={first.length} />
        </details>
      )}
      <Doubled teams={shown.teams} />
    </ContractForm>
  );
}
