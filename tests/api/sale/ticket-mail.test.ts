import { expect, test } from 'vitest';
import { editPayment, readReceipt, type Sale } from '../../../shared/contract/sale.ts';
import { mailTicket } from '../../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { givePrizes } from '../../support/prizes.ts';
import { payingClub } from './paying-club.ts';

async function lotteryWithMails() {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const email = `kund@${club.urlKey}.example`;
  /** The text of the last mail to the buyer, and its HTML. */
  const lastMail = async () => {
    const mails = (await cloud.mails()).filter(({ to }) => to.includes(email));
    const { text = '', html = '' } = mails[0] ?? {};
    return { count: mails.length, text, html };
  };
  const receipt = async ({ receiptUrl }: Sale) => {
    const token = receiptUrl.split('/kvitto/')[1] ?? '';
    return (await cloud.anonymous.call(readReceipt, { params: { token } })).body.results;
  };
  const pay = (id: string, state: 'paid' | 'unpaid') =>
    club.seller.call(editPayment, {
      params: { id },
      body: state === 'paid' ? { state, method: 'cash' } : { state },
    });
  return { club, lottery, makeSale, email, lastMail, receipt, pay };
}

test('a ticket mail names ten prizes with value and sponsor, and how many more there are', async () => {
  const { club, lottery, makeSale, email, lastMail } = await lotteryWithMails();
  const [first = '', second = ''] = await club.tickets(lottery, club.seller, 2);
  await makeSale(club.seller, [first], { email });
  const without = await lastMail();
  expect([without.count, without.text.includes('Vinster')]).toEqual([1, false]);
  await givePrizes(club, lottery, [
    { name: 'Elcykel', value: 12_995.5, sponsor: 'Cyklar & <b>mer</b>', count: 1 },
    { name: 'Tårta', value: 250, sponsor: null, count: 3 },
    ...Array.from({ length: 10 }, (_, index) => ({ name: `Bok ${index + 1}`, count: 1 })),
  ]);
  await makeSale(club.seller, [second], { email });
  const { text, html } = await lastMail();
  expect(text.replaceAll('\u00a0', ' ')).toContain(
    [
      'Vinster:',
      '- Elcykel (värde 12 995,50 kr, från Cyklar & <b>mer</b>)',
      '- 3 × Tårta (värde 250 kr styck)',
      ...Array.from({ length: 8 }, (_, index) => `- Bok ${index + 1}`),
      'och 2 till',
    ].join('\n'),
  );
  expect(html).toContain('från Cyklar &amp; &lt;b&gt;mer&lt;/b&gt;');
  expect(html).not.toContain('Bok 9');
  expect([text, html].some((part) => part.includes('Deltar när'))).toBe(false);
});

test("where only paid tickets take part, an unpaid sale's mail and receipt say so, and a paid one's do not", async () => {
  const { club, lottery, makeSale, email, lastMail, receipt, pay } = await lotteryWithMails();
  const notice = 'Deltar när lotten är betald';
  expect(await club.edit(lottery, { drawFrom: 'paid' })).toBe(204);
  const [one = '', two = '', three = ''] = await club.tickets(lottery, club.seller, 3);
  const sale = await makeSale(club.seller, [one, two], { email });
  const unpaid = await lastMail();
  for (const part of [unpaid.text, unpaid.html]) expect(part).toContain(notice);
  expect(unpaid.html).toContain('Lotterna är inte betalda än');
  expect(await receipt(sale)).toMatch(/^Deltar när lotten är betald\. Dragningen görs efter /);

  const other = await makeSale(club.seller, [three], { email });
  await pay(sale.id, 'paid');
  const mail = (ticketIds: readonly string[]) =>
    club.seller.call(mailTicket, { body: { ticketId: ticketIds[0] ?? '', ticketIds: ticketIds.slice(1) } });
  await lastMail();
  await mail([one, two, three]);
  expect((await lastMail()).text).toContain('LOTT 3 ÄR INTE BETALD ÄN');
  await pay(other.id, 'paid');
  await mail([one, three]);
  const { text, html } = await lastMail();
  expect([text, html].some((part) => part.toLowerCase().includes('deltar när'))).toBe(false);
  expect(await receipt(sale)).toMatch(/^Dragningen görs efter /);
  await pay(sale.id, 'unpaid');
  expect(await receipt(sale)).toMatch(/^Deltar när lotten är betald\./);

  // Sent again once the sale is over, it does not say that it goes on.
  await club.edit(lottery, { validUntilDate: addDays(dayOf(new Date()), -2) });
  await club.admin.call(mailTicket, { body: { ticketId: three } });
  expect((await lastMail()).text).toMatch(/Försäljningen slutade: [^]*Försäljningen är slut\./);
  expect(await receipt(other)).toMatch(/^Resultatet finns hos /);
});
test("a mail with some of a sale's tickets says which tickets its payment is for", async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 3);
  const sale = await makeSale(club.seller, tickets);
  const mail = async (sent: readonly string[]) => {
    await cloud.drain();
    const before = new Set((await cloud.mails()).map(({ id }) => id));
    const [ticketId = ''] = sent;
    const body = { ticketId, message: '', ticketIds: [...sent] };
    expect((await club.seller.call(mailTicket, { body })).status).toBe(202);
    return (await cloud.mails()).find(({ id }) => !before.has(id))?.text;
  };
  expect(await mail(tickets.slice(1, 2))).toMatch(
    /Gäller: Lotterna 1, 2 och 3\nSwisha till: .*\nBelopp: 75:-/,
  );
  const whole = await mail(tickets);
  expect(whole).toContain(`Meddelande: ${sale.reference}`);
  expect(whole).not.toContain('Gäller:');
});
