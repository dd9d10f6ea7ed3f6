import type { Context } from 'aws-lambda';
import { sortedBy } from '../../shared/domain/swedish-order.ts';
import { OpsAnswer, OpsCommand } from '../../shared/ops.ts';
import { checkHashing } from '../auth/check-hashing.ts';
import { approveClub } from '../operators/approve-club.ts';
import { createClub, setClubActive } from '../operators/create-club.ts';
import { beginning } from '../ledger/new-club.ts';
import { type ClubRecord, findClubByUrlKey, listClubRecords, toClub } from '../store/club-record.ts';
import { giveOrTakeRole } from '../operators/ops-role.ts';
import { setBaseAmount } from '../operators/set-base-amount.ts';
import { redrive } from '../redrive/redrive.ts';
import { reportRedriven } from '../redrive/report-redriven.ts';
import { eraseForOperator } from '../person/erase-for-operator.ts';
import { endsIn } from '../store/retry.ts';
import { log } from '../kernel/logger.ts';
import { openService } from '../kernel/resources.ts';
import { recountClub } from '../recount/recount-club.ts';
import { answerRecount } from '../recount/answer-recount.ts';
import type { ServiceTable } from '../store/table.ts';
import { exportPage } from '../transfer/export-club.ts';
import { importStep } from '../transfer/import-club.ts';

const strongly = { consistent: true };

/** Runs an operators' command. Invoked manually, never by a route. */
export async function handler(event: unknown, context: Context): Promise<OpsAnswer> {
  const parsed = OpsCommand.safeParse(event);
  if (!parsed.success)
    return { error: [...new Set(parsed.error.issues.map((issue) => issue.message))].join('\n') };
  endsIn(context.getRemainingTimeInMillis());
  const answer = await run(openService(), parsed.data, new Date(), () => context.getRemainingTimeInMillis());
  log.info('ops', { command: parsed.data.command, done: !('error' in answer) });
  return OpsAnswer.parse(answer);
}

async function run(
  service: ServiceTable,
  command: OpsCommand,
  now: Date,
  timeLeft: () => number,
): Promise<OpsAnswer> {
  switch (command.command) {
    case 'create':
      return create(service, command, now);
    case 'list': {
      const clubs = sortedBy(await listClubRecords(service), (club) => club.name).map(listed);
      return {
        message:
          clubs.length === 0
            ? 'Det finns inga föreningar.'
            : `${clubs.length} ${clubs.length === 1 ? 'förening' : 'föreningar'}`,
        clubs,
      };
    }
    case 'approve': {
      const club = await findClubByUrlKey(service, command.urlKey, strongly);
      if (!club) return { error: `Ingen förening har adressen ${command.urlKey}.` };
      return approveClub(service, club, command.orgNumber, now);
    }
    case 'activate':
    case 'deactivate': {
      const club = await findClubByUrlKey(service, command.urlKey, strongly);
      if (!club) return { error: `Ingen förening har adressen ${command.urlKey}.` };
      const active = command.command === 'activate';
      await setClubActive(service, club.id, active, now);
      return { message: `${club.name} är nu ${active ? 'aktiv' : 'inaktiv: ingen kan logga in'}.` };
    }
    case 'role':
      return giveOrTakeRole(service, command, now);
    case 'redrive':
      return reportRedriven(service, command, await redrive(service, command, timeLeft));
    case 'erase':
    case 'export':
    case 'recount': {
      const club = await findClubByUrlKey(service, command.urlKey, strongly);
      if (!club) return { error: `Ingen förening har adressen ${command.urlKey}.` };
      if (command.command === 'erase')
        return eraseForOperator(
          service.of(club.id),
          { club: club.name, email: command.email, now },
          timeLeft,
        );
      if (command.command === 'recount') return answerRecount(club, await recountClub(service, club.id));
      const { cursor, objects } = command;
      return exportPage(service, club, { cursor, objects, now }, timeLeft);
    }
    case 'import':
      return importStep(service, command, now);
    case 'base-amount':
      return setBaseAmount(service, command);
    case 'check':
      return checkHashing();
  }
}

const listed = (club: ClubRecord) => ({
  ...toClub(club),
  ...(club.selfMade && {
    standing: club.selfMade.standing,
    ...(club.selfMade.organisationNumber && { organisationNumber: club.selfMade.organisationNumber }),
  }),
});

async function create(
  service: ServiceTable,
  command: Extract<OpsCommand, { command: 'create' }>,
  now: Date,
): Promise<OpsAnswer> {
  const { name, urlKey, adminEmail: email } = command;
  const words = command.adminName.split(/\s+/);
  const master = { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '', email };
  const created = await createClub(service, { name, urlKey, ...beginning, master }, now);
  if (!created) return { error: `En annan förening har redan adressen ${urlKey}.` };
  const { clubId, sectionId, teamId, userId } = created;
  return {
    message: `${name} är skapad. ${command.adminName} får ett mail för att aktivera sitt konto.`,
    created: { clubId, sectionId, teamId, userId },
  };
}
