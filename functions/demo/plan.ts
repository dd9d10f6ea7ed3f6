import type { saveCosts } from '../../shared/contract/account.ts';
import type { setController } from '../../shared/contract/controller.ts';
import type { savePrizes } from '../../shared/contract/prize.ts';
import type { RequestOf } from '../../shared/contract/route.ts';
import type { editSettings } from '../../shared/contract/settings.ts';
import type { Ground } from '../../shared/domain/ground.ts';
import type { DemoClub } from './people.ts';

export interface LotteryPlan {
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly maxNumber: number;
  readonly termsLink?: string;
  readonly image?: string;
  readonly pdf?: readonly string[];
  readonly prizes: RequestOf<typeof savePrizes>['body']['prizes'];
  /** Days from today: created, deadline, and the day of the draw. */
  readonly from: number;
  readonly until: number;
  readonly drawn?: number;
  readonly ageLimit?: 18;
  /** Assigned tickets, and the fraction of them that is sold. */
  readonly handedOut: number;
  readonly soldShare: number;
  /** Its prizes come from the list, by name. */
  readonly draw?: {
    readonly name: string;
    readonly prizes: readonly string[];
    readonly mailed?: string;
    readonly published?: boolean;
    /** Of a controlled draw: who checks it, and the digits that came up in the room. */
    readonly controlled?: RequestOf<typeof setController>['body'] & { readonly publicNumber: string };
  };
  readonly archived?: true;
  readonly ground?: Ground;
  /** Tickets in each sale, by one seller: sold in bulk, to companies. If absent, single tickets, by everybody. */
  readonly parcel?: number;
  /** Costs in addition to its prizes. */
  readonly costs?: RequestOf<typeof saveCosts>['body']['costs'];
  /** Buyers whose ticket mail has bounced. */
  readonly unreached?: number;
  /** Unsold tickets that come back when the sale ends. */
  readonly returned?: number;
}

export interface ClubPlanData {
  /** Names the club in the demo's own data: its people, news and fundraisers. */
  readonly demoClub: DemoClub;
  readonly name: string;
  readonly urlKey: string;
  readonly domain: string;
  readonly seed: number;
  readonly settings: RequestOf<typeof editSettings>['body'];
  readonly sections: readonly {
    readonly name: string;
    readonly teams: readonly { name: string; members: number }[];
  }[];
  /** Children of one family with one email: first name, and team. */
  readonly siblings: readonly (readonly [firstName: string, team: string])[];
  readonly lotteries: readonly LotteryPlan[];
}
