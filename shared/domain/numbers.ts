/**
 * A number in Swedish notation: `11 600` with a no-break space between thousands, a comma before at most `decimals`
 * decimals. For counts; a ticket's number is a name and is shown as printed.
 */
export function formatNumber(value: number, decimals = 0): string {
  const [whole = '', rest] = String(Number(value.toFixed(decimals))).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return rest === undefined ? grouped : `${grouped},${rest}`;
}
