/** A rectangle of merged cells: rows and columns from 0, last ones included. */
interface Merged {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Parses `AB12` into column and row numbers, from 0. */
function placeOf(column: string, row: string): readonly [column: number, row: number] {
  let number = 0;
  for (const letter of column.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return [number - 1, Number(row) - 1];
}

/** The merged cells of a sheet that cover several rows, from its XML. */
export function mergedRows(sheet: string): Merged[] {
  const found = sheet.matchAll(/<(?:\w+:)?mergeCell\s[^>]*?ref="\$?([A-Z]+)\$?(\d+):\$?([A-Z]+)\$?(\d+)"/gi);
  return [...found].flatMap(([, from = '', first = '', to = '', last = '']) => {
    const [left, top] = placeOf(from, first);
    const [right, bottom] = placeOf(to, last);
    return bottom > top ? [{ top, left, bottom, right }] : [];
  });
}

/**
 * The rows of a sheet with the value of each merged cell in every row that it covers (R547); the file has the value in
 * the first row only. Rows that are otherwise empty, such as those under a title, are not filled.
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
