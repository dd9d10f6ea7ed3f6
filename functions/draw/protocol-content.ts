import type { DrawRule } from '../../shared/domain/draw-rule.ts';
import type { DrawState } from '../../shared/domain/draw-state.ts';
import type { Ground } from '../../shared/domain/ground.ts';
import type { PrintedPrize } from '../pdf/prize-table.ts';

/** Something done, by whom (a name) and when (ISO). */
export interface Done {
  readonly by: string;
  readonly at: string;
}

/** The content of a draw's protocol. Money is SEK; what the club has not filled in is undefined. */
export interface ProtocolFacts {
  readonly club: {
    readonly name: string;
    readonly organisationNumber: string | null;
    /** The registration that the lottery is sold under. */
    readonly registrationNumber: string | null;
    readonly municipality: string | null;
  };
  readonly lottery: {
    readonly name: string;
    readonly createdDate: string;
    readonly validUntilDate: string;
    readonly price: number;
    readonly maxNumber: number;
    readonly handedOut: number;
    readonly sold: number;
    readonly paid: number | undefined;
    readonly turnover: number;
    readonly rule: DrawRule;
    readonly ruleSet: Done;
    readonly controllerRequired: boolean;
    readonly ground: Ground | undefined;
    readonly groundNote: string | undefined;
  };
  readonly draw: {
    readonly name: string;
    readonly createdDate: string;
    readonly commitment: string;
    /** The draw and the number whose prize is drawn again. */
    readonly redrawOf: { readonly draw: string; readonly number: number } | undefined;
    /** Of a controlled draw only. */
    readonly control:
      | {
          readonly frozen:
            | (Done & {
                eligible: number;
                excluded: number;
                setHash: string;
                publicSource?: string | undefined;
              })
            | undefined;
          /** Undone freezes, oldest first; a reason may have been erased. */
          readonly unfrozen: readonly (Done & { readonly reason: string })[];
          readonly approvedAt: string | undefined;
          readonly started: (Done & { publicNumber: string }) | undefined;
        }
      | undefined;
  };
  readonly prizes: readonly PrintedPrize[];
  readonly winners: readonly {
    readonly name: string;
    readonly number: number;
    readonly date: string;
    readonly isUnsold: boolean;
    readonly replaced: (Done & { readonly reason: string }) | undefined;
  }[];
  readonly draws: readonly {
    readonly name: string;
    readonly createdDate: string;
    readonly controlled: boolean;
    readonly state: DrawState;
    readonly winners: number;
    /** Whether the protocol is this draw's. */
    readonly isThis: boolean;
  }[];
  /** The address of the draw's public page. */
  readonly address: string;
  readonly manager: string | undefined;
  readonly controller: string | undefined;
  readonly signature: { readonly name: string; readonly at: string } | undefined;
  readonly printed: Date;
}
