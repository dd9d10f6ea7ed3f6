import type { JobRunner } from '../kernel/job-work.ts';
import type { TableReader } from '../store/table-reader.ts';
import { keys, shardsUpTo } from '../store/keys.ts';
import { findClub } from '../store/club-record.ts';
import { donationsOf } from './exported-donors.ts';
import { mailsOf, unsubscriptionsOf } from './exported-mail.ts';
import { ticketsOf } from './exported-tickets.ts';
import { handInsOf, termsOf, triesOf, usersAt } from './exported-users.ts';
import { costsAbout } from './in-costs.ts';
import { groundNotesAbout, notesAbout } from './in-notes.ts';
import { reasonsAbout } from './in-reasons.ts';
import { dutiesOf } from './in-settings.ts';
import { everyFundraiser, everyLottery, type ListedLottery, type Person, personAt } from './person.ts';
import { parseDraw } from '../store/draw-record.ts';

type JobWork = Parameters<JobRunner>[0];

/** Everything the club stores about the email of a job, by the headings of the person's file. Reports the job's progress. */
export async function gather({
  job,
  table,
  tell,
}: Pick<JobWork, 'tell'> & { readonly job: Pick<JobWork['job'], 'about'>; readonly table: TableReader }) {
  const person = personAt(job.about);
  const [club, lotteries, fundraisers] = await Promise.all([
    findClub(table, table.club),
    everyLottery(table),
    everyFundraiser(table),
  ]);
  const total =
    lotteries.reduce((sum, lottery) => sum + shardsUpTo(lottery.view.maxNumber).length, 0) +
    fundraisers.length +
    1;
  let done = 0;
  const step = () => tell(++done, total);
  const { tickets, wins } = await ticketsOf(table, lotteries, person, step);
  const stored = {
    lotter: tickets,
    vinster: wins,
    gåvor: await donationsOf(table, fundraisers, person, step),
    användare: await usersAt(table, person),
    'pengar att lämna in': await handInsOf(table, lotteries, person),
    'anteckningar om inlämnade pengar': await notesAbout(table, lotteries, person),
    'anteckningar om lotteriers grund': groundNotesAbout(lotteries, person),
    'kostnader i lotterier': await costsAbout(table, lotteries, person),
    'skäl i dragningar': await reasonsAbout(table, lotteries, person),
    'godkända villkor': await termsOf(table, club, person),
    uppdrag: [...(await dutiesOf(table, person)), ...(await drawsControlledBy(table, lotteries, person))],
    'avanmälda vinnarmail': await unsubscriptionsOf(table, lotteries, person),
    'skickade mail': await mailsOf(table, lotteries, fundraisers, person),
    inloggningsförsök: await triesOf(table, person),
  };
  return { club, stored };
}

/** The draws whose controller a person is or has signed as, for the person's file. One query for each lottery. */
async function drawsControlledBy(table: TableReader, lotteries: readonly ListedLottery[], person: Person) {
  const found = [];
  for (const { id, view } of lotteries)
    for (const item of await table.query(keys.draws(id))) {
      const { name, controller, signature } = parseDraw(item);
      const isController = controller !== undefined && person.is(controller.email);
      const hasSigned = signature?.email !== undefined && person.is(signature.email);
      if (isController || hasSigned)
        found.push({
          uppdrag: 'kontrollant',
          lotteri: view.name,
          dragning: name,
          ...(isController && { namn: controller.name, email: controller.email }),
          ...(hasSigned && {
            underskrift: signature.name,
            underskriven: signature.at,
            email: signature.email,
          }),
        });
    }
  return found;
}
