import { useMemo } from 'react';
import { formatSek } from '../../shared/domain/numbers.ts';
import { showSwishNumber, swishSum, swishText, type SwishRequest } from '../../shared/domain/swish.ts';
import { CopyButton } from './copy-button.tsx';
import { useCode } from './use-code.ts';
import './swish-qr.css';

export const loadEncoder = async () => (await import('uqr')).encode;

/** White modules around the code; readers expect four. */
const quietZone = 4;

/** The dark modules of a code as one path, in modules. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

interface CodeProps {
  readonly encode: Awaited<ReturnType<typeof loadEncoder>>;
  readonly text: string;
  readonly label: string;
}

/** A QR code, black on white in both themes: some readers reject a light code on dark. */
function Code({ encode, text, label }: CodeProps) {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: quietZone }), [encode, text]);
  return (
    <svg
      className="swish-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(data)} />
    </svg>
  );
}

/**
 * What a buyer needs to pay with Swish: a QR code to scan with their phone, and number, amount and message with buttons
 * to copy them (R286).
 */
export function SwishQr(request: SwishRequest) {
  const { payee, amount, message } = request;
  const { code: encode, retry } = useCode(loadEncoder);
  const label = `QR-kod för Swish: ${amount === undefined ? '' : `${formatSek(amount)} `}till ${showSwishNumber(payee)}`;
  return (
    <div className="swish">
      {encode !== undefined && <Code encode={encode} text={swishText(request)} label={label} />}
      {encode === undefined && (
        <div className="swish-code swish-waits">
          {retry !== undefined && (
            <button type="button" className="button" onClick={retry}>
              Hämta QR-koden igen
            </button>
          )}
        </div>
      )}
      <dl className="swish-facts">
        <Fact name="Swish-nummer" shown={showSwishNumber(payee)} copied={payee} />
        {amount !== undefined && <Fact name="Belopp" shown={formatSek(amount)} copied={swishSum(amount)} />}
        <Fact name="Meddelande" shown={message} copied={message} />
      </dl>
    </div>
  );
}

interface FactProps {
  readonly name: string;
  readonly shown: string;
  /** The formats that the Swish app accepts. */
  readonly copied: string;
}

const Fact = ({ name, shown, copied }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span translate="no">{shown}</span>
      <CopyButton what={name} text={copied} />
    </dd>
  </div>
);
