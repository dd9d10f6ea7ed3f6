import type { HandOutMode } from '../../../shared/contract/hand-out.ts';
import { ChoiceField } from '../../components/desktop/choice-field.tsx';

const modes: readonly { readonly value: HandOutMode; readonly label: string; readonly hint: string }[] = [
  { value: 'topUp', label: 'Fyll på', hint: 'Var och en får så många som saknas upp till antalet.' },
  { value: 'each', label: 'Lika många till alla', hint: 'Antalet läggs till det som var och en redan har.' },
];

/** How tickets are handed out: the value of the field `mode`. */
export const ModeField = () => <ChoiceField name="mode" legend="Så delas lotterna ut" options={modes} />;
