import { ids, keys } from '../../functions/store/keys.ts';
import { type BuyerDetails, buyerWithoutEmail, erasedDetails } from '../../functions/store/buyer-record.ts';
import { detailsSet } from '../../functions/store/ticket-record.ts';
import { type TestClub, testCloud } from './cloud.ts';
import { buyer } from './club.ts';

/** A person without email, with details that occur nowhere else. */
export const unreachable = { firstName: 'Gunhild', lastName: 'Utanpost', phone: '08-700 11 22' };

/** Sells a ticket to a buyer without email. The sale is a route's; the missing email is stored. Returns the buyer's id. */
export async function sellWithoutEmail(
  club: TestClub,
  ticketId: string,
  person = unreachable,
): Promise<string> {
  const id = await club.sell(club.seller, ticketId, { ...person, email: buyer.email });
  await storeBuyer(club, ticketId, buyerWithoutEmail(person));
  return id;
}

export async function sellToErased(club: TestClub, ticketId: string): Promise<string> {
  const id = await club.sell(club.seller, ticketId);
  await storeBuyer(club, ticketId, erasedDetails);
  return id;
}

async function storeBuyer(club: TestClub, ticketId: string, details: BuyerDetails) {
  const { service } = await testCloud();
  const at = ids.parseTicket(ticketId);
  if (!at) throw new Error(`no ticket ${ticketId}`);
  await service.of(club.id).write({
    update: keys.ticket(at.lotteryId, at.number),
    ...detailsSet(details, false),
  });
}
