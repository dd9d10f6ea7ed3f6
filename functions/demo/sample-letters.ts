import { readFileSync } from 'node:fs';
import { pdfOf } from './pdf.ts';
import {
  foundFacts,
  handInFacts,
  sender,
  thanksFacts,
  ticketFacts,
  token,
  winnersFacts,
} from './sample-facts.ts';
import { drawSamples } from './sample-draw-letters.ts';
import { type SampleLetter, to } from './sample-letter.ts';
import { imageCid } from '../mail/blocks.ts';
import { type Attachment, compose } from '../mail/compose.ts';
import { activation } from '../mail/templates/activation.ts';
import { addressChanged } from '../mail/templates/address-changed.ts';
import { foundTickets } from '../mail/templates/found-tickets.ts';
import { handIn } from '../mail/templates/hand-in.ts';
import { startClub } from '../mail/templates/start-club.ts';
import { remindBuyer } from '../mail/templates/remind-buyer.ts';
import { remindSeller } from '../mail/templates/remind-seller.ts';
import { reset } from '../mail/templates/reset.ts';
import { thanks } from '../mail/templates/thanks.ts';
import { ticket } from '../mail/templates/ticket.ts';
import { ticketsGone } from '../mail/templates/tickets-gone.ts';
import { winners } from '../mail/templates/winners.ts';

/** Every kind of mail with synthetic facts, to look at and for tests. Not deployed. */

const othersPrizes = winnersFacts.prizes.map((prize) => ({ ...prize, own: false }));
const elsa = { name: 'Elsa Lindqvist', address: 'elsa@exempel.example' };
const bjorn = { name: 'Björn Åkesson', address: 'bjorn@kopare.example' };
const oneClickUrl = `https://lottlaget.example/api/draw/mail/unsubscribe?t=${token}`;

/** The image of a mail, as `inlineImage` reads it from the bucket. */
function image(asset: 'lottery' | 'fundraiser'): Attachment {
  const bytes = readFileSync(new URL(`../demo/assets/${asset}.jpg`, import.meta.url));
  return { fileName: 'bild.jpg', mediaType: 'image/jpeg', bytes, cid: imageCid };
}

