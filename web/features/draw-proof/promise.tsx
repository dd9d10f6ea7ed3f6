import type { ReactNode } from 'react';
import type { Proof } from '../../../shared/contract/proof.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { ruleWords } from './words.ts';

interface StepProps {
  readonly title: string;
  readonly at?: string | undefined;
  readonly children: ReactNode;
  readonly code?: string | null | undefined;
}

function Step({ title, at, children, code }: StepProps) {
  return (
    <li className="proof-step">
      <h3>{title}</h3>
      {at !== undefined && <p className="soft small">{dayAndTimeOf(at)}</p>}
      <p>{children}</p>
      {code && <code className="proof-code">{code}</code>}
    </li>
  );
}

/** The lots that take part. */
function Lots({ proof }: { readonly proof: Proof }) {
  const { controlled, rule, eligible, maxNumber, setHash, frozenDate, prizes, redrawOf } = proof;
  const range = `nummer 1 till ${formatNumber(maxNumber)}`;
  if (controlled && frozenDate === undefined)
    return (
      <Step title="Lotterna är inte låsta än">
        När försäljningen är slut låses listan: {ruleWords[rule]} bland {range}. Därefter ändrar ingenting
        vilka som deltar.
      </Step>
    );
  if (eligible === null)
    return (
      <Step title="Lotterna">
        {prizes.length > 0
          ? `Vinster som dras medan lotter säljs har en lista var: de sålda lotterna just då, bland ${range}.`
          : `Listan sparas när en vinst har dragits: de sålda lotterna just då, bland ${range}.`}
      </Step>
    );
  return (
    <Step title={controlled ? 'Lotterna låstes' : 'Lotterna räknades'} at={frozenDate} code={setHash}>
      {eligible === 1 ? 'En lott deltar' : `${formatNumber(eligible)} lotter deltar`} bland {range}:{' '}
      {redrawOf ? 'de som var med i den första dragningen och inte vann där' : ruleWords[rule]}. Listans
      kontrollsumma:
    </Step>
  );
}

function PublicNumber({ proof }: { readonly proof: Proof }) {
  const { publicNumber, publicSource, startedDate } = proof;
  const title = publicSource === undefined ? 'Talet från rummet' : 'Talet som dras offentligt';
  if (publicNumber === undefined)
    return (
      <Step title={publicSource === undefined ? `${title} är inte sagt än` : title}>
        {publicSource === undefined
          ? 'När lotterna är låsta kommer ett tal fram i rummet, till exempel med tärning.'
          : `Talet kommer från ${publicSource}, och kan slås upp där.`}{' '}
        Det bestämmer vinnarna tillsammans med hemligheten.
      </Step>
    );
  return (
    <Step title={title} at={startedDate}>
      <strong className="proof-number">{publicNumber}</strong>{' '}
      {publicSource === undefined
        ? 'kom fram när lotterna redan var låsta.'
        : `kommer från ${publicSource}, som valdes när lotterna låstes. Slå upp det där.`}{' '}
      Tillsammans med hemligheten bestämmer det vinnarna.
    </Step>
  );
}

/** What was promised, when: the steps of the draw in their order. */
export function Promised({ proof }: { readonly proof: Proof }) {
  const { controlled, createdDate, commitment, secret } = proof;
  return (
    <section className="card" aria-labelledby="promise-title">
      <h2 id="promise-title">Vad som lovades</h2>
      <ol className="plain proof-steps">
        <Step title="Slumpen låstes" at={createdDate} code={commitment}>
          En hemlighet valdes när dragningen skapades. Hemlighetens kontrollsumma visades direkt, så att
          hemligheten inte kan bytas ut:
        </Step>
        <Lots proof={proof} />
        {controlled && <PublicNumber proof={proof} />}
        <Step title={secret === undefined ? 'Hemligheten visas sist' : 'Hemligheten visades'} code={secret}>
          {secret === undefined
            ? 'När dragningen är avslutad visas hemligheten. Då kan vem som helst räkna fram vinnarna.'
            : 'Med den kan vem som helst räkna fram vinnarna:'}
        </Step>
      </ol>
      <p className="small soft">
        Allt finns i <a href={`/api/draw/${proof.id}/proof`}>beviset</a>, med lottnummer men aldrig några
        namn.
      </p>
    </section>
  );
}
