import type { Draw } from '../../../shared/contract/draw.ts';

/** The draw's commitment, made before the first winner, and afterwards the secret. */
export function DrawProof({ draw }: { readonly draw: Draw }) {
  const page = `/dragning/${draw.id}`;
  return (
    <details className="draw-proof small soft">
      <summary>Så kan dragningen kontrolleras</summary>
      <p>
        Kontrollsumman låser slumpen redan innan första vinsten dras. På{' '}
        <a href={page}>dragningens kontrollsida</a> ser vem som helst om en lott var med, och kan efteråt
        räkna fram samma vinnare ur <a href={`/api/draw/${draw.id}/proof`}>beviset</a>. Där står bara
        lottnummer, aldrig några namn på köpare.
      </p>
      <dl>
        <dt>Kontrollsumma</dt>
        <dd>
          <code>{draw.commitment}</code>
        </dd>
        {draw.secret !== undefined && (
          <>
            <dt>Hemlighet</dt>
            <dd>
              <code>{draw.secret}</code>
            </dd>
          </>
        )}
      </dl>
    </details>
  );
}
