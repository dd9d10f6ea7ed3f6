import { readClubSettings } from '../store/settings-record.ts';
import type { TableReader } from '../store/table-reader.ts';

/** Refusals caused by money that was recorded while the club tracked payments. */
const byMoney: ReadonlySet<string> = new Set([
  'payment.confirmed',
  'payment.leaderOnly',
  'payment.handedIn',
  'settlement.open',
]);

/**
 * The message of such a refusal if the club no longer tracks payments, since the page that it refers to is then hidden
 * (R235); undefined keeps the usual message. 0.5 R, for such a refusal only.
 */
export async function whileUntracked(table: TableReader, refused: string): Promise<string | undefined> {
  if (!byMoney.has(refused) || (await readClubSettings(table)).trackPayments) return undefined;
  return 'Det finns betalningar från när föreningen följde dem. Slå på det under Inställningar, och gör klart dem där.';
}
