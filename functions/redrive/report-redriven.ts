import type { DeadQueue, OpsAnswer } from '../../shared/ops.ts';
import { findClub } from '../store/club-record.ts';
import type { ServiceTable } from '../store/table.ts';
import type { Redriven } from './redrive.ts';

/** Answers an operator with the result of a redrive. */
export async function reportRedriven(
  service: ServiceTable,
  { queue, discard }: { readonly queue: DeadQueue; readonly discard: boolean },
  { done, refused, undeliverable, left }: Redriven,
): Promise<OpsAnswer> {
  const [one, several, gone, toDo] =
    queue === 'events'
      ? (['händelse', 'händelser', 'antecknades', 'anteckna'] as const)
      : (['meddelande', 'meddelanden', 'flyttades tillbaka till kön', 'flytta tillbaka'] as const);
  const rest = (count: number) => {
    if (count === 1) return discard ? 'Den är borttagen.' : 'Den ligger kvar, och --discard tar bort den.';
    return discard ? 'De är borttagna.' : 'De ligger kvar, och --discard tar bort dem.';
  };
  const whom = refused.length === 1 ? 'en mottagare som är nekad' : 'mottagare som är nekade';
  const sentences = [
    done === 0 ? `Det fanns inga ${several} att ${toDo}.` : `${done} ${done === 1 ? one : several} ${gone}.`,
    refused.length > 0 && `${refused.length} gäller ${whom} för gott. ${rest(refused.length)}`,
    undeliverable > 0 && `${undeliverable} gick inte att ${toDo}. ${rest(undeliverable)}`,
    left > 0 && `${left} hanns inte med. Kör kommandot igen.`,
  ];
  return {
    message: sentences.filter((sentence) => sentence !== false).join('\n'),
    ...(refused.length > 0 && { refused: await byMail(service, refused) }),
  };
}

/** Refused recipients counted by mail and reason: a draw's mail may have many. */
async function byMail(service: ServiceTable, refused: Redriven['refused']) {
  const alike = [
    ...Map.groupBy(refused, ({ club, id, reason }) => JSON.stringify([club, id, reason])).values(),
  ];
  const names = new Map<string, string>();
  for (const id of new Set(refused.map(({ club }) => club))) {
    const club = await findClub(service, id);
    names.set(id, club ? `${club.name} (${club.urlKey})` : id);
  }
  return alike.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { club, id, reason } = first;
    // SES may have written the address in another form; the given form has been removed already.
    const masked = reason.replace(/\S+@\S+/g, '…');
    return [{ club: names.get(club) ?? club, mail: id, reason: masked, receivers: group.length }];
  });
}
