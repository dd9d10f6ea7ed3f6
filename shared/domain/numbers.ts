/**
 * A number as Swedes write it: `11 600` with a no-break space between the thousands, a comma before the decimals, of
 * which there are at most `decimals`. For what is counted; a ticket's number is a name and stands as on paper.
 */
export function formatNumber(value: number, decimals = 0): string {
  const [whole = '', rest] = String(Number(value.toFixed(decimals))).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return rest === undefined ? grouped : `${grouped},${rest}`;
}
