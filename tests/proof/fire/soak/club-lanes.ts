import { createDonor, donorsPerDay, thankDonor } from '../../../../shared/contract/donor.ts';
import { createDraw, drawWinner, mailWinners } from '../../../../shared/contract/draw.ts';
import { readProof } from '../../../../shared/contract/proof.ts';
import { readFundraiserSummary } from '../../../../shared/contract/fundraiser.ts';
import { saveImage } from '../../../../shared/contract/image.ts';
import {
  createLottery,
  editLottery,
  listLotteries,
  readLottery,
  readSaleSummary,
  readTeamSaleSummary,
} from '../../../../shared/contract/lottery.ts';
import { createNews, listPublishedNews } from '../../../../shared/contract/news.ts';
import { exportPerson } from '../../../../shared/contract/person.ts';
import { listStats, readSales } from '../../../../shared/contract/report.ts';
import { downloadResult, readJob } from '../../../../shared/contract/service.ts';
import { assignToUser, listUserTickets, sellTicket } from '../../../../shared/contract/ticket.ts';
import { listUsers } from '../../../../shared/contract/user.ts';
import { addDays, dayOf } from '../../../../shared/domain/stockholm.ts';
import { dataUrl, jpeg, png } from '../../../fixtures/pictures.ts';
import { buyer } from '../../../support/club.ts';
import { donor } from '../../../support/fundraiser.ts';
import type { Lane, Site } from './seller-lane.ts';

/** Somebody of the club's office who watches the sums. */
export function sumsLane({ club, lottery, ledger }: Site): Lane {
  const { admin } = club;
  const params = { id: lottery };
  const looks = [
    () => ledger.ask(admin, listLotteries),
    () => ledger.ask(admin, readSaleSummary, { params }),
    () => ledger.ask(admin, readTeamSaleSummary, { params }),
    () => ledger.ask(admin, readSales, { params }),
    () => ledger.ask(admin, listStats, { params, query: { limit: '200' } }),
    () => ledger.ask(admin, listUsers, { query: { limit: '100' } }),
  ];
  return async (round) => void (await looks[round % looks.length]?.());
}

/** One lottery in this many mails its winners: an Admin may do that 120 times an hour. */
const mailedEach = 40;

/** One small lottery after the other: handed out, sold, drawn, mailed now and then, and archived. */
export function drawsLane({ club, ledger }: Site): Lane {
  const { admin, seller } = club;
  let count = 0;
  let steps: (() => Promise<unknown>)[] = [];
  const begin = async (): Promise<void> => {
    const name = `Lotteri ${++count}`;
    const validUntilDate = addDays(dayOf(new Date()), 30);
    const fields = { name, description: 'Fina priser', price: 20, maxNumber: 50, validUntilDate };
    const id = await ledger.ask(admin, createLottery, { body: fields });
    if (id === undefined) return;
    await ledger.ask(admin, assignToUser, { body: { ticketBaseId: id, quantity: 12, userId: seller.id } });
    const lotteries = (await ledger.ask(admin, listUserTickets, { params: { userId: seller.id } })) ?? [];
    const tickets = lotteries.find((each) => each.id === id)?.tickets ?? [];
    ledger.tickets += tickets.length;
    let [drawId, sold] = ['', 0];
    const sales = tickets.slice(0, 10).map(({ ticket }) => async () => {
      const email = `vinnare.${ticket.id}@${club.urlKey}.example`;
      if (await ledger.ask(seller, sellTicket, { body: { ticketId: ticket.id, ...buyer, email } })) sold++;
    });
    const winner = (prize: string) => () => ledger.ask(admin, drawWinner, { body: { drawId, name: prize } });
    steps = [
      ...sales,
      async () => {
        drawId = (await ledger.ask(admin, createDraw, { body: { name, ticketBaseId: id } })) ?? '';
      },
      winner('Cykel'),
      winner('Klocka'),
      async () => {
        if (count % mailedEach !== 1) return;
        await ledger.ask(admin, mailWinners, { body: { drawId, message: 'Grattis!' } });
        ledger.mails += sold;
        await ledger.ask(admin, readProof, { params: { id: drawId } });
      },
      async () => {
        const body = (await ledger.ask(admin, readLottery, { params: { id } })) ?? {};
        await ledger.ask(admin, editLottery, { body: { ...body, closed: true } });
      },
    ];
  };
  return async () => {
    const step = steps.shift();
    await (step ? step() : begin());
  };
}

/** Gifts to a fundraiser, some of them thanked for, and the public page of it. */
export function giftsLane({ club, ledger }: Site, fundraiserId: string): Lane {
  const { seller } = club;
  let given = 0;
  return async (round) => {
    const email = `givare${round}@${club.urlKey}.example`;
    // The day's are used up in a long run: what is left is to look.
    if (++given > donorsPerDay) {
      await ledger.ask(seller, readFundraiserSummary, { params: { id: fundraiserId } });
      return;
    }
    const id = await ledger.ask(seller, createDonor, { body: { fundraiserId, ...donor, email } });
    if (id !== undefined && round % 5 === 0) {
      await ledger.ask(seller, thankDonor, { body: { fundraiserDonorId: id, message: 'Tack!' } });
      ledger.mails++;
    }
    await ledger.ask(seller, readFundraiserSummary, { params: { id: fundraiserId } });
  };
}

/** News with pictures, a lottery's image, and files that jobs make. */
export function officeLane({ club, lottery, ledger }: Site): Lane {
  const { admin, seller } = club;
  let job: string | undefined;
  const fetchFile = async (): Promise<void> => {
    const id = job ?? '';
    const { state, result = '' } = (await ledger.ask(admin, readJob, { params: { id } })) ?? {};
    if (state === 'waiting' || state === 'running') return;
    job = undefined;
    const token = result.slice(result.lastIndexOf('/') + 1);
    await ledger.ask(admin, downloadResult, { params: { token } });
  };
  const things = [
    async (round: number) => {
      const item = { title: `Nyhet ${round}`, preamble: 'Ingress', text: '<p>Text</p>', published: true };
      await ledger.ask(admin, createNews, { body: { ...item, imageFile: dataUrl(jpeg, 'image/jpeg') } });
    },
    () => ledger.ask(seller, listPublishedNews),
    () =>
      ledger.ask(admin, saveImage, {
        body: { key: `ticketbase_${lottery}`, imageFile: dataUrl(png(400, 300)) },
      }),
    async (round: number) => {
      const email = `givare${round}@${club.urlKey}.example`;
      job = (await ledger.ask(admin, exportPerson, { body: { email } }))?.jobId;
    },
  ];
  return async (round) => void (await (job ? fetchFile() : things[round % things.length]?.(round)));
}
