import { EditedFundraiser, NewFundraiser } from '../../../shared/contract/fundraiser.ts';
import { inTime } from '../../components/deadline-rule.ts';

/** The contract's rules and the one that needs the clock. */
export const FundraiserToCreate = NewFundraiser.check(inTime());
/** @param saved the stored day (`yyyy-MM-dd`) of the fundraiser */
export const fundraiserToEdit = (saved: string) => EditedFundraiser.check(inTime(saved));
