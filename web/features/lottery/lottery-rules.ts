import { CopiedLottery, EditedLottery, NewLottery } from '../../../shared/contract/lottery.ts';
import { inTime } from '../../components/deadline-rule.ts';

/** The contract's rules and the one that needs the clock. */
export const LotteryToCreate = NewLottery.check(inTime());
export const LotteryToCopy = CopiedLottery.check(inTime());
/** @param saved the stored day (`yyyy-MM-dd`) of the lottery */
export const lotteryToEdit = (saved: string) => EditedLottery.check(inTime(saved));
