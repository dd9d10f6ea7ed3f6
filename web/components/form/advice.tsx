import { useCode } from '../use-code.ts';
import type { AdviceProps } from './advice-note.tsx';

const load = async () => (await import('./advice-note.tsx')).AdviceNote;

/** Nothing if its code cannot be loaded: it is only advice. */
export function Advice(props: AdviceProps) {
  const { code: Note } = useCode(load);
  return Note && <Note {...props} />;
}