/** Each kind of mail, in the order in which a user may meet them. */
export function sampleLetters(): readonly SampleLetter[] {
  const [toMember, toBuyer] = [to(elsa), to(bjorn)];
  const changed = { firstName: 'Elsa', siteUrl: 'https://lottlaget.example/login' };
  const old = { ...elsa, address: 'elsa.gammal@exempel.example' };
  const pdf = pdfOf('Sommarlotteriet', ['Vinstplan', '1. Elcykel', '2. Helg för två på Öland']);
  const attachments = [
    image('lottery'),
    { fileName: 'sommarlotteriet.pdf', mediaType: 'application/pdf', bytes: pdf },
  ];
  return [
    toMember(
      'activation',
      'Aktivera kontot',
      activation(sender, {
        people: ['Elsa'],
        isOne: true,
        url: `https://lottlaget.example/activate/${token}`,
        until: '2026-12-05',
      }),
    ),
    to({ name: '', address: elsa.address })(
      'activations',
      'Aktivera flera konton med samma adress',
      activation(sender, {
        people: ['Elsa', 'Nils', 'Åsa'],
        isOne: false,
        url: `https://lottlaget.example/activate/${token}`,
        until: '2026-12-05',
      }),
    ),
    toMember(
      'start-club',
      'Starta en förening',
      startClub(
        { clubName: 'Lottlaget', contact: undefined },
        {
          firstName: 'Elsa',
          club: 'Åsby FF',
          address: 'lottlaget.example/club/asby-ff',
          url: `https://lottlaget.example/start-club/${token}`,
          until: '2026-11-27 13:05',
        },
      ),
      { sender: { clubName: 'Lottlaget', contact: undefined } },
    ),
    toMember(
      'reset',
      'Nytt lösenord',
      reset(sender, {
        firstName: 'Elsa',
        url: `https://lottlaget.example/new-password/${token}`,
        until: '2026-11-21 13:05',
      }),
    ),
    to(old)(
      'address-changed-old',
      'Bytt adress, till den gamla',
      addressChanged(sender, { ...changed, isActive: true, to: 'old', address: old.address }),
    ),
    toMember(
      'address-changed-new',
      'Bytt adress, till den nya',
      addressChanged(sender, { ...changed, isActive: true, to: 'new', address: elsa.address }),
    ),
    toBuyer('ticket', 'En lott, med bild, bilaga och hälsning', ticket(sender, ticketFacts), { attachments }),
    toBuyer(
      'tickets',
      'Flera lotter',
      ticket(sender, {
        ...ticketFacts,
        numbers: [8, 347, 348, 349, 1204, 99_871, 999_999],
        message: undefined,
        due: [],
        prizes: [],
        unpaid: [347, 348],
        hasImage: false,
        hasPdf: false,
      }),
    ),
    toBuyer(
      'tickets-gone',
      'Lotter som inte längre gäller',
      ticketsGone(sender, {
        firstName: 'Björn',
        lotteryName: 'Sommarlotteriet',
        numbers: [347, 348],
        left: [349],
      }),
    ),
    toMember(
      'remind-seller',
      'Påminnelse till en säljare',
      remindSeller(sender, {
        to: 'notSold',
        lotteryName: 'Sommarlotteriet',
        validUntilDate: ticketFacts.validUntilDate,
        sellers: [{ name: 'Elsa Lindqvist', value: '10 lotter kvar att sälja' }],
        firstName: 'Elsa',
        people: 'Elsa',
        message: { from: 'Kim Ek', text: 'Hej! Vi säljer utanför ICA på lördag kl. 11.' },
        url: 'https://lottlaget.example/home',
      }),
    ),
    to({ name: '', address: elsa.address })(
      'remind-sellers',
      'Påminnelse till syskon med samma adress',
      remindSeller(sender, {
        to: 'owes',
        lotteryName: 'Sommarlotteriet',
        validUntilDate: ticketFacts.validUntilDate,
        sellers: [
          { name: 'Elsa Lindqvist', value: '450:- att lämna in' },
          { name: 'Nils Lindqvist', value: '125:- att lämna in' },
        ],
        firstName: '',
        people: 'Elsa och Nils',
        message: undefined,
        url: 'https://lottlaget.example/home',
      }),
    ),
    toBuyer('found-tickets', 'Hitta mina lotter', foundTickets(sender, foundFacts)),
    toBuyer(
      'remind-buyer',
      'Påminnelse till en köpare',
      remindBuyer(sender, {
        buyerFirstName: 'Björn',
        lotteryName: 'Sommarlotteriet',
        numbers: [347, 348],
        amount: 100,
        seller: 'Elsa Lindqvist',
        swish: { payee: '1234679304', reference: 'V4-K37QPM' },
      }),
    ),
    to({ name: 'Örjan Ek', address: 'orjan@bageriet.example' })(
      'thanks',
      'Tack för ett bidrag',
      thanks(sender, thanksFacts),
      { attachments: [image('fundraiser')] },
    ),
    toMember('hand-in', 'Kvitto på inlämnade pengar', handIn(sender, handInFacts)),
    toMember(
      'hand-in-reversed',
      'En inlämning är återförd',
      handIn(sender, { ...handInFacts, isReversal: true, owed: 850 }),
    ),
    ...drawSamples(),
    toBuyer('winners', 'Vinnarna, till den som har vunnit', winners(sender, winnersFacts), { oneClickUrl }),
    toBuyer(
      'winners-none',
      'Vinnarna, till den som inte har vunnit',
      winners(sender, {
        ...winnersFacts,
        prizes: othersPrizes.map((prize, index) => (index === 2 ? { ...prize, by: 'Osåld lott' } : prize)),
        own: { runs: [20, 69, 500, 500, 802, 803], left: 0 },
      }),
      { oneClickUrl },
    ),
    to({ name: '', address: 'admin@nordviken.example' })(
      'winners-test',
      'Vinnarna, som testutskick',
      winners(sender, { ...winnersFacts, prizes: othersPrizes, own: undefined, test: true }),
      { oneClickUrl },
    ),
  ];
}

/** Each kind of mail in MIME form. */
export function composeSamples(
  now: Date,
): Promise<{ id: string; name: string; from: string; to: string; raw: Buffer }[]> {
  const from = 'lotter@lottlaget.example';
  return Promise.all(
    sampleLetters().map(async ({ id, name, letter }) => ({
      id,
      name,
      from,
      to: letter.to.address,
      raw: await compose(letter, id, from, now),
    })),
  );
}
