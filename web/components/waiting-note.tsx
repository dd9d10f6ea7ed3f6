import { useEffect, useState } from 'react';
import { countSales, type WaitingCount } from '../device/sales.ts';
import { useSession } from '../session/use-session.ts';
import './waiting-note.css';

function textOf({ all, refused }: WaitingCount): string {
  const what = all === 1 ? 'Ett köp väntar i telefonen.' : `${all} köp väntar i telefonen.`;
  if (refused > 0) return `${what} Logga in och se efter vad som behöver göras.`;
  return `${what} Logga in, så skickas ${all === 1 ? 'det' : 'de'}.`;
}

/** Tells a visitor that sales wait on this device, without naming anybody (R581). */
export function WaitingNote() {
  const isVisitor = useSession() === null;
  const [count, setCount] = useState<WaitingCount>();
  useEffect(() => {
    // If the browser refuses storage, nothing waits.
    if (isVisitor) countSales().then(setCount, () => undefined);
  }, [isVisitor]);
  if (!isVisitor || count === undefined || count.all === 0) return null;
  return (
    <p className="waiting-note strong" role="status">
      {textOf(count)}
    </p>
  );
}
