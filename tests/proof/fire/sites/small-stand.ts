import { addFundraiserUser } from '../../../../shared/contract/fundraiser.ts';
import { createLottery } from '../../../../shared/contract/lottery.ts';
import { type Holding, lotteryFields, made, newFundraiser, newTicket } from '../../../kernel/stand.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';

/** A club with what the short form's operations ask for: a lottery in which a seller has a ticket, and a fundraiser. */
export async function makeSmallStand(cloud: TestCloud, word: string): Promise<Holding> {
  const club = await cloud.club(word);
  const user = club.seller;
  const bare = {
    club,
    anonymous: cloud.anonymous.call,
    word,
    team: club.p12,
    user,
    ids: {} as Holding['ids'],
  };
  const lottery = await made(club.admin.call, createLottery, lotteryFields(word));
  await newTicket(bare, lottery);
  const fundraiser = await newFundraiser(bare);
  await made(club.admin.call, addFundraiserUser, { fundraiserId: fundraiser, userId: user.id });
  const ids = { club: club.id, team: club.p12, user: user.id, lottery, fundraiser };
  return { ...bare, ids: ids as Holding['ids'] };
}
