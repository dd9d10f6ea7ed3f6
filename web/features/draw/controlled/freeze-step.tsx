import { useState } from 'react';
import {
  Freezing,
  freezeDraw,
  previewFreeze,
  unfreezeDraw,
  Unfreezing,
} from '../../../../shared/contract/controlled-draw.ts';
import type { Draw } from '../../../../shared/contract/draw.ts';
import type { Lottery } from '../../../../shared/contract/lottery.ts';
import { ruleWords } from '../../../../shared/domain/draw-words.ts';
import { saleIsOpen } from '../../../../shared/domain/lottery.ts';
import { formatNumber, ticketsInWords } from '../../../../shared/domain/numbers.ts';
import { dayAndTimeOf } from '../../../../shared/domain/stockholm.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { useQuery } from '../../../api/use-query.ts';
import { useWork } from '../../../api/use-work.ts';
import { TextAreaField } from '../../../components/form/text-area-field.tsx';
import { Cancel } from '../../../components/form/cancel.tsx';
import { ContractForm } from '../../../components/form/contract-form.tsx';
import { TextField } from '../../../components/form/fields.tsx';
import { PageState } from '../../../components/page-state.tsx';
import { useNow } from '../../../components/use-now.ts';
import { WorkProgress } from '../../../components/work-progress.tsx';
import { When } from './when.tsx';
import { Step } from './step.tsx';

interface FreezeStepProps {
  readonly draw: Draw;
  readonly lottery: Lottery;
}

const leftOut = (count: number) =>
  count === 1 ? '1 obetald lott deltar inte.' : `${formatNumber(count)} obetalda lotter deltar inte.`;

/** What would take part, where the public number will come from, and the freeze. */
function Freeze({ draw, lottery }: FreezeStepProps) {
  const preview = useQuery(previewFreeze, { params: { id: draw.id } });
  const work = useWork(freezeDraw, { success: 'Lotterna är frysta' });
  const isPaid = lottery.drawFrom === 'paid';
  return (
    <PageState of={preview} rows={2}>
      {({ eligible, excluded }) => (
        <>
          <p>
            <span className="strong">{ticketsInWords(eligible)}</span> deltar.{' '}
            {isPaid && excluded > 0 && <span className="draw-warning">{leftOut(excluded)}</span>}
          </p>
          {work.job !== undefined && (
            <WorkProgress label="Fryser lotter" done={work.job.done} total={work.job.total} />
          )}
          {eligible === 0 ? (
            <button type="button" className="button primary draw-step-act" disabled>
              Ingen lott deltar
            </button>
          ) : (
            <ContractForm
              name="freeze"
              schema={Freezing}
              initial={{ publicSource: '' }}
              submit={`Frys ${ticketsInWords(eligible)}`}
              undone="Inte fryst än"
              ask={() => ({
                title: `Vill du frysa ${ticketsInWords(eligible)}?`,
                text: `${isPaid ? `${leftOut(excluded)} ` : ''}Så länge de är frysta kan försäljningen inte öppnas igen, och lotter inte lämnas tillbaka eller tas bort. Betalningar som kommer senare ändrar inget.`,
                ok: 'Frys',
              })}
              send={async (body) => {
                const done = await work.send({
                  params: { id: draw.id },
                  body: isPaid ? { ...body, excluded } : body,
                });
                if (!done.ok) await preview.reload();
                return done;
              }}
            >
              <TextField
                name="publicSource"
                label="Var kommer talet från?"
                optional
                autoComplete="off"
                hint="Ett tal som dras offentligt senare kan vem som helst slå upp, till exempel Svenska Spels Joker lördag 12 december. Lämnas det tomt kommer talet upp i rummet."
              />
            </ContractForm>
          )}
        </>
      )}
    </PageState>
  );
}

/** Takes the freeze back, with the reason that is kept in the log. */
function TakeBack({ draw }: { readonly draw: Draw }) {
  const [isOpen, setIsOpen] = useState(false);
  const unfreeze = useMutation(unfreezeDraw, { success: 'Frysningen är borttagen' });
  if (!isOpen)
    return (
      <button type="button" className="button draw-step-act" onClick={() => setIsOpen(true)}>
        Ta tillbaka
      </button>
    );
  return (
    <ContractForm
      name="unfreeze"
      schema={Unfreezing}
      initial={{ reason: '' }}
      submit="Ta tillbaka frysningen"
      undone="Inte återfört än"
      look="danger"
      send={(body) => unfreeze.send({ params: { id: draw.id }, body })}
      onDone={() => setIsOpen(false)}
      aside={<Cancel onClick={() => setIsOpen(false)} />}
    >
      <TextAreaField
        name="reason"
        label="Varför tas frysningen tillbaka?"
        hint={
          draw.approvedDate === undefined
            ? 'Sparas i föreningens logg.'
            : 'Sparas i föreningens logg. Kontrollantens godkännande gäller inte längre.'
        }
      />
    </ContractForm>
  );
}

/** Which numbers take part: counted before the freeze, fixed by it. */
export function FreezeStep({ draw, lottery }: FreezeStepProps) {
  const isOpen = saleIsOpen(lottery, useNow());
  const { frozenDate, eligible = 0, excluded = 0, rule = lottery.drawFrom } = draw;
  if (frozenDate !== undefined)
    return (
      <Step title="Frys lotterna" state="done">
        <p>
          <span className="strong">{ticketsInWords(eligible)}</span> deltar, frysta <When at={frozenDate} />.{' '}
          {excluded > 0 && leftOut(excluded)}
        </p>
        {draw.startedDate === undefined && draw.redrawOf === undefined && <TakeBack draw={draw} />}
      </Step>
    );
  return (
    <Step title="Frys lotterna" state={isOpen ? 'later' : 'now'}>
      <p className="soft">
        Dragningen sker bland {ruleWords[rule]}. När de är frysta kan ingen ändra vilka som deltar, och vem
        som helst kan se deras kontrollsumma.
      </p>
      {isOpen ? (
        <p>Försäljningen pågår till {dayAndTimeOf(lottery.validUntilDate)}. Frys lotterna när den är slut.</p>
      ) : (
        <Freeze draw={draw} lottery={lottery} />
      )}
    </Step>
  );
}
