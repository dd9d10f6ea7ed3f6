import { useRef, useState } from 'react';
import {
  type BankRow,
  confirmPayments,
  type PaymentOutcome,
  type PaymentPreview,
  previewPayments,
  rowsAtOnce,
} from '../../../shared/contract/payment.ts';
import { attempt, call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import type { Judged } from './judged.ts';
import { onceEach } from './once-each.ts';

/** What a row is to be recorded as. */
export interface Target {
  readonly saleIds?: readonly string[];
  readonly fundraiserId?: string;
}
interface Progress {
  readonly done: number;
  readonly total: number;
}

const parts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / rowsAtOnce) }, (_, part) =>
    all.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  );

/** A report that is matched and confirmed in parts, as large as one call takes. */
export function useReport() {
  const [judged, setJudged] = useState<readonly Judged[]>();
  const [fundraisers, setFundraisers] = useState<PaymentPreview['fundraisers']>([]);
  const [progress, setProgress] = useState<Progress>();
  const [isRefused, setIsRefused] = useState(false);
  const confirming = useMutation(confirmPayments, { reload: false });
  // A report that has been put away takes no late answers.
  const current = useRef(0);

  const match = async (rows: readonly BankRow[]): Promise<void> => {
    const mine = ++current.current;
    const found: Judged[] = [];
    for (const part of parts(rows)) {
      setProgress({ done: found.length, total: rows.length });
      const answer = await attempt(() => call(previewPayments, { body: { rows: part } }));
      if (mine !== current.current) return;
      if (!answer.ok) {
        setIsRefused(answer.failure.code === 'payment.notTracked');
        return setProgress(undefined);
      }
      found.push(...paired(part, answer.value.rows));
      setFundraisers(answer.value.fundraisers);
    }
    setProgress(undefined);
    setJudged(onceEach(found));
  };

  /** @returns how many rows were confirmed */
  const confirm = async (chosen: readonly (readonly [BankRow, Target])[]): Promise<number> => {
    const rows = chosen.map(([row, { saleIds, fundraiserId }]) => ({
      ...row,
      ...(saleIds && { saleIds: [...saleIds] }),
      ...(fundraiserId !== undefined && { fundraiserId }),
    }));
    const outcomes = new Map<number, PaymentOutcome['rows'][number]>();
    for (const part of parts(rows)) {
      setProgress({ done: outcomes.size, total: rows.length });
      const answer = await confirming.send({ body: { rows: part } });
      if (!answer.ok) break;
      for (const outcome of answer.value.rows) outcomes.set(outcome.line, outcome);
      setJudged((before) =>
        before?.map((each) => {
          const outcome = outcomes.get(each.row.line);
          return outcome ? { ...each, outcome } : each;
        }),
      );
    }
    setProgress(undefined);
    return [...outcomes.values()].filter(({ status }) => status === 'confirmed').length;
  };

  const close = (): void => {
    current.current++;
    setJudged(undefined);
    setProgress(undefined);
  };
  return { judged, fundraisers, progress, isRefused, match, confirm, close };
}

/** Verdicts come in the order of the rows. */
const paired = (rows: readonly BankRow[], verdicts: PaymentPreview['rows']): Judged[] =>
  rows.flatMap((row, index) => {
    const verdict = verdicts[index];
    return verdict ? [{ row, verdict }] : [];
  });
