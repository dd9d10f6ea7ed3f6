/** A rectangle of cells that are merged: rows and columns from 0, the last ones included. */
interface Merged {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** `AB12`: the number of the column and of the row, from 0. */
function placeOf(column: string, row: string): readonly [column: number, row: number] {
  let number = 0;
  for (const letter of column.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return [number - 1, Number(row) - 1];
}

/** The merged cells of a sheet that cover several rows, by its XML. */
export function mergedRows(sheet: string): Merged[] {
  const found = sheet.matchAll(/<(?:\w+:)?mergeCell\s[^>]*?ref="\$?([A-Z]+)\$?(\d+):\$?([A-Z]+)\$?(\d+)"/gi);
  return [...found].flatMap(([, from = '', first = '', to = '', last = '']) => {
    const [left, top] = placeOf(from, first);
    const [right, bottom] = placeOf(to, last);
    return bottom > top ? [{ top, left, bottom, right }] : [];
  });
}

/**
 * The rows of a sheet where a merged cell counts for every row that it covers (R547). A sheet has its value in the first row alone. It
 * is not filled into rows that are empty otherwise, as those under a title are.
 */
export function filledDown(grid: readonly (readonly string[])[], merged: readonly Merged[]): string[][] {
  const filled = grid.map((row) => [...row]);
  for (const { top, left, bottom, right } of merged) {
    const value = grid[top]?.[left] ?? '';
    if (value === '') continue;
    for (let row = top + 1; row <= Math.min(bottom, grid.length - 1); row++) {
      const hasOwn = grid[row]?.some(
        (cell, column) => (column < left || column > right) && cell.trim() !== '',
      );
      const cells = filled[row];
      if (hasOwn && cells) cells[left] = value;
    }
  }
  return filled;
}
