import { printList } from '../../shared/contract/hand-out.ts';
import { pdfType } from '../../shared/contract/lottery.ts';
import { ticketFacts } from '../../shared/domain/ticket-facts.ts';
import { slugOf } from '../../shared/domain/slug.ts';
import { implement } from '../kernel/implement.ts';
import { findUserInScope } from '../kernel/scope.ts';
import { onTicketOf } from '../ledger/on-ticket.ts';
import { findClub } from '../store/club-record.ts';
import { keys } from '../store/keys.ts';
import { findLottery } from '../store/lottery-record.ts';
import { readPrizes } from '../store/prize-record.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { fullName } from '../store/shown-name.ts';
import { findTeam } from '../store/structure-record.ts';
import { parseTicket } from '../store/ticket-record.ts';
import { listSheet } from './list-sheet.ts';

export const handler = implement(
  printList,
  async ({ params: { id }, query: { ticketBaseId }, caller, resources: { table }, fail }) => {
    const user = (await findUserInScope(table, caller, id)) ?? fail('notFound');
    const [lottery, items, settings, prizes, club, team] = await Promise.all([
      findLottery(table, ticketBaseId),
      table.query(keys.ticketsOfUser(id, ticketBaseId)),
      readClubSettings(table),
      readPrizes(table, ticketBaseId),
      findClub(table, table.club),
      findTeam(table, user.view.teamId),
    ]);
    if (!lottery || items.length === 0) return fail('notFound');
    const sellerName = fullName(user.view);
    const clubName = club?.name ?? '';
    const bytes = listSheet({
      clubName,
      lotteryName: lottery.view.name,
      price: lottery.view.price,
      validUntilDate: lottery.view.validUntilDate,
      sellerName,
      sellerFirstName: user.view.firstName,
      teamName: team?.name ?? '',
      payee: settings.trackPayments ? settings.swishNumber : undefined,
      tracksPayments: settings.trackPayments,
      facts: ticketFacts({ clubName, ...onTicketOf(lottery, settings, prizes) }),
      tickets: items.map(parseTicket).map(({ number, buyer }) => ({ number, sold: buyer !== undefined })),
    });
    const fileName = `${slugOf(`${lottery.view.name} ${sellerName}`) || 'lottlista'}.pdf`;
    return { bytes, fileName, mediaType: pdfType };
  },
);
