import { readClubSettings } from '../store/settings-record.ts';
import type { TableReader } from '../store/table-reader.ts';

/** Refusals by money that was recorded while the club followed payments. */
const byMoney: ReadonlySet<string> = new Set([
  'payment.confirmed',
  'payment.leaderOnly',
  'payment.handedIn',
  'settlement.open',
]);

/**
 * What such a refusal says while the club does not follow payments, and what it asks for is nowhere to be found (R235):
 * undefined where it says what it usually does. 0.5 R, for such a refusal only.
 */
export async function whileUntracked(table: TableReader, refused: string): Promise<string | undefined> {
  if (!byMoney.has(refused) || (await readClubSettings(table)).trackPayments) return undefined;
  return 'Det finns betalningar från när föreningen följde dem. Slå på det under Inställningar, och gör klart dem där.';
}
