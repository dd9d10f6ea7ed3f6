import { readFileSync } from 'node:fs';
import { pdfOf } from './pdf.ts';
import { type Draft, imageCid, type Sender } from '../mail/blocks.ts';
import { type Attachment, compose, type Letter } from '../mail/compose.ts';
import { activation } from '../mail/templates/activation.ts';
import { activations } from '../mail/templates/activations.ts';
import { addressChanged } from '../mail/templates/address-changed.ts';
import { reset } from '../mail/templates/reset.ts';
import { thanks, type ThanksFacts } from '../mail/templates/thanks.ts';
import { ticket, type TicketFacts } from '../mail/templates/ticket.ts';
import { winners, type WinnersFacts } from '../mail/templates/winners.ts';

/** Every kind of mail with synthetic facts, to look at and for tests. Not deployed. */

/** As long as the token of a real link. */
const token = `${'q7Zt-_w2'.repeat(12)}.${'Kx81mPa9'.repeat(5)}`;

export const sender: Sender = {
  clubName: 'Nordvikens IF',
  contact: { name: 'Åsa Öhrn', email: 'admin@nordviken.example' },
};
export const ticketFacts: TicketFacts = {
  buyerFirstName: 'Björn',
  lotteryName: 'Sommarlotteriet',
  description:
    'Vinn en elcykel, en helg på Öland eller någon av 20 andra vinster. Allt går till våra ungdomslag.',
  numbers: [347],
  price: 50,
  validUntilDate: '2026-12-20T22:59:00.000Z',
  termsLink: 'https://nordviken.example/villkor',
  seller: 'Elsa Lindqvist',
  message: { from: 'Elsa Lindqvist', text: 'Tack för att du köpte av mig!\nHälsningar Elsa' },
  hasImage: true,
  hasPdf: true,
};
export const thanksFacts: ThanksFacts = {
  donorName: 'Bageriet på torget',
  contactPerson: 'Örjan Ek',
  fundraiserName: 'Ny läktare på vallen',
  description: 'Hjälp oss att bygga en ny läktare, med tak, 120 platser och ramp.',
  sum: 1250.5,
  collector: 'Elsa Lindqvist',
  message: { from: 'Elsa Lindqvist', text: 'Tack för bullarna också!\nHälsningar Elsa' },
  hasImage: true,
};
export const winnersFacts: WinnersFacts = {
  lotteryName: 'Sommarlotteriet',
  drawName: 'Stora dragningen',
  prizes: [
    { name: 'Elcykel', number: 347, initials: 'B.Å.', own: true },
    { name: 'Helg för två på Öland, med frukost', number: 12, initials: 'Å.Ö.', own: false },
    {
      name: 'Presentkort på 500 kronor hos Åkessons Bygg & Kakel',
      number: 1204,
      initials: 'M.E.',
      own: false,
    },
  ],
  message: 'Tack alla som har köpt lotter!\nVi ses på vallen.',
  unsubscribeUrl: `https://lottlaget.example/unsubscribe/${token}`,
  test: false,
};
const othersPrizes = winnersFacts.prizes.map((prize) => ({ ...prize, own: false }));
const elsa = { name: 'Elsa Lindqvist', address: 'elsa@exempel.example' };
const bjorn = { name: 'Björn Åkesson', address: 'bjorn@kopare.example' };
const oneClickUrl = `https://lottlaget.example/api/draw/mail/unsubscribe?t=${token}`;

export interface SampleLetter {
  readonly id: string;
  /** Name of the kind, in Swedish. */
  readonly name: string;
  readonly letter: Letter;
}
const to =
  (person: Letter['to']) =>
  (id: string, name: string, draft: Draft, more: Partial<Letter> = {}): SampleLetter => ({
    id,
    name,
    letter: { draft, sender, to: person, ...more },
  });

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
        firstName: 'Elsa',
        url: `https://lottlaget.example/activate/${token}`,
        until: '2026-12-05',
      }),
    ),
    to({ name: '', address: elsa.address })(
      'activations',
      'Aktivera flera konton med samma adress',
      activations(sender, {
        people: ['Elsa Lindqvist', 'Nils Lindqvist', 'Åsa Öhrn'].map((name) => ({
          name,
          url: `https://lottlaget.example/activate/${token}`,
        })),
        until: '2026-12-05',
      }),
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
      addressChanged(sender, { ...changed, to: 'old', address: old.address }),
    ),
    toMember(
      'address-changed-new',
      'Bytt adress, till den nya',
      addressChanged(sender, { ...changed, to: 'new', address: elsa.address }),
    ),
    toBuyer('ticket', 'En lott, med bild, bilaga och hälsning', ticket(sender, ticketFacts), { attachments }),
    toBuyer(
      'tickets',
      'Flera lotter',
      ticket(sender, {
        ...ticketFacts,
        numbers: [8, 347, 348, 349, 1204, 99_871, 999_999],
        message: undefined,
        hasImage: false,
        hasPdf: false,
      }),
    ),
    to({ name: 'Örjan Ek', address: 'orjan@bageriet.example' })(
      'thanks',
      'Tack för ett bidrag',
      thanks(sender, thanksFacts),
      { attachments: [image('fundraiser')] },
    ),
    toBuyer('winners', 'Vinnarna, till den som har vunnit', winners(sender, winnersFacts), { oneClickUrl }),
    toBuyer(
      'winners-none',
      'Vinnarna, till den som inte har vunnit',
      winners(sender, { ...winnersFacts, prizes: othersPrizes }),
      { oneClickUrl },
    ),
    to({ name: '', address: 'admin@nordviken.example' })(
      'winners-test',
      'Vinnarna, som testutskick',
      winners(sender, { ...winnersFacts, prizes: othersPrizes, test: true }),
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
