import { formatSek, shareText } from '../../../shared/domain/numbers.ts';
import type { MoneyFigures } from '../../../shared/domain/settlement.ts';
import { FactList } from '../../components/facts.tsx';

interface FigureProps {
  readonly name: string;
  readonly sum: number;
  readonly note: string;
}

function Figure({ name, sum, note }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd translate="no">{formatSek(sum)}</dd>
      <dd className="soft small">{note}</dd>
    </div>
  );
}

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
      <dl className="money-figures">
        <Figure name="Sålt" sum={sold} note={`${shareText(sold, expected)} av det förväntade`} />
        <Figure name="Insamlat" sum={collected} note={`${shareText(collected, sold)} av det sålda`} />
        <Figure name="Utestående" sum={outstanding} note={`${shareText(outstanding, sold)} av det sålda`} />
        <Figure name="Förväntat" sum={expected} note="om alla utdelade lotter säljs" />
      </dl>
      <h3>Var pengarna är</h3>
      <FactList facts={facts} />
    </section>
  );
}
