import type { ComponentProps } from 'react';
import { Sums } from '../../components/sums.tsx';

/** The figures that an account comes to. */
export function Figures({ figures }: { readonly figures: ComponentProps<typeof Sums>['sums'] }) {
  return (
    <section className="card" aria-labelledby="account-figures">
      <h2 id="account-figures" className="visually-hidden">
        Resultatet
      </h2>
      <Sums sums={figures} main="Resultat" />
    </section>
  );
}
