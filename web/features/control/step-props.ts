import type { Control } from '../../../shared/contract/controller.ts';

/** What a part of the page shows of the draw, and how it has the page read again. */
export interface StepProps {
  readonly token: string;
  readonly control: Control;
  readonly reload: () => Promise<unknown>;
}
