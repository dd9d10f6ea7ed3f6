import { useState } from 'react';
import { listSales, type Sale } from '../../../shared/contract/sale.ts';
import { listSettledLotteries } from '../../../shared/contract/settlement.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { attempt, call } from '../../api/call.ts';
import { saveFile } from '../../api/use-download.ts';

const salesOfLottery = 12;

/** Whether the service runs on this computer, with demo data: nowhere else are payments made up. */
const isLocal = () => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);

/** A report to try the page with, laid out as Swedbank's, that fits the unpaid sales of the demo. */
export function ExampleFile() {
  const [isPending, setIsPending] = useState(false);
  if (!isLocal()) return null;
  const save = async (): Promise<void> => {
    setIsPending(true);
    const found = await attempt(async () => {
      const lotteries = await call(listSettledLotteries, {});
      const lists = await Promise.all(
        lotteries
          .filter(({ closed }) => !closed)
          .map(({ id: ticketBaseId }) =>
            call(listSales, { query: { ticketBaseId, state: 'unpaid', limit: String(salesOfLottery) } }),
          ),
      );
      return lists.flatMap(({ items }) => items);
    });
    setIsPending(false);
    if (found.ok) saveFile({ fileName: 'swish-exempel.csv', blob: exampleOf(found.value, new Date()) });
  };
  return (
    <div className="row">
      <button type="button" className="button" disabled={isPending} onClick={() => void save()}>
        Hämta swish-exempel.csv
      </button>
      <p className="soft small">En påhittad rapport som passar demons obetalda köp.</p>
    </div>
  );
}

const header = [
  'Radnr',
  'Clnr',
  'Kontonr',
  'Bokfdag',
  'Transdag',
  'Valutadag',
  'Mottagarnr',
  'Mottagarnamn',
  'Avsändarnr',
  'Avsändarnamn',
  'Meddelande',
  'Tid',
  'Belopp',
  'Orderreferens',
];

/** Most rows carry the reference; some only a name, a wrong sum, or nothing that is known. */
function exampleOf(sales: readonly Sale[], now: Date): Blob {
  const day = dayOf(now);
  const rows = sales.map(({ reference, amount, customer: { firstName, lastName, phone } }, index) => {
    const [message, sum] = [
      [reference, amount],
      [`Tack! ${reference.toLowerCase()}`, amount],
      ['lotter', amount],
      [reference, amount + 25],
    ][index % 7 > 3 ? 0 : index % 4] as [string, number];
    return [phone, `${lastName}, ${firstName}`, message, sum] as const;
  });
  const others = [
    ['0701740699', 'Okänd, Person', 'kioskvaror', 85],
    ['0701740698', 'Ek, Bo', 'Återbetalning', -50],
  ] as const;
  const lines = [...rows, ...others].map(([phone, name, message, sum], index) =>
    [
      index + 1,
      '83279',
      '9040001234',
      day,
      day,
      day,
      '1234679304',
      'Nordvikens IF',
      phone,
      `"${name}"`,
      `"${message}"`,
      '13:02',
      sum.toFixed(2),
      '',
    ].join(','),
  );
  const text = [
    `* Swish-rapport Avser ${day} - ${day} Skapad ${day} 18:00 CET`,
    header.join(','),
    ...lines,
  ].join('\r\n');
  return new Blob([text], { type: 'text/csv' });
}
