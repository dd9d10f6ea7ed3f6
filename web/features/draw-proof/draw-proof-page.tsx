import type { Proof, readProof } from '../../../shared/contract/proof.ts';
import { light } from '../../api/light.ts';
import { usePublicQuery } from '../../api/use-public-query.ts';
import { PageState } from '../../components/page-state.tsx';
import { useSecondSegment } from '../../components/public-page.ts';
import { OwnNumber } from './own-number.tsx';
import { PrizeList } from './prize-list.tsx';
import { Promised } from './promise.tsx';
import { useCheck } from './use-check.ts';
import { Verdict } from './verdict.tsx';
import './draw-proof.css';

const proofOf = light<typeof readProof>('GET', '/draw/{id}/proof', 'json');

interface CheckedDrawProps {
  readonly proof: Proof;
  readonly drawId: string;
  readonly reload: () => void;
}

function CheckedDraw({ proof, drawId, reload }: CheckedDrawProps) {
  const { state, answer, ask } = useCheck(proof, drawId);
  const report = state.kind === 'done' ? state.report : undefined;
  const { redrawOf } = proof;
  return (
    <>
      {redrawOf && (
        <p>
          Här dras vinst {redrawOf.prize + 1} i{' '}
          <a href={`/dragning/${redrawOf.drawId}`}>en tidigare dragning</a> om.
        </p>
      )}
      <Verdict state={state} of={proof} reload={reload} />
      <OwnNumber proof={proof} answer={answer} ask={ask} isReady={report !== undefined} />
      <PrizeList prizes={proof.prizes} report={report} />
      <Promised proof={proof} />
    </>
  );
}

const Missing = () => (
  <div className="empty">
    <h1>Dragningen finns inte</h1>
    <p>Länken kan vara fel, eller så är dragningen borttagen.</p>
    <a className="button primary" href="/start">
      Till startsidan
    </a>
  </div>
);

function ProofOf({ drawId }: { readonly drawId: string }) {
  const proof = usePublicQuery(proofOf, { params: { id: drawId } });
  if (proof.failure?.code === 'notFound') return <Missing />;
  return (
    <>
      <h1>Kontrollera dragningen</h1>
      <p>
        Din webbläsare räknar själv om dragningen, bara ur det som är publicerat för alla. Du ser om rätt
        lotter vann, och om din lott var med.
      </p>
      <PageState of={proof} rows={8}>
        {(data) => <CheckedDraw proof={data} drawId={drawId} reload={() => void proof.reload()} />}
      </PageState>
    </>
  );
}

/** Anyone's check of a draw, without signing in and without trusting the service. */
export function DrawProofPage() {
  const drawId = useSecondSegment();
  return (
    <div className="page narrow">
      {drawId === '' ? <Missing /> : drawId !== undefined && <ProofOf drawId={drawId} />}
    </div>
  );
}
