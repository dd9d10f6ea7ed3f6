import { useState } from 'react';
import type { Proof } from '../../../shared/contract/proof.ts';
import { numberIn } from '../../../shared/domain/written-number.ts';
import '../../components/form/input.css';
import type { Answer } from './check/ask.ts';
import { answerWords, trialWords } from './words.ts';

function Answered({ answer, proof }: { readonly answer: Answer; readonly proof: Proof }) {
  const { exists, trials } = answer;
  const lines = trials && trialWords(trials);
  return (
    <>
      {answerWords(answer, proof).map((sentence) => (
        <p key={sentence} className="strong">
          {sentence}
        </p>
      ))}
      {exists && proof.prizes.length > 0 && lines === undefined && (
        <p>När den prövades går att se när hemligheten visas.</p>
      )}
      {exists && lines?.length === 0 && (
        <p>Den kom aldrig på tur: för varje vinst kom en lott som kunde vinna före den.</p>
      )}
      {lines !== undefined && lines.length > 0 && (
        <>
          <p>Så här prövades den:</p>
          <ul className="proof-findings">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface OwnNumberProps {
  readonly proof: Proof;
  readonly answer: Answer | undefined;
  readonly ask: (number: number) => void;
  /** Whether the draw has been computed, so that a number can be looked up. */
  readonly isReady: boolean;
}

/** A visitor looks up a number: whether it took part, whether it won, and when it was tried. */
export function OwnNumber({ proof, answer, ask, isReady }: OwnNumberProps) {
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const look = () => {
    const number = numberIn(text);
    const isNumber = number !== undefined && Number.isSafeInteger(number) && number > 0;
    setIsWrong(!isNumber);
    if (isNumber) ask(number);
  };
  return (
    <section className="card" aria-labelledby="own-title">
      <h2 id="own-title">Var min lott med?</h2>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          look();
        }}
      >
        <label htmlFor="own-number" className="strong">
          Lottnummer
        </label>
        <div className="proof-look">
          <input
            id="own-number"
            className="input"
            inputMode="numeric"
            autoComplete="off"
            value={text}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? 'own-wrong' : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          <button type="submit" className="button primary" disabled={!isReady}>
            Visa
          </button>
        </div>
        {isWrong && (
          <p id="own-wrong" className="proof-wrong">
            Skriv ett lottnummer med siffror.
          </p>
        )}
      </form>
      <div role="status" className="stack tight proof-answer">
        {answer && !isWrong && <Answered answer={answer} proof={proof} />}
      </div>
    </section>
  );
}
