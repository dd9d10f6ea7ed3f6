import { findClub } from '../store/club-record.ts';
import type { JobRunner } from '../kernel/job-work.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import { shardsOfLottery } from '../ledger/anonymise-buyers.ts';
import { donationsOf } from './exported-donors.ts';
import { mailsOf, unsubscriptionsOf } from './exported-mail.ts';
import { dutiesOf } from './in-settings.ts';
import { ticketsOf } from './exported-tickets.ts';
import { triesOf, usersAt } from './exported-users.ts';
import { everyFundraiser, everyLottery, personAt } from './person.ts';

/**
 * Everything the club stores about an email, as JSON with Swedish names, for the person concerned. Names no other person
 * except who sold or registered. Instants in UTC, sums in SEK.
 */
export const runExportJob: JobRunner = async ({ job, table, now, tell }) => {
  const person = personAt(job.about);
  const [club, lotteries, fundraisers] = await Promise.all([
    findClub(table, table.club),
    everyLottery(table),
    everyFundraiser(table),
  ]);
  const total =
    lotteries.reduce((sum, lottery) => sum + shardsOfLottery(lottery), 0) + fundraisers.length + 1;
  let done = 0;
  const step = () => tell(++done, total);
  const { tickets, wins } = await ticketsOf(table, lotteries, person, step);
  const kept = {
    lotter: tickets,
    vinster: wins,
    gåvor: await donationsOf(table, fundraisers, person, step),
    användare: await usersAt(table, person),
    uppdrag: await dutiesOf(table, person),
    'avanmälda vinnarmail': await unsubscriptionsOf(table, lotteries, person),
    'skickade mail': await mailsOf(table, lotteries, fundraisers, person),
    inloggningsförsök: await triesOf(table, person),
  };
  const nothing = Object.values(kept).every((list) => list.length === 0);
  const file = {
    förening: club?.name ?? '',
    adress: job.about,
    skapad: now.toISOString(),
    ...(nothing ? { besked: 'Föreningen har inga uppgifter om adressen.' } : {}),
    ...kept,
  };
  return {
    bytes: new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`),
    // Without the email: the job's record outlives the file.
    fileName: `personuppgifter-${dayOf(now)}.json`,
    mediaType: 'application/json',
  };
};
