import { formatSek, shareText } from '../../../shared/domain/numbers.ts';
import type { MoneyFigures } from '../../../shared/domain/settlement.ts';
import { FactList } from '../../components/facts.tsx';
import { Sums } from '../../components/sums.tsx';

/** A lottery's total money, and where it is. */
export function MoneyCard({ figures }: { readonly figures: MoneyFigures }) {
  const { sold, collected, outstanding, expected, unknown } = figures;
  const facts = [
    ['Obetalt av köpare', formatSek(figures.unpaid)],
    ['Ej bekräftat', formatSek(figures.unconfirmed)],
    ['Hos säljare', formatSek(figures.withSellers)],
    ['Hos lagen', formatSek(figures.withTeams)],
    ['Hos föreningen', formatSek(collected)],
    ...(unknown > 0 ? [['Utan uppgift om betalning', formatSek(unknown)] as const] : []),
  ] as const;
  return (
    <section className="card" aria-labelledby="money-title">
      <h2 id="money-title" className="visually-hidden">
        Pengarna
      </h2>
      <Sums
        main="Sålt"
        sums={[
          ['Sålt', sold, `${shareText(sold, expected)} av det förväntade`],
          ['Insamlat', collected, `${shareText(collected, sold)} av det sålda`],
          ['Utestående', outstanding, `${shareText(outstanding, sold)} av det sålda`],
          ['Förväntat', expected, 'om alla utdelade lotter säljs'],
        ]}
      />
      <h3>Var pengarna är</h3>
      <FactList facts={facts} />
    </section>
  );
}
