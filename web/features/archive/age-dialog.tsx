import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { ageConfirmed } from '../../../shared/contract/buyer.ts';
import { AgeField, ageRule } from '../../components/form/age-field.tsx';
import { Cancel } from '../../components/form/cancel.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import type { Copying } from './use-copy.ts';
import '../../components/confirm-dialog.css';

const Confirmed = z.object({ ageConfirmed }).check(ageRule);

/** Asks before a buyer is copied to a lottery with an age limit. */
export function AgeDialog({
  question,
  copying,
}: {
  question: NonNullable<Copying['question']>;
  copying: Copying;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby="age-title"
      onClose={() => copying.answer(undefined)}
    >
      <h2 id="age-title">{question.title}</h2>
      <p className="soft">{question.text}</p>
      <ContractForm
        name="copy-buyer"
        schema={Confirmed}
        initial={{ ageConfirmed: false }}
        submit="Kopiera"
        invalidText="Kopiera"
        guarded={false}
        send={() => question.copy(true)}
        onDone={() => copying.answer(undefined)}
        aside={<Cancel onClick={() => dialog.current?.close()} />}
      >
        <AgeField />
      </ContractForm>
    </dialog>
  );
}
