import { useCode } from '../use-code.ts';

export interface AdviceProps {
  readonly type: 'email' | 'tel';
  readonly value: string;
  /** Replaces the value with what was probably meant. */
  readonly take: (meant: string) => void;
}

const load = async () => (await import('./advice-note.tsx')).AdviceNote;

/** Nothing where its code cannot be loaded: it is advice. */
export function Advice(props: AdviceProps) {
  const { code: Note } = useCode(load);
  return Note && <Note {...props} />;
}
